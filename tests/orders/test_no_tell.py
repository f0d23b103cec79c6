"""A rival who watches a game cannot tell who decided: its player, or the orders that they left.

Five hundred moves of each kind go through the services, with a clock that the test moves; a learner
gets all that the rival's open page hears and shows of half of them, and guesses the others.

How people behave is a model, and so is what the moments of orders are drawn from: that both spread
alike proves nothing. What is tested is all else that would give orders away: somebody seen or not
seen, a beat, a move at night, the fraction of a second, and delays that no person has.
"""

import datetime as dt
import json
import re
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import transaction
from django.utils import timezone

from games.clock import Night
from games.core import announcements, heartbeat, jobs, presence
from games.engine import view_for
from games.engine.suppose import to_place
from games.models import Game, Job
from games.orders import Book, Plan
from games.services import moments, orders, play
from games.web.live.consumer import GameRoom
from games.web.live.hub import Hub
from games.web.live.lamps import tables
from tests.factory import make_game

pytestmark = pytest.mark.django_db

MOVES = 500  # of each kind
SECOND = dt.timedelta(seconds=1)
MIDNIGHT = dt.datetime(2026, 5, 10, tzinfo=dt.UTC)
NIGHT = Night(dt.time(23, 30), dt.time(7), ZoneInfo("UTC"))


# ── how people behave ────────────────────────────────────────────────────────────────────────


def looks_in(asked: dt.datetime, rng: Random) -> dt.datetime:
    """Half of the time within 25 minutes, now and then after seconds or after hours, never at
    night; and what waits in the morning is answered like anything else."""

    def delay() -> dt.timedelta:
        while not 20 <= (seconds := 25 * 60 * rng.lognormvariate(0, 1.4)) <= 5 * 3600:
            pass
        return seconds * SECOND

    when = NIGHT.over(asked) + delay()
    return when if NIGHT.over(when) == when else NIGHT.over(when) + delay()


# ── what a rival sees ────────────────────────────────────────────────────────────────────────


class Watcher:
    """A rival's open page, behind the room's own code."""

    counted = True
    tells = False
    seat = None
    follower = None

    def __init__(self, game: Game, author: int, time) -> None:
        self.game, self.author, self.time = game, author, time
        self.entry = presence.entry(1 - author, None, "watcher")
        self.heard: list[tuple[dt.datetime, dict]] = []
        self.room = GameRoom(Hub(), announcements.group_of(game.pk))
        self.room.look(tables([game.pk])[game.pk])
        self.room.sockets.add(self)
        self.beat()

    def say_text(self, text: str) -> None:
        self.heard.append((self.time.now, json.loads(text)))

    def tell(self, message: dict) -> None:
        self.room.told(message)

    def beat(self) -> None:
        here = presence.store().renew([(self.game.pk, self.entry)])[self.game.pk]
        self.room.count(here, fading=True)

    def features(self, asked: dt.datetime, sweeps: dt.datetime) -> list[float]:
        """Of the first move that it heard of."""
        moved = next(at for at, message in self.heard if "version" in message)
        here = [(at, self.author in one["here"]) for at, one in self.heard if "here" in one]
        came = next((at for at, there in here if there), None)
        gone = next((at for at, there in here if came and at > came and not there), None)
        return [
            (moved - came) / SECOND if came else -1.0,
            (gone - came) / SECOND if came and gone else -1.0,
            (moved - sweeps) / SECOND % 5,
            moved.microsecond / 1e6,
            (moved - asked) / SECOND,
            float(NIGHT.over(moved) != moved),
            float(moved.hour),
        ]


Sample = tuple[list[float], bool]  # and whether it was by orders


# ── a site in which time is moved ────────────────────────────────────────────────────────────


