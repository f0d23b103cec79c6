"""What the page of a debrief shows: the findings, summed up and in words."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from estoril.infra.optional import required
from games.core.viewers import ALL
from games.debrief import words
from games.debrief.because import because
from games.debrief.figures import accounts_of
from games.debrief.findings import Verdict
from games.debrief.judging import NOTHING
from games.debrief.models import Debrief
from games.debrief.summary import Account, Turn, luck_by_cause, turning_points
from games.models import Game, Seat
from games.story import log
from games.story.curve import stops_of
from games.story.terms import Who, Words

from .beliefs import Beliefs, beliefs
from .plot import Plot, plot

# What is told of the lines in which others turned a player's chance.
TELLING = ("reward_won", "assassinated", "spy_lost", "turned", "enigma_won", "stakes_won")
MOST_TOLD = 3
SMALL = 0.03  # what gives away less than this is told further down
Rounds = tuple[tuple[int, tuple["Choice", ...]], ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One player in figures, as text. ``accuracy`` None: nothing was left to their judgment."""

    who: Who
    accuracy: int | None
    best: int  # how often nothing was better
    decisions: int
    given_away: str
    luck: str
    luck_of: str  # what it came from
    won: bool


@dataclass(frozen=True, slots=True)
class TurningPoint:
    turn: Turn
    words: Words
    swing: str
    chosen: Words | None
    better: Words | None
    told: tuple[Words, ...]
    why: tuple[Words, ...]  # of the better choice
    against: tuple[Words, ...]  # of the one that was made


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision that gave something away."""

    who: Who
    line: int
    asked: str
    chosen: Words
    better: Words
    why: tuple[Words, ...]
    against: tuple[Words, ...]
    given_away: str
    share: int  # in per cent, for a bar
    by_bot: bool  # in the place of a person


@dataclass(frozen=True, slots=True)
class Report:
    plot: Plot
    rows: tuple[Row, ...]
    turns: tuple[TurningPoint, ...]
    rounds: Rounds
    small: Rounds
    faultless: int  # decisions for which nothing better was found
    beliefs: Beliefs


def report(
    game: Game, debrief: Debrief, seats: Sequence[Seat], players: Sequence[Who], seat: int | None
) -> Report:
    """``seat``: whose eyes; None: everybody's. Raises EngineError if the log does not replay."""
    won = required(game.engine_game().state.result).winners
    debrief.game = game
    accounts = accounts_of(debrief)
    looked_at = [each for each in accounts if seat in (None, each.seat)]
    turns = turning_points(looked_at)
    stops = stops_of(game, ALL)
    verdicts = [verdict for each in looked_at for verdict in each.verdicts]
    costly = [verdict for verdict in verdicts if verdict.given_away >= NOTHING]
    people = {seat.number for seat in seats if seat.user_id}

    def told(several: Iterable[Verdict]) -> Rounds:
        in_order = sorted(several, key=lambda verdict: verdict.line)
        return tuple(
            (number, tuple(choice_of(verdict, players, people) for verdict in of))
            for number, of in groupby(in_order, lambda verdict: verdict.round)
        )

    return Report(
        plot=plot(accounts, turns, stops, players, seat),
        rows=tuple(_row(each, players[each.seat], each.seat in won) for each in looked_at),
        turns=tuple(_turning_point(game, turn, players) for turn in turns),
        rounds=told(verdict for verdict in costly if verdict.given_away >= SMALL),
        small=told(verdict for verdict in costly if verdict.given_away < SMALL),
        faultless=len(verdicts) - len(costly),
        beliefs=beliefs(debrief, seats, players, seat),
    )


def _row(account: Account, who: Who, won: bool) -> Row:
    causes = words.CAUSES
    return Row(
        who,
        account.accuracy,
        sum(verdict.given_away < NOTHING for verdict in account.verdicts),
        len(account.verdicts),
        words.percent(account.given_away),
        words.signed(account.luck),
        ", ".join(
            f"{causes[cause]} {words.signed(share)}"
            for cause, share in luck_by_cause(account).items()
        ),
        won,
    )


def _turning_point(game: Game, turn: Turn, players: Sequence[Who]) -> TurningPoint:
    chose = turn.verdict if turn.cause == "choice" else None
    told: list[Words] = []
    if turn.cause == "others":
        entries = log.between(game, None, turn.first, turn.last, list(players), revealed=True)
        deeds = [entry for entry in entries if entry.seat not in (None, turn.seat)]
        results = [entry for entry in entries if entry.kind in TELLING]
        told = [entry.words for entry in (results or deeds or entries)[-MOST_TOLD:]]
    return TurningPoint(
        turn,
        words.turn(turn, players),
        words.signed(turn.swing),
        words.chosen(chose) if chose else None,
        words.better(chose) if chose else None,
        tuple(told),
        *(_why(chose, players) if chose else ((), ())),
    )


def _why(verdict: Verdict, players: Sequence[Who]) -> tuple[tuple[Words, ...], tuple[Words, ...]]:
    """What speaks for the better choice, and for the one that was made."""
    if verdict.why is None:
        return (), ()
    chosen, best = verdict.why
    return because(best, players), because(chosen, players)


def choice_of(verdict: Verdict, players: Sequence[Who], people: Container[int]) -> Choice:
    return Choice(
        players[verdict.seat],
        verdict.line,
        str(words.ASKED[verdict.kind]),
        words.chosen(verdict),
        words.better(verdict),
        *_why(verdict, players),
        words.percent(verdict.given_away),
        round(100 * verdict.given_away),
        verdict.by_bot and verdict.seat in people,
    )
