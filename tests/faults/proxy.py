"""Between nodes and the hosts of the database: connections that are cut, refused or delayed,
answers and notices that get lost. One way for each node and host, all in one thread.
"""
import asyncio
import threading

from faults.postgres import frames
from ports import own_port

NOTICE = b"A"  # NotificationResponse


class Way:
    """From one node to one host."""

    def __init__(self, host):
        self.host, self.port, self.server, self.turn = host, own_port(), None, asyncio.Lock()
        self.delay, self.refuses, self.drops, self.swallows = 0.0, False, False, False
        self.lines, self.dropped = set(), 0
        self.due = {}  # when what was last passed on is written

    async def settle(self):
        """Nobody listens while the host is dead or refuses: libpq then tries the next, which it does
        not do if somebody listens and hangs up."""
        async with self.turn:
            listens = not self.refuses and self.host.process.poll() is None
            if listens and not self.server:
                self.server = await asyncio.start_server(self.accept, "127.0.0.1", self.port)
            elif self.server and not listens:
                self.server.close()
                self.server = None

    async def accept(self, reader, writer):
        try:
            there = await asyncio.open_connection("127.0.0.1", self.host.port)
        except OSError:
            writer.transport.abort()
            return
        line = (writer, there[1])
        self.lines.add(line)
        try:
            await asyncio.gather(self.ask(reader, there[1]), self.answer(there[0], writer))
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self.lines.discard(line)
            for end in line:
                self.due.pop(end, None)
                end.transport.abort()

    async def ask(self, reader, writer):
        while data := await reader.read(1 << 16):
            await self.pass_on(data, writer)
        raise ConnectionError  # either end hangs up: both do

    async def answer(self, reader, writer):
        rest = b""
        while data := await reader.read(1 << 16):
            whole, rest = frames(rest + data)
            if self.swallows and any(message[:1] == b"C" for message in whole):
                raise ConnectionError  # it was done, and nobody is told
            if self.drops:
                self.dropped += sum(message[:1] == NOTICE for message in whole)
                whole = [message for message in whole if message[:1] != NOTICE]
            await self.pass_on(b"".join(whole), writer)
        raise ConnectionError

    async def pass_on(self, data, writer):
        """Later, if that is how the line is; never before what came before."""
        loop = asyncio.get_running_loop()
        due = max(loop.time() + self.delay, self.due.get(writer, 0.0))
        if due > loop.time():
            self.due[writer] = due
            loop.call_at(due, self.write, data, writer)
            return
        writer.write(data)
        await writer.drain()

    @staticmethod
    def write(data, writer):
        if not writer.transport.is_closing():
            writer.write(data)

    def cut(self):
        for line in list(self.lines):
            for end in line:
                end.transport.abort()


class Proxy:
    """ways[node][host], with a loop of their own."""

    def __init__(self, nodes, hosts):
        self.ways = [[Way(host) for host in hosts] for _ in range(nodes)]
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        for way in self.all():
            self.run(way.settle()).result()
        self.run(self.watch())

    async def watch(self):
        """Follows hosts as they come and go."""
        while True:
            for way in self.all():
                await way.settle()
            await asyncio.sleep(0.02)

    def run(self, what):
        return asyncio.run_coroutine_threadsafe(what, self.loop)

    def all(self, node=None):
        return [way for i, ways in enumerate(self.ways) for way in ways if node in (None, i)]

    def ports(self, node):
        return [way.port for way in self.ways[node]]

    async def trouble(self, node, seconds, cut=False, **how):
        """Sets these members of the ways of a node, or of all, for a while."""
        ways = self.all(node)
        for way in ways:
            for name, value in how.items():
                setattr(way, name, value)
            await way.settle()
            if cut:
                way.cut()
        await asyncio.sleep(seconds)
        for way in ways:
            for name in how:
                setattr(way, name, type(how[name])())

    def dropped(self):
        return sum(way.dropped for way in self.all())

    async def end(self):
        """All lines are cut and everything that waits is ended."""
        for way in self.all():
            way.cut()
        others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    def close(self):
        self.run(self.end()).result()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()
