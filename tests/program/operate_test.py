"""A server as those meet it who run it: health, figures, log, stopping, TLS, proxies, names."""
import json
import pathlib
import re
import signal
import socket
import sqlite3
import subprocess
import tempfile
import unittest

from program.case import PROGRAM, Program, run
from program.server import Server, seated, step


def close_code(one):
    """The code with which the server ends a connection, after all that it says before; the
    farewell is answered."""
    while True:
        opcode, data, _ = one.take_frame()
        if opcode == 8:
            one.send_frame(8, data)
            return int.from_bytes(data[:2], "big")
        if opcode == 1:
            one.heard.append(json.loads(data))


class Operated(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def serve(self, *more):
        server = Server(self.folder / "data", *more)
        self.addCleanup(server.kill)
        return server


class Health(Operated):
    def test_it_is_well_until_nothing_can_be_stored(self):
        server = self.serve()
        self.assertEqual(server.get("/healthz")[::2], (200, '{"status":"ok"}'))
        blocker = sqlite3.connect(self.folder / "data/benben.db", isolation_level=None)
        blocker.execute("CREATE TRIGGER full BEFORE INSERT ON people BEGIN SELECT RAISE(ABORT, 'no room'); END")
        ann = server.guest()
        with self.assertRaisesRegex(RuntimeError, "could not be stored"):
            ann.ask("hello", name="Ann")
        self.assertEqual(server.get("/healthz")[0], 503)
        self.assertEqual(server.figure("benben_not_stored_total"), 1)
        blocker.execute("DROP TRIGGER full")
        blocker.close()
        ann.ask("hello", name="Ann")
        self.assertEqual(server.get("/healthz")[0], 200)
        code, said = server.stop()
        self.assertEqual(code, 0)
        self.assertRegex(said, r'level=error event=not_stored why="no room" failures=1\n')

    def test_figures_count(self):
        server = self.serve()
        self.assertEqual((server.figure("benben_guests"), server.figure("benben_steps_total")), (0, 0))
        (ann,), table = seated(server, "null", "Ann", bots=["greedy"])
        ann.ask("watch", table=table)
        while step([ann], table):
            pass
        self.assertEqual(server.figure("benben_guests"), 1)
        self.assertEqual(server.figure("benben_tables"), 1)
        played = re.findall(r"^(\d) ", ann.ask("record", table=table)["record"], re.M)
        self.assertGreaterEqual(server.figure("benben_bots_total"), len([seat for seat in played if seat == "1"]))
        self.assertEqual(server.figure("benben_steps_total"), 1 + len(played))  # dealing is one
        self.assertGreaterEqual(server.figure("benben_stored_total"),
                                server.figure("benben_steps_total") + 4)
        self.assertEqual(server.figure("benben_commit_seconds_count"),
                         server.figure('benben_commit_seconds_bucket{le="+Inf"}'))

    def test_figures_are_such_as_prometheus_reads(self):
        server = self.serve()
        status, headers, text = server.get("/metrics")
        self.assertEqual((status, headers["content-type"]),
                         (200, "text/plain; version=0.0.4; charset=utf-8"))
        kinds, last = {}, -1
        for line in text.splitlines():
            if line.startswith("# TYPE"):
                kinds[line.split()[2]] = line.split()[3]
            elif not line.startswith("# HELP"):
                name, value = re.fullmatch(r'(benben_\w+)(?:\{le="[\d.+Inf]+"\})? (-?[\d.]+)', line).groups()
                base = re.sub("_(bucket|sum|count)$", "", name)
                self.assertIn(kinds[base], ("gauge", "counter", "histogram"))
                self.assertEqual(kinds[base] == "counter", name.endswith("_total"))
                if name.endswith("_bucket"):
                    self.assertGreaterEqual(float(value), last)
                    last = float(value)
        self.assertEqual(kinds["benben_commit_seconds"], "histogram")

    def test_figures_are_told_to_this_machine_alone(self):
        server = self.serve("--proxy")
        self.assertEqual(server.get("/metrics")[0], 200)
        self.assertEqual(server.get("/metrics", X_Forwarded_For="192.0.2.7")[0], 403)


class Log(Operated):
    def test_lines_are_logfmt_and_hold_no_secret(self):
        server = self.serve("--log", "debug")
        (ann, bob), table = seated(server, "null", "Ann", "Bob")
        made = ann.do("create", game="null")
        server.get(f"/api/v1/tables/{made['table']}?x=secret", Benben_Key=made["watching"])
        server.get('/a"b%20c')
        server.shake_hands("Origin: http://evil.example")
        _, said = server.stop()
        pair = r'[a-z_]+=(?:[\w./:-]+|"(?:[ !#-\[\]-~]|\\["\\]|\\x[0-9a-f]{2})*")'
        for line in said.splitlines():
            self.assertRegex(line, rf"^time=[\d-]+T[\d:.]+Z level=(?:info|debug) event={pair[8:]}(?: {pair})*$")
        for event in ("started", "request", "guest_came", "guest_left", "foreign_origin", "stopped"):
            self.assertIn(f" event={event} ", said)
        self.assertIn(f" path=/api/v1/tables/{made['table']} ", said)
        for secret in (ann.token, bob.token, made["watching"], made["invitation"], "secret", "Ann", "Bob"):
            self.assertNotIn(secret, said)

    def test_quiet_says_nothing_and_info_a_little(self):
        quiet = self.serve()
        quiet.guest("Ann")
        self.assertEqual(quiet.stop(), (0, ""))
        info = self.serve("--log", "info")
        info.guest("Ann")
        _, said = info.stop()
        self.assertEqual(re.findall(r"event=(\w+)", said), ["started", "stopping", "stopped"])


class Stopping(Operated):
    def test_guests_are_answered_and_told_to_come_back(self):
        server = self.serve()
        guests = [server.guest(f"Guest {i}") for i in range(20)]
        for one in guests:  # asked, and not read yet
            one.send_frame(1, json.dumps({"jsonrpc": "2.0", "id": 7, "method": "create", "params": {
                "game": "null", "open": True, "request": "last"}}).encode())
        while server.figure("benben_stored_total") < 40:
            pass
        server.process.send_signal(signal.SIGTERM)
        for one in guests:
            self.assertEqual(close_code(one), 1012)
            one.made = next(m for m in one.heard if m.get("id") == 7)["result"]["table"]
        self.assertEqual(server.process.wait(60), 0)
        server.process.communicate()
        server.start()
        for one in guests:
            again = server.guest(token=one.token)
            self.assertEqual(again.ask("table", table=one.made)["stage"], "seating")

    def test_a_guest_who_does_not_go_is_left_behind(self):
        server = self.serve()
        server.guest("Ann")
        self.assertEqual(server.stop()[0], 0)  # Ann never answers the farewell

    def test_a_second_signal_ends_it_at_once(self):
        server = self.serve("--log", "info")
        server.guest("Ann")
        server.process.send_signal(signal.SIGTERM)
        while "stopping" not in (line := server.process.stderr.readline().decode()):
            self.assertTrue(line)
        server.process.send_signal(signal.SIGINT)
        self.assertEqual(server.process.wait(60), 0)


class Names(Operated):
    def test_only_requests_for_this_server_are_answered(self):
        server = self.serve("--name", "play.example.org")
        own = ("127.0.0.1", f"127.0.0.1:{server.port}", "localhost:1", "LOCALHOST", "192.0.2.7:80", "[::1]:80",
               "[2001:db8::1]", "play.example.org", "Play.Example.Org:443", socket.gethostname(),
               f"{socket.gethostname()}.local:8080")
        for host in own:
            self.assertEqual(server.get("/", Host=host)[0], 200, host)
            self.assertIn(" 101 ", server.shake_hands(f"Origin: http://{host}", host=host)[0], host)
        for host in ("evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "play.example.org.",
                     "xplay.example.org", "[::1", "::1", "localhost:x", "localhost:", "a" * 3000, "1.2.3", "x y"):
            status, headers, _ = server.get("/", Host=host)
            self.assertEqual(status, 421, host)
            self.assertIn("content-security-policy", headers)
            self.assertEqual(server.get("/api/v1/tables", Host=host)[0], 421, host)
            self.assertNotIn(" 101 ", server.shake_hands(f"Origin: http://{host}", host=host)[0], host)

    def test_only_the_own_page_opens_a_connection(self):
        server = self.serve()
        host = f"127.0.0.1:{server.port}"
        self.assertIn(" 101 ", server.shake_hands(f"Origin: http://{host}")[0])
        self.assertIn(" 101 ", server.shake_hands()[0])  # a program
        for origin in (f"https://{host}", f"http://{host}.evil.example", "http://127.0.0.1", "null", "file://",
                       f"http://evil.example/{host}", host, f"ftp://{host}", f"http://localhost:{server.port}",
                       "x" * 3000):
            self.assertNotIn(" 101 ", server.shake_hands(f"Origin: {origin}")[0], origin)
        self.assertEqual(server.figure("benben_turned_away_total"), 10)

    def test_friends_are_told_where_to_join(self):
        server = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--host", "0.0.0.0", "--json", "--data",
                                   self.folder / "data"], stdout=subprocess.PIPE)
        told = json.loads(server.stdout.readline())
        server.terminate()
        server.communicate()
        self.assertRegex(told["url"], r"^http://127\.0\.0\.1:\d+/$")
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # sends nothing; asks which address leads out
            way_out = probe.getsockname()[0]
        port = told["url"].rsplit(":", 1)[1]
        self.assertIn(f"http://{way_out}:{port}", told["addresses"])
        self.assertFalse([one for one in told["addresses"] if "127." in one])


