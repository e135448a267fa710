"""Many guests who say nothing: the server lets them all in, serves others meanwhile, and
forgets them when they are gone.

    idle_test.py PROGRAM SOURCES [GUESTS]
"""
import pathlib
import resource
import socket
import sys
import tempfile
import unittest

GUESTS = int(sys.argv.pop(3)) if len(sys.argv) > 3 else 500

from program.server import Server, guest, seated, step  # noqa: E402  (takes its own arguments)

SPARE = 200  # files that are open besides


def allowed():
    """As many as there may be open files, here and in the server, which has the same limit."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return GUESTS if hard == resource.RLIM_INFINITY else min(GUESTS, hard - SPARE)


class Idle(unittest.TestCase):
    def test_guests_who_say_nothing_are_no_burden(self):
        with tempfile.TemporaryDirectory() as folder:
            wanted = allowed()
            server = Server(pathlib.Path(folder) / "data", "--connections", "0", "--messages", "0",
                            "--idle", "0")  # they answer no ping
            before = self.memory(server)
            idle = [guest.Guest(server.url) for _ in range(wanted)]
            print(f"{wanted} idle connections take {self.memory(server) - before} KB, "
                  f"{before} KB without")
            guests, table = seated(server, "null", "Ann", "Bob")
            while step(guests, table):
                pass
            self.assertEqual(guests[0].ask("table", table=table)["stage"], "finished")
            for one in (idle[0], idle[-1], idle[wanted // 2]):  # they are still there
                self.assertIn("games", one.ask("games"))
            for one in idle:
                one.sock.shutdown(socket.SHUT_RDWR)
                one.close()
            self.assertIn("games", guests[1].ask("games"))
            self.assertEqual(server.stop()[0], 0)

    @staticmethod
    def memory(server):
        """Of the server, in kilobytes."""
        status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0])


if __name__ == "__main__":
    unittest.main()
