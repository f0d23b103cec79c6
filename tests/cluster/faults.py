"""Everything that is done to the site. Each fault returns what was observed of it."""

import http.client
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from tests.processes import ROOT, eventually, plain

from .people import HOST

SOON = 180  # seconds in which a fault must have happened, on a busy machine too
UNREACHABLE = 30
SWEEP = "sends games.tasks.sweep"
CUT_OFF = 75  # longer than a lease: another worker takes over what this one has in hand
OUT_OF_SIGHT = 20
PICTURE = re.compile(rb'"(/games/[^"]+/pictures/[^"]+)"')

# What happens to a letter, by when: what the server answers, or nothing, and hangs up.
MAIL_PHASES = [
    ("banner", "554 no service here"),
    ("EHLO", "421 not now"),
    ("AUTH", "454 4.7.0 who are you"),
    ("AUTH", "535 5.7.8 wrong password"),
    ("MAIL", "451 not now"),
    ("RCPT", "451 4.7.1 come again"),
    ("RCPT", "550 5.7.1 not from you"),
    ("DATA", "451 not now"),
    ("letter", ""),
    (".", "451 read it, could not keep it"),
    (".", ""),
    ("taken", ""),
    ("QUIT", ""),
]


class Faults:
    """``log``: takes one line of what happened."""

    def __init__(self, site, people, log):
        self.site, self.people, self.log = site, people, log
        self.count = 0
        self.failed = []
        self.moments = []  # when each began and ended, and what it was

    def inject(self, name, fault, *arguments):
        began = time.time()
        try:
            observed = fault(*arguments)
        except Exception as error:
            self.failed.append(name)
            self.log(f"fault {name} could not be tried: {error!r}")
            return
        self.count += 1
        self.moments.append((began, time.time(), name))
        self.log(f"fault {self.count}: {name}: {observed} ({time.time() - began:.0f} s)")

    # ── processes that are killed ────────────────────────────────────────────────────────────

    def trap(self, name, provoke=None):
        """Somebody steps on it; who does is killed, and started again."""
        before = len(self.site.restarts)
        trap, sprung = self.site.traps / name, self.site.traps / f"{name}.sprung"
        trap.touch()
        try:
            self._until(sprung.exists, provoke)
        finally:
            trap.unlink(missing_ok=True)
            sprung.unlink(missing_ok=True)
        eventually(lambda: len(self.site.restarts) > before)
        return f"{', '.join(self.site.restarts[before:])} died and was started again"

    def kill_beat(self):
        seen = [beat.log.count(SWEEP) for beat in self.site.beat]
        leader = eventually(
            lambda: next(
                (b for b, n in zip(self.site.beat, seen, strict=True) if b.log.count(SWEEP) > n),
                None,
            )
        )
        other = next(beat for beat in self.site.beat if beat is not leader)
        leader.kill()
        began, before = time.monotonic(), other.log.count(SWEEP)
        eventually(lambda: other.log.count(SWEEP) > before)
        took = time.monotonic() - began
        leader.resume()
        return f"{leader.host.name} led; {other.host.name} took over after {took:.0f} s"

    # ── the broker ───────────────────────────────────────────────────────────────────────────

    def stop_broker(self):
        self.site.valkey.kill()
        errors = self._troubles()
        time.sleep(10)
        self.site.start_broker()
        return f"10 s without, then an empty one; {self._troubles() - errors} pages failed"

    def empty_broker(self):
        held = self.site.redis.dbsize()
        self.site.redis.flushall()
        return f"{held} keys forgotten"

    # ── the database ─────────────────────────────────────────────────────────────────────────

    def restart_database(self):
        errors = self._troubles()
        self.site.restart_database()
        self.site.ask("server_is_back")
        return self._recovery(errors)

    def cut_off_database(self):
        errors, statuses = self._troubles(), self._statuses(503)
        self.site.database.cut_off()
        time.sleep(UNREACHABLE)
        self.site.database.come_back()
        self.site.ask("server_is_back")
        answered = self._statuses(503) - statuses
        return f"{answered} pages answered 503; {self._recovery(errors)}"

    def _recovery(self, errors):
        """From now on: when every process of the site does its work again."""
        began = time.monotonic()
        eventually(lambda: all(self._health(server, "/ready/") == 200 for server in self.site.web))
        waited = time.monotonic() - began
        return f"{self._troubles() - errors} pages failed, all ready {waited:.0f} s after"

    # ── hosts ────────────────────────────────────────────────────────────────────────────────

    def cut_off(self, service, seconds):
        errors = self._troubles()
        service.host.cut_off()
        time.sleep(seconds)
        service.host.come_back()
        if hasattr(service, "port"):
            eventually(lambda: self._health(service, "/health/") == 200)
        assert service.alive
        return f"{seconds} s; {self._troubles() - errors} pages failed; its processes lived on"

    def fill_disks(self):
        """The folder for pictures is one that holds nothing. Without mounts: no folder at all."""
        folders = [server.folder / "pictures" for server in (*self.site.web, *self.site.work)]
        mounts = self.site.network.namespaces
        for folder in folders:
            shutil.rmtree(folder, ignore_errors=True)
            if mounts:
                folder.mkdir(exist_ok=True)
                tmpfs = ["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", str(folder)]
                subprocess.run(tmpfs, check=True)
                _fill(folder / "full")
            else:
                folder.touch()
        for key in self.site.redis.scan_iter("*picture:*"):
            self.site.redis.delete(key)  # so that it has to be drawn
        shown = [self._picture() for _ in range(6)]
        for folder in folders:
            if mounts:
                subprocess.run(["umount", "--lazy", str(folder)], check=True)
            else:
                folder.unlink()
        assert all(shown), shown
        return f"{len(shown)} times a picture was asked for, and shown"

    def _picture(self):
        person = next(person for person in self.people if person.key)
        addresses = PICTURE.findall(person.get(person.url).content)
        status, _headers, image = person._try("GET", addresses[0].decode().replace("&amp;", "&"))
        return status == 200 and len(image) > 1000

    def deploy(self):
        """New code on one host, while the other has the old; the database is migrated meanwhile."""
        new = self.site.folder / "new"
        _new_code(new)
        for service in (self.site.web[1], self.site.work[1]):
            service.cwd = new
        done = subprocess.run(
            [sys.executable, "manage.py", "migrate", "--verbosity", "0"],
            cwd=new,
            env=plain() | self.site.env,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        self.site.work[1].restart()
        self.site.web[1].restart()
        eventually(lambda: "new" in self._text(self.site.web[1], "/health/"))
        assert "new" not in self._text(self.site.web[0], "/health/")
        played = sum(len(person.played) for person in self.people)
        eventually(lambda: sum(len(person.played) for person in self.people) > played + 15)
        return "migrated; 15 moves later both web hosts answer, one with old code and one with new"

    # ── mail ─────────────────────────────────────────────────────────────────────────────────

    def refuse_mail(self, phase, answer):
        office = self.site.office
        before = office.met[phase]
        office.answers[phase] = answer
        try:
            self._until(lambda: office.met[phase] > before)
        finally:
            office.answers.pop(phase, None)
        return f"met {office.met[phase] - before} times"

    def close_post_office(self):
        """Connections are refused."""
        office = self.site.office
        office.close_doors()
        try:
            self._until(lambda: self.site.ask("mails_with_trouble", "refused"))
        finally:
            office.open_doors()
        return "a letter was put off"

    # ── waiting and looking ──────────────────────────────────────────────────────────────────

    def _until(self, happened, provoke=None):
        deadline = time.monotonic() + SOON
        while True:
            if provoke:
                self.site.ask("provoke", provoke)
            self.site.ask("hurry")
            if _wait(happened, 3):
                return
            assert time.monotonic() < deadline, "it did not happen"

    def _troubles(self):
        return sum(person.troubles for person in self.people)

    def _statuses(self, status):
        return sum(person.statuses.get(status, 0) for person in self.people)

    def _request(self, service, path):
        connection = http.client.HTTPConnection(service.host.address, service.port, timeout=10)
        try:
            connection.request("GET", path, headers={"Host": HOST})
            response = connection.getresponse()
            return response.status, response.read().decode()
        except (OSError, http.client.HTTPException):
            return 0, ""
        finally:
            connection.close()

    def _health(self, service, path):
        return self._request(service, path)[0]

    def _text(self, service, path):
        return self._request(service, path)[1]


def _wait(happened, seconds):
    deadline = time.monotonic() + seconds
    while not (answer := happened()) and time.monotonic() < deadline:
        time.sleep(0.05)
    return answer


def _fill(path):
    with path.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"x" * 4096)
        except OSError:
            pass


def _new_code(folder):
    """A copy with one more column and another answer to whoever asks for its health."""
    files = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split("\n")
    for name in filter(None, files):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_file():
            shutil.copy(ROOT / name, target)
    _change(folder / "estoril/ops/health.py", '{"alive": True}', '{"alive": True, "code": "new"}')
    _change(
        folder / "games/models/game.py",
        "    key = models.CharField(_(",
        f"    herald = {FIELD}\n    key = models.CharField(_(",
    )
    migrations = folder / "games/migrations"
    last = max(path.stem for path in migrations.glob("0*.py"))
    name = f"{int(last[:4]) + 1:04}_herald.py"
    (migrations / name).write_text(MIGRATION.format(last=last, field=FIELD))


def _change(path: Path, old, new):
    text = path.read_text()
    assert old in text, path
    path.write_text(text.replace(old, new, 1))


FIELD = 'models.CharField(max_length=20, db_default="")'
MIGRATION = """
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "{last}")]
    operations = [
        migrations.AddField("game", "herald", {field})
    ]
"""