class Site:
    def __init__(self, monkeypatch, time, run_callbacks) -> None:
        self.time, self.run_callbacks, self.rng = time, run_callbacks, Random(11)
        self.game = make_game(2, rng=4)
        self.asked = self.game.engine_game().unanswered[0]
        self.mover = self.game.seats.select_related("user").get(number=self.asked.seat)
        self.author = self.game.seats.select_related("user").exclude(pk=self.mover.pk).get()
        self.author.user.night_from, self.author.user.night_to = NIGHT.begins, NIGHT.ends
        self.author.user.time_zone = "UTC"
        self.author.user.save()
        quiet = [o for o in self.asked.options if o.space.peek == "none"]
        view = view_for(self.game.engine_game().state, self.author.number)
        offered: list[Any] = list(to_place(view).decisions[0].options)
        places = [o for o in offered if o.space.peek == "none"]
        self.first = quiet[0]
        self.second = next(o for o in places if o.space is not self.first.space)
        self.sent: list[tuple[int, dt.datetime]] = []
        monkeypatch.setattr("estoril.infra.publish.publish", self.publish)
        monkeypatch.setattr(jobs, "publish_all", self.publish_all)
        monkeypatch.setattr(
            announcements, "_send", lambda _group, message: self.watcher.tell(message)
        )
        monkeypatch.setattr(presence.time, "time", self.seconds)
        monkeypatch.setattr(heartbeat, "beat", lambda _now: None)
        monkeypatch.setattr(heartbeat, "check", lambda _now: None)
        monkeypatch.setattr(moments, "Random", lambda: self.rng)
        monkeypatch.setattr(jobs, "random", self.rng)

    def seconds(self) -> float:
        return self.time.now.timestamp()

    def publish(self, task: str, *args, countdown: float = 0, expires=None) -> None:
        """A worker gets to it within a few hundredths of a second."""
        if task == "games.tasks.run_job":
            wait = (countdown + self.rng.uniform(0.005, 0.05)) * SECOND
            self.sent.append((args[0], self.time.now + wait))

    def publish_all(self, task: str, calls, expires=None) -> None:
        for args, countdown in calls:
            self.publish(task, *args, countdown=countdown)

    def moves(self, number: int) -> list[Sample]:
        by_orders = [(self.seen(self.by_orders), True) for _ in range(number)]
        self.time.now = MIDNIGHT
        play.play(self.game.pk, self.mover.user, self.asked.id, self.first)
        self.game.refresh_from_db()
        by_hand = [(self.seen(self.by_hand), False) for _ in range(number)]
        return [*by_orders, *by_hand]

    def seen(self, happens) -> list[float]:
        """By a rival, if this happens; afterwards it never did."""
        before = transaction.savepoint()
        presence._store.cache_clear()
        self.sent.clear()
        asked = self.time.now = MIDNIGHT + self.rng.uniform(8, 22) * 3600 * SECOND
        sweeps = MIDNIGHT + self.rng.uniform(0, 5) * SECOND  # the first of the day
        self.watcher = Watcher(self.game, self.author.number, self.time)
        happens(asked, sweeps)
        transaction.savepoint_rollback(before)
        return self.watcher.features(asked, sweeps)

    def by_hand(self, asked: dt.datetime, _sweeps: dt.datetime) -> None:
        """Opens the page, reads, moves, stays for a while."""
        page = presence.entry(self.author.number, self.author.user_id, "page")
        self.time.now = looks_in(asked, self.rng)
        entries = [page]
        if self.watcher.room.lamps.may_tell(self.author.number):
            entries.append(presence.sign(self.author.number))
        pages = [(self.game.pk, entry) for entry in entries]
        self.here(presence.store().renew(pages)[self.game.pk])
        self.time.now += self.rng.lognormvariate(2.7, 0.6) * SECOND
        decision = self.game.engine_game().unanswered[0]
        with self.run_callbacks(execute=True):
            play.play(self.game.pk, self.author.user, decision.id, self.second)
        self.time.now += self.rng.lognormvariate(3.5, 1) * SECOND
        self.here(presence.store().drop([(self.game.pk, page)])[self.game.pk])
        self.stay_on()

    def here(self, here: presence.Here) -> None:
        """As the socket of a page tells the others."""
        self.watcher.tell({"type": "game.here", **here._asdict()})

    def by_orders(self, _asked: dt.datetime, sweeps: dt.datetime) -> None:
        """A worker and the sweeps, until the move is made; then the watcher's page goes on."""
        orders.save(self.game.pk, self.author.user, Book(1, {0: (Plan(*self.second),)}), 0)
        with self.run_callbacks(execute=True):
            play.play(self.game.pk, self.mover.user, self.asked.id, self.first)
        self.watcher.heard.clear()
        job = Job.objects.get(kind="resolve", game=self.game)
        while not any("version" in message for _at, message in self.watcher.heard):
            arrivals = [at for number, at in self.sent if number == job.pk]
            while not arrivals:
                job.refresh_from_db()
                before = (max(self.time.now, job.due - 6 * SECOND) - sweeps) // (5 * SECOND)
                self.time.now = sweeps + (before + 1) * 5 * SECOND
                jobs.sweep(self.time.now)
                arrivals = [at for number, at in self.sent if number == job.pk]
            self.sent.clear()
            self.time.now = min(arrivals)
            with self.run_callbacks(execute=True):
                jobs.run(job.pk)
        self.stay_on()

    def stay_on(self) -> None:
        """The watcher's page, whose process has beats of its own, for a while."""
        for _ in range(20):
            self.time.now += 20 * SECOND - (self.time.now - MIDNIGHT) % (20 * SECOND)
            self.watcher.beat()


