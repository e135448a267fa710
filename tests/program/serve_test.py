"""`benben serve` as browsers, other programs and vandals meet it. Loopback only.

    serve_test.py PROGRAM SOURCES
"""
import gzip
import hashlib
import http.client
import json
import os
import pathlib
import random
import re
import resource
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest

from ports import own_port

PROGRAM = pathlib.Path(sys.argv.pop(1))
del sys.argv[1] # the sources, which no test here needs
EMBED = PROGRAM.parent / "embed-files"
PATIENCE = 60

TYPES = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "wasm": "application/wasm",
    "json": "application/json",
    "webmanifest": "application/manifest+json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "ico": "image/vnd.microsoft.icon",
    "md": "text/markdown; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
}
HASHED = re.compile(r"-([A-Z2-7]{8}|(?=[0-9a-f]*[a-f])(?=[0-9a-f]*[0-9])[0-9a-f]{8,})\.")
FOREVER = "public, max-age=31536000, immutable"
HOMES = tempfile.TemporaryDirectory()


def environment(**more):
    """Everybody who starts the program has a home of their own, where it keeps its tables."""
    return {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "HOME": tempfile.mkdtemp(dir=HOMES.name)} | more


class Server:
    """The program, listening at a free port."""

    def __init__(self, *args, env=None, files=None):
        def limit():
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))

        self.process = subprocess.Popen([PROGRAM, "serve", "--port", "0", *args],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        env=env or environment(),
                                        preexec_fn=limit if files else None)
        self.line = self.process.stdout.readline().decode()
        self.port = int(re.search(r"http://127\.0\.0\.1:(\d+)/", self.line)[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()

    def stop(self, how=signal.SIGTERM):
        """(exit code, what else it said) after a signal."""
        self.process.send_signal(how)
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, (out + err).decode()

    def connect(self, **options):
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE, **options)

    def ask(self, path="/", method="GET", body=None, **headers):
        """(status, headers, body) on a connection of its own."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body=body,
                               headers={k.replace("_", "-"): v for k, v in headers.items()})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def seconds(self):
        """Processor time used so far."""
        text = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text()
        return sum(map(int, text.rsplit(")", 1)[1].split()[11:13])) / os.sysconf("SC_CLK_TCK")


def read_answers(sock, count):
    """The bodies of so many answers with status 200 on a connection or stream."""
    stream = sock.makefile("rb") if isinstance(sock, socket.socket) else sock
    bodies = []
    for _ in range(count):
        assert stream.readline() == b"HTTP/1.1 200 OK\r\n"
        headers = http.client.parse_headers(stream)
        bodies.append(stream.read(int(headers["content-length"])))
    return bodies


def read_until_closed(sock, seconds=2):
    """What comes until the other side closes or keeps silent."""
    sock.settimeout(seconds)
    got = b""
    try:
        while piece := sock.recv(65536):
            got += piece
    except OSError:
        pass
    return got


GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Live(unittest.TestCase):
    """One program for all tests of a class; it must survive them and end well."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.page = cls.server.ask()[2]

    @classmethod
    def tearDownClass(cls):
        with cls.server as server:
            code, err = server.stop()
        assert (code, err) == (0, ""), (code, err)

    def tearDown(self):
        self.assertEqual(self.server.ask()[0], 200)
        self.assertEqual(self.server.ask()[2], self.page)


class Answers(Live):
    def crawl(self):
        """Every file that the page and its files name: {path: body}."""
        found, todo = {}, ["/index.html", "/sw.js", "/manifest.webmanifest"]
        name = re.compile(rb"[\"'(=]/?([\w./-]+\.(?:%s))\b" % "|".join(TYPES).encode())
        while todo:
            path = todo.pop()
            if path in found:
                continue
            status, _, body = self.server.ask(path)
            if status == 200:
                found[path] = body
                if path.endswith((".html", ".js", ".css", ".webmanifest")):
                    todo += ["/" + n.decode() for n in name.findall(body)]
        return found

    def test_page(self):
        status, headers, body = self.server.ask("/")
        self.assertEqual((status, headers["content-type"]), (200, TYPES["html"]))
        self.assertEqual(headers["cache-control"], "no-cache")
        self.assertIn(b"Benben", body)
        self.assertEqual(self.server.ask("/index.html")[2], body)
        self.assertEqual(self.server.ask("/?lang=fr")[2], body)

    def test_what_the_page_names_is_there(self):
        for name in re.findall(rb"<(?:script|link|img)[^>]*(?:src|href)=[\"']?([^\"' >]+)", self.page):
            path = "/" + name.decode().removeprefix("./").lstrip("/")
            self.assertEqual(self.server.ask(path)[0], 200, path)

    def test_files(self):
        for path, body in self.crawl().items():
            with self.subTest(path):
                status, headers, again = self.server.ask(path)
                self.assertEqual((status, again), (200, body))
                self.assertEqual(headers["content-type"], TYPES[path.rsplit(".", 1)[1]])
                self.assertEqual(headers["vary"], "Accept-Encoding")
                self.assertEqual(headers["cache-control"],
                                 FOREVER if HASHED.search(path) else "no-cache")
                self.assertIn(hashlib.sha256(body).hexdigest()[:16], headers["etag"])
                self.assertNotIn("content-encoding", headers)
                self.check_codings(path, body)

    def check_codings(self, path, body):
        _, headers, packed = self.server.ask(path, Accept_Encoding="gzip, deflate")
        if headers["content-encoding"]:
            self.assertEqual(headers["content-encoding"], "gzip")
            self.assertLess(len(packed), len(body))
            self.assertEqual(gzip.decompress(packed), body)
        else:
            self.assertEqual(packed, body)
        _, headers, packed = self.server.ask(path, Accept_Encoding="gzip, deflate, br, zstd")
        if headers["content-encoding"] == "br":
            self.assertLess(len(packed), len(body))

    def test_choice_of_coding(self):
        for accepted, coding in [("br", "br"), ("gzip", "gzip"), ("br, gzip", "br"),
                                 ("gzip;q=1.0, br;q=0", "gzip"), ("GZIP", "gzip"),
                                 ("br;q=0.0,gzip;q=0", None), ("gzip;q=0.1, *;q=0", "gzip"),
                                 ("", None), ("identity", None), ("*", None), ("brotli", None),
                                 ("xgzip, b", None), (" ,, ;q=, gzip", "gzip"), ("br;", "br"),
                                 ("gzip," * 5000, None)]:
            status, headers, _ = self.server.ask("/", Accept_Encoding=accepted[:6000])
            self.assertEqual((status, headers["content-encoding"]), (200, coding), accepted[:40])

    def test_not_modified(self):
        tags = set()
        for coding in ("identity", "gzip", "br"):
            tag = self.server.ask("/", Accept_Encoding=coding)[1]["etag"]
            tags.add(tag)
            for known in (tag, f"W/{tag}", f'"other", {tag}'):
                status, headers, body = self.server.ask("/", Accept_Encoding=coding,
                                                        If_None_Match=known)
                self.assertEqual((status, body, headers["etag"]), (304, b"", tag))
                self.assertEqual(headers["cache-control"], "no-cache")
                self.assertEqual(headers["vary"], "Accept-Encoding")
                self.assertNotIn("content-encoding", headers)
            for unknown in ('"other"', tag[:-2], tag.strip('"'), "x" * 3000):
                self.assertEqual(self.server.ask("/", Accept_Encoding=coding,
                                                 If_None_Match=unknown)[0], 200)
        self.assertEqual(len(tags), 3)

    def test_head(self):
        for path in ("/", "/nothing"):
            for coding in ("identity", "gzip", "br"):
                get = self.server.ask(path, Accept_Encoding=coding)
                head = self.server.ask(path, "HEAD", Accept_Encoding=coding)
                self.assertEqual(head[2], b"")
                drop = [("date", get[1]["date"]), ("date", head[1]["date"])]
                self.assertEqual([h for h in head[1].items() if h not in drop],
                                 [h for h in get[1].items() if h not in drop])
                self.assertEqual(int(head[1]["content-length"]), len(get[2]))

    def test_protection(self):
        policy = ("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' "
                  "'unsafe-inline'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; "
                  "manifest-src 'self'; base-uri 'none'; form-action 'none'; "
                  "frame-ancestors 'none'")
        tag = self.server.ask()[1]["etag"]
        for path, method, known in [("/", "GET", ""), ("/", "HEAD", ""), ("/nothing", "GET", ""),
                                    ("/", "POST", ""), ("/", "CONNECT", ""), ("/", "BREW", ""),
                                    ("/", "GET", tag)]:
            _, headers, _ = self.server.ask(path, method, If_None_Match=known)
            self.assertEqual(headers["content-security-policy"], policy)
            self.assertEqual(headers["x-content-type-options"], "nosniff")
            self.assertEqual(headers["referrer-policy"], "no-referrer")
            self.assertEqual(headers["cross-origin-opener-policy"], "same-origin")
            self.assertEqual(headers["cross-origin-resource-policy"], "same-origin")
            self.assertIsNotNone(headers["date"])

    def test_nothing_there(self):
        for path in ("/nothing", "/index.htm", "/index.html/", "/INDEX.HTML", "/index.html%20",
                     "//", "/.", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd",
                     "/../../../../etc/passwd", "/index.html%00.png", "/a/../../etc/passwd",
                     "/etc/passwd", "/%", "/%zz", "/%c0%ae%c0%ae/", "/\\..\\..\\etc", "*",
                     "/" + "a" * 4000, "/" + "../" * 500 + "etc/passwd", "http://x/etc/passwd"):
            with self.server.connect() as sock:
                sock.sendall(b"GET " + path.encode() + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
                got = read_until_closed(sock, 0.3)
            self.assertNotIn(b"root:", got, path)
            if got.startswith(b"HTTP/1.1 200"): # a path that means "/"
                self.assertTrue(got.endswith(self.page), path)
                self.assertNotIn("etc", path)
            elif got:
                self.assertRegex(got, rb"^HTTP/1\.[01] (404 Not Found|403 Forbidden)\r\n", path)
        status, headers, body = self.server.ask("/nothing")
        self.assertEqual((status, headers["content-type"]), (404, TYPES["txt"]))
        self.assertLess(len(body), 100)

    def test_other_methods(self):
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "BREW"):
            for path in ("/", "/nothing"):
                status, headers, _ = self.server.ask(path, method)
                self.assertEqual((status, headers["allow"]), (405, "GET, HEAD"), method)

    def test_bodies(self):
        """Requests with a body are refused, and the connection is closed."""
        for size in (0, 1, 100, 3000):
            status, headers, _ = self.server.ask("/", "POST", body=b"x" * size)
            self.assertEqual((status, headers["allow"]), (405, "GET, HEAD"), size)
            status, headers, _ = self.server.ask("/", "GET", body=b"x" * size)
            self.assertEqual((status, headers["connection"]), (400, "close") if size else (200, None))
        for method in (b"POST", b"GET", b"PUT", b"DELETE", b"HEAD"):
            for rest in (b"Content-Length: 5\r\n\r\nabcde", b"Content-Length: 100000\r\n\r\nabcde",
                         b"Transfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n"):
                for before in (0, 1, 5):
                    with self.server.connect() as sock, sock.makefile("rb") as stream:
                        sock.sendall(GET * before + method + b" / HTTP/1.1\r\n" + rest + GET)
                        self.assertEqual(read_answers(stream, before), [self.page] * before)
                        self.assertRegex(stream.readline(), rb"^HTTP/1.1 40[05] ")

    def test_connections_are_kept(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        connection.connect()
        port = connection.sock.getsockname()
        for method, path, status in [("GET", "/", 200), ("HEAD", "/", 200),
                                     ("GET", "/nothing", 404), ("GET", "/", 200)]:
            connection.request(method, path)
            answer = connection.getresponse()
            answer.read()
            self.assertEqual(answer.status, status, (method, path))
            self.assertEqual(connection.sock.getsockname(), port)
        connection.close()

    def test_many_at_once(self):
        socks = [self.server.connect() for _ in range(200)]
        for _ in range(3):
            for sock in socks:
                sock.sendall(GET)
            for sock in socks:
                self.assertEqual(read_answers(sock, 1), [self.page])
        for sock in socks:
            sock.close()

    def test_pipelined(self):
        with self.server.connect() as sock:
            sock.sendall(GET * 100)
            self.assertEqual(read_answers(sock, 100), [self.page] * 100)

    def test_old_clients(self):
        for request in (b"GET / HTTP/1.0\r\n\r\n",
                        b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"):
            with self.server.connect() as sock:
                sock.sendall(request)
                self.assertTrue(read_until_closed(sock, PATIENCE).endswith(self.page))

    def test_incomplete_requests(self):
        """From HTTP/1.1 on the host must be named, and no path has a zero byte."""
        for request in (b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nHost:\r\n", b"GET /\r\n",
                        b"GET / HTTP/9.9\r\nHost: localhost\r\n", b"HEAD / HTTP/1.1\r\n",
                        b"GET /%00 HTTP/1.1\r\nHost: localhost\r\n", b"HEAD /%00 HTTP/1.1\r\nHost: localhost\r\n",
                        b"GET /%00?a=b HTTP/1.1\r\nHost: localhost\r\n", b"GET /%00 HTTP/1.0\r\n",
                        b"GET /a/%00 HTTP/1.1\r\nHost: localhost\r\n", b"GET /.%00 HTTP/1.1\r\nHost: localhost\r\n",
                        b"GET /%00a HTTP/1.1\r\nHost: localhost\r\n"):
            for before in (b"", GET):
                with self.subTest(request=request), self.server.connect() as sock:
                    sock.sendall(before)
                    read_answers(sock, 1 if before else 0)
                    sock.sendall(request + b"\r\n")
                    got = read_until_closed(sock, PATIENCE)
                    self.assertRegex(got, rb"^HTTP/1\.[01] 400 ")
                    self.assertIn(b"\r\ncontent-security-policy: default-src 'none';", got)
                    self.assertNotIn(b"\r\nallow:", got) # that is for 405
        for path in (b"/?", b"/?a=b", b"/index.html?a=b&c=d", b"/?a=%20"):
            with self.subTest(path=path), self.server.connect() as sock:
                sock.sendall(b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                self.assertTrue(read_until_closed(sock, PATIENCE).endswith(self.page))

    def test_zeros_that_libwebsockets_refuses(self):
        """Its parser gives up at a %00 that does not follow a slash: version 4.1 closes without a
        word, and without a callback in which the program could say one; later ones say 403."""
        for path in (b"/a%00", b"/index.html%00", b"/index.html%00.js", b"/?a=%00", b"/?%00",
                     b"/%00%00", b"/.a%00"):
            for before in (b"", GET):
                with self.subTest(path=path, before=before), self.server.connect() as sock:
                    sock.sendall(before)
                    read_answers(sock, 1 if before else 0)
                    sock.sendall(b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    sock.settimeout(PATIENCE)
                    got = b""
                    while piece := sock.recv(65536): # until it is closed, which it must be
                        got += piece
                    self.assertRegex(got, rb"^(\Z|HTTP/1\.[01] 40[03] )")


class Vandals(Live):
    def test_garbage(self):
        chance = random.Random(7)
        garbage = [bytes(chance.randrange(256) for _ in range(chance.randrange(1, 3000)))
                   for _ in range(60)]
        garbage += [b"\r\n", b"\n\n\n\n", b"\0" * 5000, b" " * 9000, b"GET", b"GET ", b"GET /",
                    b"GET / HTTP/9.9\r\n\r\n", b"GET /\r\n\r\n", b"GET\r\n\r\n", b"GET / \r\n: \r\n\r\n",
                    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0" * 50, b"\x16\x03\x01\x02\x00\x01\x00",
                    b"GET / HTTP/1.1\r\nGET / HTTP/1.1\r\n\r\n", b"HEAD / GET / HTTP/1.1\r\n\r\n",
                    b"GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\nx", b"HTTP/1.1 200 OK\r\n\r\n",
                    b"GET / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\nx",
                    b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n",
                    b"GET / HTTP/1.1\r\nHost\r\nHost:\r\n\tHost: y\r\n\r\n"]
        for noise in garbage:
            with self.server.connect() as sock:
                self.ask_all(sock, noise)
                read_until_closed(sock, 5)

    def test_damaged_requests(self):
        chance = random.Random(8)
        good = (b"GET /index.html?a=b HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: keep-alive\r\n"
                b"Accept-Encoding: gzip, br\r\nIf-None-Match: \"x\"\r\nUpgrade: h2c\r\n\r\n")
        for _ in range(300):
            request = bytearray(good * chance.randrange(1, 4))
            for _ in range(chance.randrange(1, 6)):
                at = chance.randrange(len(request))
                if chance.random() < 0.5:
                    request[at] = chance.randrange(256)
                else:
                    del request[at:at + chance.randrange(1, 20)]
            with self.server.connect() as sock:
                self.ask_all(sock, request)
                read_until_closed(sock, 5)

    def test_huge_heads(self):
        for head in (b"X: " + b"y" * 1000000, b"X: y\r\n" * 100000, b"y" * 100000,
                     b"Accept-Encoding: " + b"gzip, " * 20000):
            with self.server.connect() as sock:
                self.ask_all(sock, b"GET / HTTP/1.1\r\n" + head + b"\r\n\r\n")
                self.assertNotIn(b" 200 ", read_until_closed(sock))
        with self.server.connect() as sock:
            self.ask_all(sock, b"GET /" + b"a" * 1000000 + b" HTTP/1.1\r\n\r\n")
            self.assertNotIn(b" 200 ", read_until_closed(sock))

    def test_upgrades(self):
        for name in (b"websocket", b"h2c", b"nonsense"):
            for before in (b"", GET):
                with self.server.connect() as sock:
                    sock.sendall(before)
                    read_answers(sock, 1 if before else 0)
                    sock.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: " + name +
                                 b"\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n"
                                 b"Sec-WebSocket-Version: 13\r\n"
                                 b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
                    self.assertRegex(read_until_closed(sock, PATIENCE), rb"^HTTP/1\.[01] (501|403) ")

    def test_slow_to_ask(self):
        with self.server.connect() as sock:
            for i in range(len(GET)):
                sock.sendall(GET[i:i + 1])
                time.sleep(0.005)
            self.assertEqual(read_answers(sock, 1), [self.page])

    def stall(self, request):
        """A connection with many questions and no ear; they are asked in a thread."""
        sock = socket.socket()
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sock.settimeout(10) # how long the thread outlives the test
        sock.connect(("127.0.0.1", self.server.port))
        asking = threading.Thread(target=self.ask_all, args=(sock, request))
        asking.start()
        self.addCleanup(asking.join)
        self.addCleanup(sock.close)
        return sock

    @staticmethod
    def ask_all(sock, request):
        try:
            sock.sendall(request)
            sock.shutdown(socket.SHUT_WR)
        except OSError:
            pass # closed by either side before all was said

    def check_rest(self):
        """It answers others, and comes to rest instead of burning the processor."""
        for _ in range(10):
            before = self.server.seconds()
            for _ in range(5):
                self.assertEqual(self.server.ask()[2], self.page)
                time.sleep(0.1)
            used = self.server.seconds() - before
            if used < 0.1:
                return
        self.fail(f"used {used} of 0.5 seconds")

    def test_slow_to_listen(self):
        count = 20000
        sock = self.stall(GET * count)
        self.check_rest()
        self.assertEqual(set(read_answers(sock, count)), {self.page})

    def test_never_listens(self):
        socks = [self.stall(GET * 20000) for _ in range(5)]
        self.check_rest()
        for sock in socks:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            sock.close()
        self.check_rest()

    def test_half_closed(self):
        with self.server.connect() as sock:
            sock.sendall(GET)
            sock.shutdown(socket.SHUT_WR)
            self.assertTrue(read_until_closed(sock, PATIENCE).endswith(self.page))

    def test_torn_off(self):
        for request in (b"", b"GET /", GET, GET * 1000):
            for _ in range(20):
                sock = self.server.connect()
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                sock.sendall(request)
                sock.close()

    def test_silent(self):
        socks = [self.server.connect() for _ in range(100)]
        self.assertEqual(self.server.ask()[0], 200)
        for sock in socks:
            sock.close()


class Process(unittest.TestCase):
    def run_serve(self, *args, env=None):
        done = subprocess.run([PROGRAM, "serve", *args], capture_output=True, timeout=PATIENCE,
                              env=env or environment(), check=False)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def bad(self, *args, says, lang="en"):
        code, out, err = self.run_serve(*args, "--lang", lang)
        self.assertEqual((code, out), (2, ""), err)
        self.assertTrue(err.startswith("benben: ") and err.count("\n") == 1, err)
        self.assertIn(says, err)

    def test_help(self):
        for lang in ("en", "fr"):
            code, out, err = self.run_serve("--help", "--lang", lang)
            self.assertEqual((code, err), (0, ""))
            for option in ("benben serve", "--port", "--host", "--open", "8080"):
                self.assertIn(option, out)

    def test_bad_usage(self):
        for port in ("-1", "65536", "x", "", "80.5"):
            self.bad("--port", port, says="--port")
        for host in ("nowhere", "", "127.0.0.256", "::1", "127.0.0.1:80"):
            self.bad("--host", host, says="IPv4")
        self.bad("word", says="word")
        self.bad("--nonsense", says="--nonsense")
        self.bad("--open=yes", says="open")

    def test_first_line(self):
        with Server() as server:
            self.assertEqual(server.line, f"Benben at http://127.0.0.1:{server.port}/\n")
            self.assertEqual(server.stop(), (0, ""))
        with Server("--lang", "fr") as server:
            self.assertEqual(server.line, f"Benben est à l’adresse http://127.0.0.1:{server.port}/\n")
            self.assertEqual(server.stop(), (0, ""))
        with Server("--json") as server:
            self.assertEqual(json.loads(server.line), {"url": f"http://127.0.0.1:{server.port}/",
                                                       "addresses": []})
            self.assertEqual(server.stop(), (0, ""))

    def test_signals(self):
        for how in (signal.SIGTERM, signal.SIGINT):
            with Server() as server, server.connect() as idle, server.connect() as asking:
                idle.sendall(GET)
                read_answers(idle, 1)
                asking.sendall(b"GET /")
                self.assertEqual(server.stop(how), (0, ""))

    def test_port_in_use(self):
        port = own_port()
        with Server("--port", str(port)) as server:
            self.bad("--port", str(port), says="in use")
            self.bad("--port", str(port), says="occupé", lang="fr")
            self.assertEqual(server.ask()[0], 200)
            held = server.connect()
            self.assertEqual(server.stop()[0], 0)
            held.close()
        with Server("--port", str(port)) as again: # at once, over connections that linger
            self.assertEqual(again.port, port)
            self.assertEqual(again.ask()[0], 200)

    def test_foreign_address(self):
        self.bad("--host", "192.0.2.1", "--port", "0", says="192.0.2.1")

    def test_loopback_alone(self):
        with Server() as server:
            with self.assertRaises(ConnectionRefusedError):
                socket.create_connection(("127.0.0.2", server.port), timeout=PATIENCE)

    def test_open(self):
        with tempfile.TemporaryDirectory() as folder:
            told = pathlib.Path(folder) / "told"
            opener = pathlib.Path(folder) / "xdg-open"
            opener.write_text(f'#!/bin/sh\necho noise\necho "$# $1" > "{told}.new"\n'
                              f'mv "{told}.new" "{told}"\n')
            opener.chmod(0o755)
            path = f"{folder}:{os.environ['PATH']}"
            with Server("--open", env=environment(PATH=path)) as server:
                deadline = time.monotonic() + PATIENCE
                while not told.exists() and time.monotonic() < deadline:
                    time.sleep(0.01)
                self.assertEqual(told.read_text(), f"1 http://127.0.0.1:{server.port}/\n")
                self.assertEqual(server.stop(), (0, ""))
        with Server("--open", env=environment(PATH="/nowhere")) as server:
            self.assertEqual(server.ask()[0], 200)
            self.assertEqual(server.stop(), (0, ""))

    def test_out_of_files(self):
        with Server(files=40) as server:
            socks = [server.connect() for _ in range(100)]
            for sock in socks:
                sock.sendall(GET)
            before = server.seconds()
            time.sleep(1)
            self.assertLess(server.seconds() - before, 0.5, "it burns the processor")
            for sock in socks:
                sock.close()
            self.assertEqual(server.ask()[0], 200)
            self.assertEqual(server.stop(), (0, ""))


class Embedding(unittest.TestCase):
    """The tool that turns the built page into a table."""

    def embed(self, files, code=0):
        with tempfile.TemporaryDirectory() as folder:
            for name, content in files.items():
                path = pathlib.Path(folder) / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            done = subprocess.run([EMBED, folder, *files], capture_output=True, timeout=PATIENCE,
                                  check=False)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stdout.decode() if code == 0 else done.stderr.decode()

    @staticmethod
    def contents(text):
        """{symbol: bytes}"""
        arrays = re.findall(r"unsigned char (\w+)\[\] =([^;]*);", text)
        return {name: bytes(int(o, 8) for o in re.findall(r"\\([0-7]{3})", body))
                for name, body in arrays}

    def rows(self, text):
        """{path: (type, hash, immutable, {form: bytes})}"""
        contents, rows = self.contents(text), {}
        for row in re.split(r"\n    \{ ", text)[1:]:
            path, kind, digits = (re.search(rf'\.{f} = "([^"]*)"', row)[1]
                                  for f in ("path", "type", "hash"))
            forms = {}
            for form, symbol, size in re.findall(r"\[(\w+)\] = \{ (\w+), (\d+) \}", row):
                forms[form] = contents[symbol]
                self.assertEqual(len(forms[form]), int(size))
            rows[path] = (kind, digits, ".immutable = true" in row, forms)
        return rows

    def test_table(self):
        noise = random.Random(1).randbytes(5000)
        files = {"sw.js": b"x" * 100, "index.html": b"<p>" * 1000, "a/b.png": noise, "e.txt": b"",
                 "w-0a1b2c3d.wasm": bytes(range(256)) * 8, "Z.css": b'"??/\\\n' * 50}
        text = self.embed(files)
        rows = self.rows(text)
        self.assertEqual(list(rows), sorted("/" + name for name in files))
        self.assertIn(f"bb_file_count = {len(files)};", text)
        for name, content in files.items():
            kind, digits, _, forms = rows["/" + name]
            self.assertEqual(kind, TYPES[name.rsplit(".", 1)[1]])
            self.assertEqual(digits, hashlib.sha256(content).hexdigest()[:16])
            self.assertEqual(forms["BB_IDENTITY"], content)
            if content and content != noise:
                self.assertEqual(gzip.decompress(forms["BB_GZIP"]), content)
                self.assertLess(len(forms["BB_BROTLI"]), len(content))
            else:
                self.assertEqual(list(forms), ["BB_IDENTITY"])
        self.assertEqual(self.embed(files), text)

    def test_names_with_a_hash(self):
        hashed = ["app-ABCDEFG2.js", "app-ZZZZZZZZ.css", "benben-0a1b2c3d.wasm",
                  "chunk/x-y-2222AAAA.js", "w-" + "0f" * 32 + ".js"]
        plain = ["index.html", "sw.js", "icon-512.png", "rules-x-en.md", "a-20240101.txt",
                 "x-deadbeef.js", "app-abcdefg2.js", "app-ABCDEFG.js", "app-ABCDEFGH2.js",
                 "-.js", "app-ABCDEFG1.js", "app-ABCDEFG2/x.js"]
        rows = self.rows(self.embed({name: b"x" for name in hashed + plain}))
        self.assertEqual({path for path, row in rows.items() if row[2]}, {"/" + n for n in hashed})

    def test_refusals(self):
        self.assertIn("content type", self.embed({"x.unknown": b""}, code=2))
        self.assertIn("content type", self.embed({"x": b""}, code=2))
        self.assertIn("name", self.embed({'x".js': b""}, code=2))
        done = subprocess.run([EMBED, "/nowhere", "x.js"], capture_output=True, check=False)
        self.assertEqual(done.returncode, 2)


if __name__ == "__main__":
    unittest.main()
