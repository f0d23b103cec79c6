"""``make cluster``: the whole site on several hosts, people who play, and everything that can fail.

The last line is one JSON object. The exit code is 1 if something was lost or doubled.
"""

import json
import sys
import time
from collections import Counter

from tests.processes import eventually, manage

from . import network
from .faults import CUT_OFF, MAIL_PHASES, OUT_OF_SIGHT, SWEEP, Faults
from .people import Person
from .site import AHEAD, Site

GAMES = 4
SLOW = ("tournament", "opening")  # kinds of jobs that are held for ten minutes
AROUND = 3  # seconds within which a fault may be the cause of what followed
LONG = 400  # seconds for all to be done, at the end
BEGAN = time.monotonic()


def log(line):
    print(f"{time.strftime('%H:%M:%S')} {line}", flush=True)  # noqa: T201


class Ordeal:
    def __init__(self, site):
        self.site = site
        made = site.ask("people", 2 * GAMES + 2)
        self.users = [pk for pk, _session in made]
        self.people = [
            Person(number, session, site.proxy.port, attentive=number % 2 == 0)
            for number, (_pk, session) in enumerate(made)
        ]
        self.tables = [(2 * n, 2 * n + 1) for n in range(GAMES)]
        self.keys, self.sleeping = {}, None
        self.faults = Faults(site, self.people, log)

    def begin(self):
        self.site.ask("occasions")
        for person in self.people:
            person.start()
        for pair in self.tables:
            self._sit_down(pair)
        self.site.ask("bots_alone", self.users[0])
        # One who never answers, and one who waits for them.
        first, second = len(self.people) - 2, len(self.people) - 1
        self.sleeping = self.site.ask("table_for", self.users[first], self.users[second], True)
        self.people[first].asleep = True
        for number in (first, second):
            self.people[number].sit_down(self.sleeping)

    def _sit_down(self, pair):
        first, second = pair
        key = self.site.ask("table_for", self.users[first], self.users[second], False)
        self.keys[pair] = [*self.keys.get(pair, ()), key]
        for number in pair:
            self.people[number].sit_down(key)

    def next_games(self):
        """Whose game is over plays another."""
        over = set(self.site.ask("games_over"))
        for pair in self.tables:
            if self.keys[pair][-1] in over:
                self._sit_down(pair)

    def inject(self, name, fault, *arguments):
        self.faults.inject(name, fault, *arguments)
        self.next_games()

    # ── what happens ─────────────────────────────────────────────────────────────────────────

    def go_through(self):
        do, faults, site = self.inject, self.faults, self.site
        do(f"clocks of three hosts {AHEAD} s ahead, all the time", self._differing_clocks)
        for kind in SLOW:
            do(f"worker killed at a job: {kind} done", faults.trap, f"{kind} done", kind)
        for moment in ("move asked for", "move in its transaction", "move committed"):
            do(f"web killed: {moment}", faults.trap, moment)
        do("beat killed", faults.kill_beat)
        do("broker stopped and emptied", faults.stop_broker)
        do("database restarted", faults.restart_database)
        do("database unreachable", faults.cut_off_database)
        do("a web host cut off", faults.cut_off, site.web[0], OUT_OF_SIGHT)
        do("a worker's host cut off", faults.cut_off, site.work[0], CUT_OFF)
        do("disks full", faults.fill_disks)
        do("broker emptied", faults.empty_broker)
        do("mail: connection refused", faults.close_post_office)
        for phase, answer in MAIL_PHASES:
            name = f"mail: {answer or 'hangs up'} at {phase}"
            do(name, faults.refuse_mail, phase, answer)
        kinds = [kind for kind in site.ask("kinds") if kind not in SLOW]
        for moment in ("begun", "done"):  # one after the other: a job is held for a minute
            for kind in kinds:
                trap = f"{kind} {moment}"
                do(f"worker killed at a job: {trap}", faults.trap, trap, kind)
        do("worker killed at games.tasks.sweep", faults.trap, "games.tasks.sweep")
        do("deploy: new code on one host, the old on the other", faults.deploy)
        do("beat killed again", faults.kill_beat)

    def _differing_clocks(self):
        heard = "This clock differs from the database's"
        ahead = [self.site.web[1], self.site.work[1], self.site.beat[1]]
        eventually(lambda: all(heard in server.log for server in ahead))
        return "each of them says so, and goes by the database's"

    # ── the end ──────────────────────────────────────────────────────────────────────────────

    def finish(self):
        """Everybody plays their last game to its end; then all that is due is done."""
        deadline = time.monotonic() + LONG
        for person in self.people:
            person.attentive = True  # they want to get it done
        while True:
            self.site.ask("later")
            self.site.ask("hurry")
            now = self.site.ask("standing")
            if not (now["running"] or now["jobs"] or now["mails open"]):
                return now
            if time.monotonic() > deadline:
                log(f"not done in {LONG} s: {now}")
                return now
            time.sleep(1)

    def figures(self, now):
        lost, doubled = self._moves()
        office = self.site.office
        copies = office.copies
        played = [key for keys in self.keys.values() for key in keys]
        gaps = self.site.ask("gaps", played)
        verified = manage("verify_games", env=self.site.env).stdout
        for line in verified.splitlines():
            log(f"verify_games: {line}")
        missed = Counter(self.site.ask("missed"))
        early = missed.total() - missed[self.sleeping]
        slept = missed[self.sleeping]
        log(f"decisions missed: {early} by people who were there, {slept} by one who slept")
        one_beat = self._one_beat()
        self._explain(gaps)
        counts = {
            "requests": sum(person.tries for person in self.people),
            "failed": sum(person.troubles for person in self.people),
            "sockets opened": sum(person.sockets for person in self.people),
            "mails": copies.total(),
            "in doubt": office.in_doubt,
            "restarts": len(self.site.restarts),
            "outages": now["outages"],
        }
        log(", ".join(f"{name}: {count}" for name, count in counts.items()))
        figures = {
            "faults": self.faults.count,
            "games_finished": len({*played, self.sleeping} & {*self.site.ask("games_over")}),
            "moves_lost": lost + ("differences=0" not in verified) + early,
            "moves_doubled": doubled,
            "mails_lost": now["mails open"]
            + len(now["mails failed"])
            + max(0, now["letters"] - len(copies)),
            "mails_doubled": copies.total() - len(copies),
            "longest_stall_s": round(gaps[0][0], 1),
        }
        unbroken = (
            figures["moves_lost"] == figures["moves_doubled"] == figures["mails_lost"] == 0
            and figures["mails_doubled"] <= office.in_doubt
            and not now["running"]
            and not now["jobs"]
            and not now["jobs failed"]
            and one_beat
            and not self.faults.failed
        )
        return figures, unbroken

    def _moves(self):
        """Answers that people know to have been taken must be there, once; nothing else may be but
        passes, which the site plays by itself where nothing else could make a difference."""
        stored = Counter(map(tuple, self.site.ask("moves")))
        of_all = list(zip(self.users, self.people, strict=True))
        clicked = {
            (user, *where, fields["kind"])
            for user, person in of_all
            for where, fields in person.clicked.items()
        }
        played = {
            (user, *where, fields["kind"])
            for user, person in of_all
            for where, fields in person.played.items()
        }
        by_itself = {where for where in stored if where not in clicked and where[-1] == "pass"}
        lost = [where for where in played if where not in stored]
        doubled = [
            where
            for where, count in stored.items()
            if count > 1 or where not in clicked | by_itself
        ]
        log(f"people's moves: {len(played)}; passes without anybody: {len(by_itself)}")
        for where in lost:
            log(f"a move was lost: {where}")
        for where in doubled:
            log(f"a move was doubled: {where}")
        for person in self.people:
            for where, status in person.refused.items():
                log(f"a move was refused with {status}: {where}")
        mistakes = sum(len(person.mistakes) for person in self.people)
        log(f"pages that had changed when they were read: {mistakes}")
        return len(lost), len(doubled)

    def _one_beat(self):
        """If two of them beat at once, there are twice as many as there should be."""
        sends = sum(beat.log.count(SWEEP) for beat in self.site.beat)
        seconds = time.monotonic() - BEGAN
        log(f"sweeps sent: {sends} in {seconds:.0f} s")
        return sends <= 1.1 * seconds / 5 + 5

    def _explain(self, gaps):
        """What was done to the site when it began."""
        for seconds, key, since in gaps:
            causes = [
                name
                for began, ended, name in self.faults.moments
                if began < since + AROUND and ended > since - AROUND
            ]
            when = time.strftime("%H:%M:%S", time.localtime(since))
            log(f"stood still for {seconds:.1f} s from {when}: game {key}; {'; '.join(causes)}")


def main(folder):
    site = Site(folder)
    how = "network namespaces" if site.network.namespaces else "ports; who is cut off stands still"
    log(f"hosts are {how}")
    try:
        site.start()
        ordeal = Ordeal(site)
        ordeal.begin()
        log("people play")
        ordeal.go_through()
        log("no more faults")
        now = ordeal.finish()
        log(json.dumps(now))
        figures, unbroken = ordeal.figures(now)
        for person in ordeal.people:
            person.ended = True
    finally:
        site.keep_logs()
        site.close()
    log(f"took {time.monotonic() - BEGAN:.0f} s")
    print(json.dumps(figures), flush=True)  # noqa: T201
    return 0 if unbroken else 1


if __name__ == "__main__":
    sys.exit(network.inside_namespaces(main))
