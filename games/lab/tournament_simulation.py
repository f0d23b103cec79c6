"""A whole tournament of bots, played to its end, and what must hold of it.

Games are played by rookies, through the engine and with the rows that the service would write, but
in one transaction each. Everything else is the site's own: registration, the schedule's job,
results, standings. Call ``run`` inside a transaction that is rolled back, or in a database of its
own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.names import skeleton_of, slug_of
from estoril.infra.optional import required
from games import bots, engine
from games.core import jobs
from games.engine import view_for
from games.lab.fastforward import play_on
from games.models import Game, Job
from games.tournaments.formats import Entrant, standings
from games.tournaments.formats.audit import violations
from games.tournaments.models import Entry, Result, Round, Table, Tournament
from games.tournaments.services import entries, lifecycle, rounds, schedule
from games.tournaments.services.queries import current_round, entrants_of, history_of, rules_of
from games.tournaments.services.results import decimal

MOST_ROUNDS = 400


@dataclass
class Plan:
    """``withdrawals``: how many leave on the way. ``misses``: how many seats nobody answers at, so
    that the round's deadline has to end their games. ``restart``: in the middle everything that is
    not in the database is forgotten, a step fails before its commit, and jobs run twice."""

    seed: int = 1
    players: int = 16
    withdrawals: int = 0
    misses: int = 0
    restart: bool = False
    settings: dict[str, object] = field(default_factory=dict)


@dataclass
class Outcome:
    tournament: Tournament
    games: int
    problems: list[str]


def run(plan: Plan, report: Callable[[str], None] = lambda _line: None) -> Outcome:
    return _Simulation(plan, report).run()


class _Simulation:
    def __init__(self, plan: Plan, report: Callable[[str], None]) -> None:
        self.plan, self.report = plan, report
        self.rng = Random(f"simulation {plan.seed}")
        self.fields: dict[int, list[Entrant]] = {}  # by number of the round
        self.problems: list[str] = []
        self.games = 0

    def run(self) -> Outcome:
        self.tournament = self._open()
        lifecycle.start(self.tournament.pk, None)
        restarts = 1 if self.plan.restart else 0
        while (round_ := self._next_round()) is not None:
            if round_.number == 2 and restarts:
                restarts = 0
                self._crash()
                round_.refresh_from_db()
            self._play(round_)
            self._leave()
            self._work()
            if round_.number > MOST_ROUNDS:
                raise RuntimeError("it never ends")
        self.tournament.refresh_from_db()
        return Outcome(self.tournament, self.games, [*self.problems, *self._check()])

    # ── the life of it ───────────────────────────────────────────────────────────────────────

    def _open(self) -> Tournament:
        tournament = Tournament.objects.create(
            name=f"Simulation {self.plan.seed}",
            seed=str(self.plan.seed),
            **self.plan.settings,
        )
        lifecycle.open_registration(tournament.pk, None)
        people = [_person(number) for number in range(self.plan.players)]
        User.objects.bulk_create(people)
        for person in people:
            entries.register(tournament.pk, person)
        return tournament

    def _next_round(self) -> Round | None:
        """The break is over: started, with the seeds of its games from the simulation's own."""
        round_ = current_round(self.tournament)
        if round_ is None:
            return None
        self.fields[round_.number] = entrants_of(self.tournament)
        deals: dict[str, str] = {}
        for table in round_.tables.order_by("number"):
            name = f"{self.plan.seed} {round_.number} {len(deals)}"
            table.deal = deals.setdefault(table.deal, hashlib.sha256(name.encode()).hexdigest())
            table.save(update_fields=["deal"])
        Round.objects.filter(pk=round_.pk).update(starts=timezone.now())
        self._look()
        round_.refresh_from_db()
        return round_

    def _play(self, round_: Round) -> None:
        """Every table, in any order; where somebody does not answer, until the deadline."""
        tables = list(round_.tables.select_related("game").order_by("number"))
        self.rng.shuffle(tables)
        missing = self.rng.sample(tables, min(self._misses(), len(tables)))
        for table in tables:
            self.games += 1
            play_out(required(table.game), self.rng, until=20 if table in missing else None)
            self._work()
        if missing:
            Round.objects.filter(pk=round_.pk).update(deadline=timezone.now())
            self._look()
            for table in missing:
                game = required(table.game)
                game.refresh_from_db()
                play_out(game, self.rng)
                self._work()
        self.report(
            f"round {round_.number}: {len(tables)} tables, {round_.results.count()} players"
        )

    def _misses(self) -> int:
        """Some in each round, as long as there are any."""
        now = min(self.plan.misses, 1 + self.plan.misses // 4)
        self.plan.misses -= now
        return now

    def _leave(self) -> None:
        there = list(
            self.tournament.entries.filter(state=Entry.State.CHECKED_IN, out=False)
            .select_related("user")
            .order_by("number")
        )
        running = Tournament.objects.filter(pk=self.tournament.pk, status=Tournament.Status.RUNNING)
        if self.plan.withdrawals and len(there) > 4 and running.exists():
            self.plan.withdrawals -= 1
            entries.withdraw(self.tournament.pk, self.rng.choice(there).user)

    def _crash(self) -> None:
        """A worker dies before it commits; another comes too early; jobs are done twice."""
        before = _seats(self.tournament)
        with transaction.atomic():
            self._look()
            transaction.set_rollback(True)
        if _seats(self.tournament) != before:
            self.problems.append("a step that failed left something behind")
        Job.objects.update(claimed_until=timezone.now(), attempts=1)
        self._work()
        self._look()
        self._look()
        if _seats(self.tournament) != before:
            self.problems.append("after the restart people sit elsewhere")
        self.tournament = Tournament.objects.get(pk=self.tournament.pk)

    def _work(self) -> None:
        """The jobs of tables, and of the tournament."""
        due = Job.objects.filter(kind__in=["table", rounds.JOB])
        for job in due.order_by("kind", "pk").filter(due__lte=timezone.now()):
            jobs.run(job.pk)
        failed = due.exclude(error="").values_list("error", flat=True)
        self.problems += [f"a job failed: {error}" for error in failed]

    def _look(self) -> None:
        schedule.look(self.tournament.pk)

    # ── what must hold ───────────────────────────────────────────────────────────────────────

    def _check(self) -> list[str]:
        tournament, rules = self.tournament, rules_of(self.tournament)
        history = history_of(tournament)
        fields = [self.fields[number] for number in range(1, len(history) + 1)]
        problems = violations(rules, tournament.seed, fields, history)
        if not tournament.is_finished:
            problems.append("it is not finished")
        if Result.objects.filter(round__tournament=tournament, points=None).exists():
            problems.append("a result is missing")
        if Game.objects.filter(tournament_table__round__tournament=tournament, deal_hidden=True):
            problems.append("a deal is still hidden")
        problems += self._check_tables() + self._check_standings()
        return problems

    def _check_tables(self) -> list[str]:
        """Every game is counted once, for those who sat there."""
        problems = []
        tables = Table.objects.filter(round__tournament=self.tournament).select_related("game")
        for table in tables.prefetch_related("results__entry", "game__seats"):
            seats = {(seat.user_id, seat.number): seat for seat in required(table.game).seats.all()}
            counted = {
                (result.entry.user_id, required(result.seat)): result
                for result in table.results.all()
            }
            if seats.keys() != counted.keys():
                problems.append(f"{table}: others sat there than were paired")
            elif any(seats[who].score != result.score for who, result in counted.items()):
                problems.append(f"{table}: scores are not those of the game")
        return problems

    def _check_standings(self) -> list[str]:
        """The places kept follow from the results; points are the sum of what was counted."""
        history, entrants = history_of(self.tournament), entrants_of(self.tournament)
        lines = standings(rules_of(self.tournament), self.tournament.seed, entrants, history)
        entries = {entry.number: entry for entry in self.tournament.entries.all()}
        return [
            f"entry {line.player} stands wrong"
            for line in lines
            if (entries[line.player].place, entries[line.player].points)
            != (line.place, decimal(line.points))
        ]


def _person(number: int) -> User:
    name = f"Rookie {number + 1}"
    return User(
        username=f"simulated-{number}",
        name=name,
        slug=slug_of(name),
        skeleton=skeleton_of(name),
        password="!",  # noqa: S106 - nobody can log in with it
    )


def _seats(tournament: Tournament) -> list[tuple[object, ...]]:
    rows = Result.objects.filter(round__tournament=tournament).order_by("round", "table", "pk")
    return list(rows.values_list("round__number", "table__number", "position", "entry__number"))


def play_out(game: Game, rng: Random, until: int | None = None) -> Game:
    """Let rookies play to the end, or to the first question after so many lines."""
    last = None if until is None else game.line + until

    def choose(current: engine.Game) -> engine.Move:
        asked = current.unanswered[0]
        action = bots.choose("rookie", view_for(current.state, asked.seat), rng)
        return engine.Move(asked.seat, asked.id, action)

    return play_on(game, choose, until=lambda _current: last is not None and game.line >= last)