class Tls(Operated):
    def certificate(self):
        key, cert = self.folder / "key.pem", self.folder / "cert.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=x",
                        "-keyout", key, "-out", cert], check=True, capture_output=True)
        return cert, key

    def test_page_and_tables_by_tls(self):
        cert, key = self.certificate()
        server = self.serve("--tls-cert", str(cert), "--tls-key", str(key))
        self.assertTrue(server.url.startswith("https://127.0.0.1:"))
        self.assertEqual(server.get("/")[0], 200)
        head, ann = server.shake_hands(f"Origin: https://127.0.0.1:{server.port}")
        self.assertRegex(head, "(?i)set-cookie: benben=.*; SameSite=Strict; Secure")
        self.assertEqual(ann.ask("hello", name="Ann"), {"name": "Ann"})
        self.assertNotIn(" 101 ", server.shake_hands(f"Origin: http://127.0.0.1:{server.port}")[0])
        ann.sock.close()

    def test_what_is_no_certificate_is_told(self):
        cert, key = self.certificate()
        other = self.folder / "other"
        other.write_text("no key")
        for wrong, says in ((("--tls-cert", cert), "--tls-key"), (("--tls-key", key), "--tls-cert"),
                            (("--tls-cert", cert, "--tls-key", self.folder / "none"), "none"),
                            (("--tls-cert", cert, "--tls-key", other), "certificate")):
            code, out, err = run("serve", "--port", 0, "--data", self.folder / "data", *wrong)
            self.assertEqual((code, out), (2, ""))
            self.assertIn(says, err)
            self.assertEqual(err.count("\n"), 1)


