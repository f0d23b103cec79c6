"""What the page of a debrief shows: the findings, summed up and in words."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from estoril.infra.optional import required
from games.core.viewers import ALL
from games.debrief import words
from games.debrief.findings import Verdict
from games.debrief.judging import NOTHING
from games.debrief.models import Debrief
from games.debrief.summary import Account, Turn, account, luck_by_cause, turning_points
from games.models import Game, Seat
from games.story import log
from games.story.curve import stops_of
from games.story.terms import Who, Words

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


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision that gave something away."""

    who: Who
    line: int
    asked: str
    chosen: Words
    better: Words
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


def report(
    game: Game, debrief: Debrief, seats: Sequence[Seat], players: Sequence[Who], seat: int | None
) -> Report:
    """``seat``: whose eyes; None: everybody's. Raises EngineError if the log does not replay."""
    findings = debrief.read()
    won = required(game.engine_game().state.result).winners
    accounts = [
        account(number, findings, (number in won) / len(won), game.players, game.line)
        for number in range(game.players)
    ]
    looked_at = [each for each in accounts if seat in (None, each.seat)]
    turns = turning_points(looked_at)
    stops = stops_of(game, ALL)
    verdicts = [verdict for each in looked_at for verdict in each.verdicts]
    costly = [verdict for verdict in verdicts if verdict.given_away >= NOTHING]
    people = {seat.number for seat in seats if seat.user_id}

    def told(several: Iterable[Verdict]) -> Rounds:
        in_order = sorted(several, key=lambda verdict: verdict.line)
        return tuple(
            (number, tuple(_choice(verdict, players, people) for verdict in of))
            for number, of in groupby(in_order, lambda verdict: verdict.round)
        )

    return Report(
        plot=plot(accounts, turns, stops, players, seat),
        rows=tuple(_row(each, players[each.seat], each.seat in won) for each in looked_at),
        turns=tuple(_turning_point(game, turn, players) for turn in turns),
        rounds=told(verdict for verdict in costly if verdict.given_away >= SMALL),
        small=told(verdict for verdict in costly if verdict.given_away < SMALL),
        faultless=len(verdicts) - len(costly),
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
    )


def _choice(verdict: Verdict, players: Sequence[Who], people: Container[int]) -> Choice:
    return Choice(
        players[verdict.seat],
        verdict.line,
        str(words.ASKED[verdict.kind]),
        words.chosen(verdict),
        words.better(verdict),
        words.percent(verdict.given_away),
        round(100 * verdict.given_away),
        verdict.by_bot and verdict.seat in people,
    )
