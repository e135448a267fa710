"""The Debian package: what is in it, and that it installs, starts and survives an upgrade. There
need be no systemd: what the scripts of the package ask of it is written down by a stand-in."""
import configparser
import json
import os
import pathlib
import re
import shlex
import signal
import subprocess
import tempfile
import unittest
import urllib.request

from program.case import PROGRAM, ROOT

SERVICE = "usr/lib/systemd/system/benben.service"


def call(*command, **how):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True, **how).stdout


class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.made = tempfile.TemporaryDirectory()
        cls.first, cls.second = (pathlib.Path(cls.made.name) / f"benben-{n}.deb" for n in (1, 2))
        for n, out in ((1, cls.first), (2, cls.second)):
            call(ROOT / "packaging/deb.sh", PROGRAM, f"0.{n}", out, env=os.environ | {"DPKG_DEB_COMPRESSOR_TYPE": "none"})

    @classmethod
    def tearDownClass(cls):
        cls.made.cleanup()

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.root, self.asked = self.folder / "root", self.folder / "asked"
        (self.folder / "bin").mkdir()
        stand_in = self.folder / "bin/systemctl"
        stand_in.write_text(f'#!/bin/sh\necho "$@" >>{self.asked}\n')
        stand_in.chmod(0o755)
        for name in ("info", "updates", "triggers"):
            (self.root / "var/lib/dpkg" / name).mkdir(parents=True)
        (self.root / "var/lib/dpkg/status").touch()

    def dpkg(self, *what):
        """What dpkg asks of systemd while it does that in a root of its own."""
        self.asked.write_text("")
        call("dpkg", f"--root={self.root}", "--force-not-root,depends,script-chrootless,bad-path,confold,unsafe-io", *what,
             env=os.environ | {"PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}:/usr/sbin:/sbin"})
        return self.asked.read_text().splitlines()

    def start(self):
        """Starts what the service starts, with the options of the installed file; the address."""
        unit = (self.root / SERVICE).read_text()
        command = re.search("^ExecStart=(.*)$", unit, re.M)[1]
        options = re.search('^BENBEN_OPTIONS="(.*)"$', (self.root / "etc/default/benben").read_text(), re.M)[1]
        command = (command.replace("%S", str(self.root / "var/lib")).replace("$BENBEN_OPTIONS", options)
                   .replace("/usr/bin/benben", str(self.root / "usr/bin/benben")))
        (self.root / "var/lib").mkdir(exist_ok=True)
        self.process = subprocess.Popen([*shlex.split(command), "--json"], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE)
        self.addCleanup(self.process.communicate)
        self.addCleanup(self.process.kill)
        return json.loads(self.process.stdout.readline())["url"]

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate()
        self.assertEqual(self.process.returncode, 0)

    def test_it_installs_starts_and_survives_an_upgrade(self):
        self.assertEqual(self.dpkg("-i", self.first),
                         ["daemon-reload", "enable benben.service", "start benben.service"])
        settings = self.root / "etc/default/benben"
        settings.write_text('BENBEN_OPTIONS="--port 0 --idle 30"\n')
        url = self.start()
        self.assertEqual(urllib.request.urlopen(f"{url}healthz").status, 200)
        self.assertTrue((self.root / "var/lib/benben/benben.db").exists())
        self.assertEqual(self.dpkg("-i", self.second), ["daemon-reload", "try-restart benben.service"])
        self.assertEqual(urllib.request.urlopen(f"{url}healthz").status, 200)  # the old one still runs
        self.stop()
        self.assertIn("--idle 30", settings.read_text())
        self.assertEqual(urllib.request.urlopen(f"{self.start()}healthz").status, 200)
        self.stop()
        self.assertEqual(self.dpkg("-r", "benben"), ["stop benben.service", "disable benben.service", "daemon-reload"])
        self.assertFalse((self.root / "usr/bin/benben").exists())
        self.assertTrue((self.root / "var/lib/benben/benben.db").exists() and settings.exists())
        self.dpkg("-P", "benben")
        self.assertFalse((self.root / "var/lib/benben").exists() or settings.exists())

    def test_what_is_in_it(self):
        listed = call("dpkg-deb", "-c", self.first)
        for mode, name in (("-rwxr-xr-x", "usr/bin/benben"), ("-rw-r--r--", SERVICE), ("-rw-r--r--", "etc/default/benben"),
                           ("-rw-r--r--", "usr/share/doc/benben/copyright"),
                           ("-rw-r--r--", "usr/share/doc/benben/OPERATING.md")):
            self.assertRegex(listed, rf"(?m)^{mode} root/root .* \./{re.escape(name)}$")
        control = call("dpkg-deb", "-f", self.first)
        self.assertRegex(control, r"(?m)^Depends: .*libc6.*libsqlite3.*libwebsockets-evlib-ev$")
        self.assertEqual(call("dpkg-deb", "-f", self.second, "Version"), "0.2\n")

    def test_the_service_is_started_again_however_long_its_database_is_away(self):
        unit = configparser.ConfigParser(strict=False, interpolation=None)
        unit.optionxform = str
        unit.read(ROOT / "packaging/benben.service")
        self.assertEqual(unit["Service"]["Restart"], "on-failure")
        self.assertEqual(unit["Unit"]["StartLimitIntervalSec"], "0")

    def test_the_service_is_hardened(self):
        """By the count of systemd itself, where it is there to count: 0 is safest, 10 worst."""
        self.dpkg("-i", self.first)
        unit = self.root / SERVICE
        for line in ("DynamicUser=yes", "NoNewPrivileges=yes", "ProtectSystem=strict", "CapabilityBoundingSet="):
            self.assertIn(line + "\n", unit.read_text())
        try:
            told = subprocess.run(["systemd-analyze", "security", "--offline=true", "--no-pager", unit],
                                  capture_output=True, text=True, check=False).stdout
        except FileNotFoundError:
            return
        exposure = re.search(r"exposure level for \S+: ([\d.]+)", told)
        if exposure:
            self.assertLess(float(exposure[1]), 2.5, told)

    def test_install_goes_where_it_is_told(self):
        call(ROOT / "packaging/install.sh", PROGRAM, env=os.environ | {"DESTDIR": str(self.root), "PREFIX": "/opt/x"})
        self.assertIn("ExecStart=/opt/x/bin/benben serve", (self.root / "opt/x/lib/systemd/system/benben.service").read_text())
        self.assertTrue(os.access(self.root / "opt/x/bin/benben", os.X_OK))


if __name__ == "__main__":
    unittest.main()