class Proxy(Operated):
    def test_the_proxy_tells_whom_it_speaks_for(self):
        server = self.serve("--proxy", "--connections", "2", "--name", "play.example.org")
        def come(address, *more):
            return server.shake_hands(f"X-Forwarded-For: {address}", *more)[0]
        for address in ("192.0.2.1", "198.51.100.9, 192.0.2.2", "2001:db8::5"):
            self.assertIn(" 101 ", come(address))
            self.assertIn(" 101 ", come(address))
            self.assertNotIn(" 101 ", come(address), address)
        self.assertNotIn(" 101 ", come("forged, 192.0.2.1"))
        self.assertIn(" 101 ", come("192.0.2.3"))

    def test_a_cookie_is_safe_where_the_proxy_speaks_tls(self):
        server = self.serve("--proxy", "--name", "play.example.org")
        for how, origin, safe in (("https", "https", True), ("http", "http", False)):
            head, _ = server.shake_hands(f"X-Forwarded-Proto: {how}", "X-Forwarded-For: 192.0.2.1",
                                         f"Origin: {origin}://play.example.org", host="play.example.org")
            self.assertIn(" 101 ", head)
            self.assertEqual("Secure" in head, safe)

    def test_nobody_else_is_believed(self):
        server = self.serve("--connections", "2")
        self.assertIn(" 101 ", server.shake_hands("X-Forwarded-For: 192.0.2.1")[0])
        self.assertIn(" 101 ", server.shake_hands("X-Forwarded-For: 192.0.2.2")[0])
        self.assertNotIn(" 101 ", server.shake_hands("X-Forwarded-For: 192.0.2.3")[0])


class Options(Program):
    def test_what_makes_no_sense_is_told(self):
        for wrong in (("--log", "loud"), ("--connections", "-1"), ("--messages", "x"), ("--message-size", "10"),
                      ("--idle", "99999"), ("--gone", "x")):
            self.bad("serve", "--port", 0, "--data", self.folder / "data", *wrong, says=[wrong[0]])


if __name__ == "__main__":
    unittest.main()