# ── telling them apart ───────────────────────────────────────────────────────────────────────


def grown(samples: list[Sample], depth: int):
    """A decision tree: the question that parts them best, and again for each part."""
    share = sum(kind for _, kind in samples) / len(samples)
    best: tuple[float, Any, Any] = (min(share, 1 - share) * len(samples), None, None)
    for feature in range(len(samples[0][0])) if depth else ():
        ordered = sorted(samples, key=lambda sample: sample[0][feature])
        below, total = 0, sum(kind for _, kind in ordered)
        for i in range(1, len(ordered)):
            below += ordered[i - 1][1]
            if ordered[i - 1][0][feature] < ordered[i][0][feature] and 10 <= i <= len(ordered) - 10:
                above, rest = total - below, len(ordered) - i
                wrong = min(below, i - below) + min(above, rest - above)
                best = min(best, (wrong, feature, ordered[i][0][feature]), key=lambda one: one[0])
    _, feature, edge = best
    if feature is None:
        return lambda _seen: share > 0.5
    low = grown([sample for sample in samples if sample[0][feature] < edge], depth - 1)
    high = grown([sample for sample in samples if sample[0][feature] >= edge], depth - 1)
    return lambda seen: (low if seen[feature] < edge else high)(seen)


def accuracy(samples: list[Sample]) -> float:
    """Of the better of two trees, by the half that they have not seen."""
    seen, unseen = samples[::2], samples[1::2]
    trees = [grown(seen, depth) for depth in (1, 3)]
    return max(sum(tree(one) == kind for one, kind in unseen) / len(unseen) for tree in trees)


@pytest.mark.slow
def test_moves_by_orders_cannot_be_told_from_a_persons(
    monkeypatch, time, django_capture_on_commit_callbacks
):
    site = Site(monkeypatch, time, django_capture_on_commit_callbacks)
    samples = site.moves(MOVES)
    Random(1).shuffle(samples)
    assert accuracy(samples) <= 0.55
    # The learner can tell what can be told.
    shown = [([*seen, kind + site.rng.gauss(0, 0.2)], kind) for seen, kind in samples]
    assert accuracy(shown) > 0.9


def test_no_page_shows_when_somebody_moved_but_to_the_minute(client):
    game = make_game(2, moves=9)
    seat = game.seats.select_related("user").get(awaiting=True)
    client.force_login(seat.user)
    for path in (
        f"/games/{game.key}/{rest}" for rest in ("", "now/", "log/", "replay/", "people/")
    ):
        _to_the_minute(client.get(path).content.decode(), path)
    for path in ("/games/mine/", "/notifications/", "/games/"):
        _to_the_minute(client.get(path).content.decode(), path)


def _to_the_minute(page: str, path: str) -> None:
    year = timezone.now().year
    for told in re.findall(rf"{year}-\d\d-\d\dT[\d:.]+", page):
        assert re.fullmatch(r"[\d-]+T\d\d:\d\d", told), (path, told)
