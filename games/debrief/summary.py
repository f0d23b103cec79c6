"""Findings summed up: how each seat's chance went, where it turned, what was skill, what luck."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp
from typing import Final, Literal

from games.engine.actions import Use

from .findings import Finding, Luck, Verdict
from .judging import NOTHING

SWING: Final = 0.05  # what turns a game, at least
MOST_TURNS: Final = 6

Cause = Literal["choice", "deal", "dice", "draw", "others"]
LUCK: Final[tuple[Cause, ...]] = ("deal", "dice", "draw")


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat's chance changed: between two lines, by what, from where to where."""

    seat: int
    first: int
    last: int
    cause: Cause
    before: float
    after: float
    verdict: Verdict | None = None

    @property
    def swing(self) -> float:
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Account:
    """One seat's game. ``course``: its chance after lines of the log. In shares of a victory,
    ``given_away`` is what its choices cost it, ``luck`` what the deals, dice and draws came to."""

    seat: int
    verdicts: tuple[Verdict, ...]
    course: tuple[tuple[int, float], ...]
    turns: tuple[Turn, ...]
    accuracy: int | None
    given_away: float
    luck: float


def accuracy(given_away: float) -> float:
    """How good a choice was, in per cent, by the curve that chess sites have made familiar: half of
    it is gone when 15 per cent of a victory are given away."""
    return max(0.0, min(100.0, 103.1668 * exp(-4.354 * given_away) - 3.1669))


def account(
    seat: int, findings: Iterable[Finding], outcome: float, players: int, last: int
) -> Account:
    """``outcome``: the seat's share of the victory. ``last``: the newest line of the log."""
    own = sorted(
        (f for f in findings if f.seat == seat and isinstance(f, Verdict | Luck)),
        key=lambda f: f.line,
    )
    verdicts = tuple(finding for finding in own if isinstance(finding, Verdict))
    judged = _by_the_player(verdicts)
    turns = tuple(_turns(seat, own, 1 / players))
    course = [(0, 1 / players)]
    for turn in turns:
        course += [(turn.first, turn.before), (turn.last, turn.after)]
    course.append((last, outcome))
    marks = [accuracy(_loss(verdict)) for verdict in judged]
    return Account(
        seat,
        verdicts,
        tuple(dict.fromkeys(course)),
        turns,
        round(sum(marks) / len(marks)) if marks else None,
        sum(map(_loss, judged)),
        sum(turn.swing for turn in turns if turn.cause in LUCK),
    )


def _by_the_player(verdicts: Sequence[Verdict]) -> Sequence[Verdict]:
    """Leave out what a bot decided for a person; a bot's own game is judged as its own."""
    return [verdict for verdict in verdicts if not verdict.by_bot] or verdicts


def _loss(verdict: Verdict) -> float:
    return verdict.given_away if verdict.given_away >= NOTHING else 0.0


def _turns(seat: int, findings: Sequence[Verdict | Luck], start: float) -> Iterable[Turn]:
    """Every change of the chance, in order: by what was found, and by others in between."""
    line, stood, before = 0, start, None
    for finding in findings:
        cause: Cause
        match finding:
            case Luck(fortune=fortune, before=began, after=ended):
                cause, verdict = fortune, None
            case Verdict(chance=began, kept=ended):
                cause, verdict = "choice", finding
        if finding.line:
            # Between asking for a conspiracy and burying a tile nothing happens but the draw.
            between: Cause = "draw" if _drew(before, verdict) else "others"
            yield Turn(seat, line, finding.line - 1, between, stood, began)
        yield Turn(seat, max(0, finding.line - 1), finding.line, cause, began, ended, verdict)
        line, stood, before = finding.line, ended, verdict


def _drew(before: Verdict | None, verdict: Verdict | None) -> bool:
    return bool(
        before
        and verdict
        and verdict.kind == "conspiracy"
        and isinstance(before.chosen, Use)
        and before.chosen.ability == "conspiracy"
    )


def turning_points(accounts: Iterable[Account]) -> list[Turn]:
    """The largest swings, in the order of the game; each stretch of it is told by one seat."""
    turns = sorted(
        (turn for account in accounts for turn in account.turns if _tells(turn)),
        key=lambda turn: (-abs(turn.swing), turn.last, turn.seat),
    )
    told: list[Turn] = []
    for turn in turns:
        if len(told) < MOST_TURNS and not any(_same_stretch(turn, other) for other in told):
            told.append(turn)
    return sorted(told, key=lambda turn: turn.last)


def _tells(turn: Turn) -> bool:
    """Where nothing has happened, a chance was only looked at more closely."""
    happened = turn.cause != "others" or turn.first < turn.last
    return happened and abs(turn.swing) >= SWING


def _same_stretch(turn: Turn, other: Turn) -> bool:
    return turn.seat != other.seat and turn.first < other.last and other.first < turn.last


def luck_by_cause(account: Account) -> dict[Cause, float]:
    """What deals, dice and draws each came to."""
    sums: dict[Cause, float] = defaultdict(float)
    for turn in account.turns:
        if turn.cause in LUCK:
            sums[turn.cause] += turn.swing
    return dict(sums)
