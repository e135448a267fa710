"""Ports of this machine for tests whose servers come and go."""
import socket


def own_port():
    """A port that stays one's own as long as this program runs: nobody is given it while no server
    listens there. It is held by a socket that never listens, beside which a server may."""
    with socket.socket() as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
        one.detach()
        return port
