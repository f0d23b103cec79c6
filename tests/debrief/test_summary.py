"""Findings summed up."""

import pytest

from games.debrief.findings import Luck, Verdict, finding_from_json
from games.debrief.summary import account, accuracy, luck_by_cause, turning_points
from games.engine.actions import Bury, Pass, Use
from games.engine.components import SPACES, TILES

SPACE = next(iter(SPACES))
TILE = next(iter(TILES.values()))


def verdict(line, chance, kept, *, seat=0, kind="ability", chosen=None, by_bot=False):
    return Verdict(
        line=line,
        seat=seat,
        round=1,
        kind=kind,
        by_bot=by_bot,
        chosen=chosen or Pass(),
        best=Pass(),
        chance=chance,
        kept=kept,
        acting=SPACE,
        faces={SPACE: TILE.id},
    )


def luck(line, before, after, *, seat=0, fortune="dice"):
    return Luck(line, seat, 1, fortune, before, after)


def summed(*findings, outcome=1.0, seat=0):
    return account(seat, findings, outcome, players=2, last=99)


def causes(turns):
    return [(turn.cause, round(turn.swing, 2)) for turn in turns if abs(turn.swing) > 0.001]


def test_accuracy_falls_with_what_is_given_away():
    marks = [accuracy(share) for share in (0, 0.02, 0.1, 0.3, 1)]
    assert round(marks[0]) == 100
    assert marks == sorted(marks, reverse=True)
    assert marks[-1] == 0


def test_what_is_lost_in_the_samples_is_no_loss():
    assert summed(verdict(3, 0.5, 0.495)).accuracy == 100
    assert summed(verdict(3, 0.5, 0.495)).given_away == 0
    assert summed(verdict(3, 0.5, 0.3)).accuracy < 70
    assert summed(verdict(3, 0.5, 0.3)).given_away == pytest.approx(0.2)


def test_what_a_bot_decided_for_somebody_is_not_their_fault():
    mixed = summed(verdict(3, 0.5, 0.5), verdict(5, 0.5, 0.1, by_bot=True))
    assert (mixed.accuracy, mixed.given_away) == (100, 0)
    assert summed(verdict(5, 0.5, 0.1, by_bot=True)).accuracy < 50  # a bot's own game
    assert summed().accuracy is None


def test_changes_have_causes():
    own = summed(
        luck(0, 0.5, 0.6, fortune="deal"),
        verdict(3, 0.6, 0.4),
        verdict(9, 0.7, 0.7),
        luck(12, 0.7, 0.5),
    )
    assert causes(own.turns) == [
        ("deal", 0.1),
        ("choice", -0.2),
        ("others", 0.3),
        ("dice", -0.2),
    ]
    assert own.luck == pytest.approx(-0.1)
    assert {cause: round(share, 2) for cause, share in luck_by_cause(own).items()} == {
        "deal": 0.1,
        "dice": -0.2,
    }
    assert own.course[0] == (0, 0.5)
    assert own.course[-1] == (99, 1.0)
    assert [line for line, _chance in own.course] == sorted(line for line, _ in own.course)


def test_between_a_conspiracy_and_its_burial_lies_the_draw():
    conspire = verdict(3, 0.5, 0.5, chosen=Use("conspiracy"))
    bury = verdict(4, 0.6, 0.6, kind="conspiracy", chosen=Bury(TILE))
    assert causes(summed(conspire, bury).turns) == [("draw", 0.1)]
    assert summed(conspire, bury).luck == pytest.approx(0.1)
    assert causes(summed(verdict(3, 0.5, 0.5), bury).turns) == [("others", 0.1)]


def test_turning_points_are_the_largest_swings_each_told_once():
    mine = summed(verdict(3, 0.5, 0.3), verdict(20, 0.3, 0.29), verdict(30, 0.29, 0.2))
    theirs = summed(verdict(2, 0.5, 0.5, seat=1), verdict(4, 0.6, 0.6, seat=1), outcome=0.0, seat=1)
    told = turning_points([mine, theirs])
    assert [(turn.seat, turn.last) for turn in told] == [(0, 3), (0, 30)]
    assert [(turn.seat, turn.last) for turn in turning_points([theirs])] == [(1, 3)]


def test_where_nothing_happened_nothing_turned():
    own = summed(luck(5, 0.4, 0.4), verdict(6, 0.6, 0.6))
    assert [turn.cause for turn in turning_points([own])] == ["others"]  # before the dice
    assert turning_points([own])[0].last == 4


def test_luck_survives_json():
    assert finding_from_json(luck(3, 0.25, 0.5).to_json()) == luck(3, 0.25, 0.5)
