"""Who meets whom and who leads, in tournaments of every format and size, with drawn results."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tournaments.formats import (
    FORMATS,
    Entrant,
    Line,
    PastRound,
    Rules,
    pair,
    scoring,
    standings,
)
from games.tournaments.formats import grouping as grouping_module
from games.tournaments.formats import swiss as swiss_module
from games.tournaments.formats.audit import spread, violations
from games.tournaments.formats.field import sizes
from games.tournaments.formats.knockout import ahead, plan, through
from games.tournaments.formats.round_robin import cycle
from tests.tournaments.fake import play

SEED = "draw"


def rules_of(format: str, size: int, **more) -> Rules:
    more = {"rounds": 4, "seasons": 2, "advance": 1 + (size > 3)} | more
    return Rules(format, size=size, **more)


@pytest.mark.parametrize("format", FORMATS)
@settings(max_examples=12)
@given(
    players=st.integers(3, 60),
    size=st.integers(2, 5),
    leave=st.sampled_from([0.0, 0.05]),
    seed=st.text("abc", min_size=1, max_size=3),
)
def test_what_must_hold_of_every_tournament(format, players, size, leave, seed):
    rules = rules_of(format, size)
    history, fields, field = play(rules, players, seed, leave=leave)
    assert history
    assert violations(rules, seed, fields, history) == []
    places = standings(rules, seed, field, history)
    assert len({line.player for line in places}) == len(places)
    if format != "league":
        assert {line.player for line in places} == {entrant.number for entrant in field}
        assert [line.place for line in places] == sorted(line.place for line in places)


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 9, 200])
def test_the_smallest_and_the_largest(format, players):
    rules = rules_of(format, 4, rounds=2, seasons=2)
    history, fields, _field = play(rules, players)
    assert violations(rules, SEED, fields, history) == []


# ── the checks can fail ──────────────────────────────────────────────────────────────────────


def test_needless_repeats_are_found(monkeypatch):
    rules = rules_of("swiss", 4)
    monkeypatch.setattr(swiss_module, "again", lambda *_: lambda *_: 0)
    history, fields, _ = play(rules, 16)
    assert any("meet again" in problem for problem in violations(rules, SEED, fields, history))


def test_somebody_at_two_tables_is_found():
    rules = rules_of("swiss", 2, rounds=1)
    history, fields, _ = play(rules, 8)
    first, second, *others = history[0].tables
    doubled = replace(history[0], tables=(first, (first[0], second[1]), *others))
    problems = violations(rules, SEED, fields, [doubled])
    assert any("2 times" in problem for problem in problems)
    assert any("left out" in problem for problem in problems)
    assert any("another pairing" in problem for problem in problems)


def test_unfair_seats_are_found():
    rules = rules_of("round_robin", 2, rounds=7)
    history, fields, _ = play(rules, 8)
    unfair = [
        replace(
            past, tables=tuple(tuple(sorted(t, key=lambda line: line.player)) for t in past.tables)
        )
        for past in history
    ]
    assert any("played 1." in problem for problem in violations(rules, SEED, fields, unfair))


# ── tables ───────────────────────────────────────────────────────────────────────────────────


@given(players=st.integers(2, 500), most=st.integers(2, 5))
def test_tables_are_few_and_equal(players, most):
    tables = sizes(players, most)
    assert sum(tables) == players
    assert max(tables) <= most
    assert max(tables) - min(tables) <= 1
    assert min(tables) > 1 or (most == 2 and players % 2 and tables.count(1) == 1)


def test_leaders_meet():
    """After one round of pairs, winners play winners."""
    rules = rules_of("swiss", 2)
    history = [_pairs_won_by_the_first(16)]
    winners = {table[0].player for table in history[0].tables}
    pairing = pair(rules, SEED, _field(16), history)
    assert all(len(winners & {*table.players}) in {0, 2} for table in pairing.tables)
    assert {*pairing.tables[0].players} <= winners


def test_no_repeat_as_long_as_pairs_are_left():
    """Sixteen who play pairs can go on for fifteen rounds; Swiss does not see ahead, but far."""
    history, _, _ = play(rules_of("swiss", 2, rounds=8), 16)
    assert spread(history, range(1, 17)) == (0, 1)


def test_another_seed_gives_another_pairing():
    field = _field(16)
    rules = rules_of("swiss", 4)
    drawn = {pair(rules, seed, field, []).tables for seed in "abcdefgh"}
    assert len(drawn) == 8


def test_a_bye_is_for_the_last_and_for_nobody_twice():
    rules = rules_of("swiss", 2, rounds=7)
    history, _, _ = play(rules, 7)
    rested = [line.player for past in history for line in past.byes]
    assert sorted(rested) == list(range(1, 8))
    after_one = standings(rules, SEED, _field(7), history[:1])
    last = [line.player for line in after_one if line.player != rested[0]][-1]
    assert rested[1] == last


@pytest.mark.parametrize(("players", "size"), [(8, 2), (9, 2), (9, 3), (16, 4), (10, 4), (24, 5)])
def test_everybody_meets_everybody_as_equally_as_can_be(players, size):
    rounds = cycle(players, size)
    history, _, _ = play(rules_of("round_robin", size, rounds=rounds), players)
    least, most = spread(history, range(1, players + 1))
    assert most - least <= (0 if size == 2 else 2)


def test_whoever_rivals_a_gap_rests():
    rules = rules_of("round_robin", 2, rounds=3)
    field = [Entrant(1), Entrant(2), Entrant(3), Entrant(4, active=False)]
    pairing = pair(rules, SEED, field, [])
    assert len(pairing.tables) == len(pairing.byes) == 1


# ── knockout ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", [2, 3, 5, 8, 11, 64])
def test_a_bracket_of_pairs_has_byes_in_its_first_round_only(players):
    rules = rules_of("knockout", 2, advance=1, play_off=False)
    history, _, field = play(rules, players)
    assert [len(past.tables) for past in history] == plan(players, 2, 1)
    assert not any(past.byes for past in history[1:])
    games = sum(len(past.tables) for past in history)
    assert games == players - 1
    places = standings(rules, SEED, field, history)
    assert [line.out for line in places] == [False] + [True] * (players - 1)


def test_the_best_two_of_four_go_on():
    rules = rules_of("knockout", 4, advance=2, play_off=False)
    history, _, _ = play(rules, 16)
    for past, following in pairwise(history):
        for table in past.tables:
            through = {line.player for line in table} & following.players
            assert len(through) == 2
            assert min(_points(table, through)) >= max(_points(table, set(), but=through))
            if len(following.tables) > 1:  # and do not meet again at once
                seats = [{line.player for line in table} for table in following.tables]
                assert all(len(players & through) == 1 for players in seats)


@pytest.mark.parametrize(
    ("players", "size", "advance"), [(9, 3, 1), (16, 2, 1), (27, 3, 2), (40, 5, 3)]
)
def test_rounds_to_come_are_those_that_are_played(players, size, advance):
    """From each round on, everybody comes from where it was said."""
    rules = rules_of("knockout", size, advance=advance, play_off=False)
    history, _, field = play(rules, players)
    assert [len(past.tables) for past in history] == plan(players, size, advance)
    for number in range(1, len(history)):
        going_on = through(rules, SEED, field, history[:number])
        lengths = [len(table) for table in history[number - 1].tables]
        following, *_ = ahead(lengths, size, advance)
        expected = [{going_on[table][place] for table, place in table} for table in following]
        drawn = [{line.player for line in table} for table in history[number].tables]
        assert expected == drawn


def test_nobody_is_through_before_it_is_certain():
    rules = rules_of("knockout", 2, advance=1)
    field = _field(4)
    (a, b), (c, d) = (table.players for table in pair(rules, SEED, field, []).tables)
    running = PastRound((_won(a, b), (Line(c), Line(d))))
    assert through(rules, SEED, field, [running]) == [[a], []]
    tied = PastRound((_won(a, b), _tied(c, d)))
    assert through(rules, SEED, field, [tied]) == [[a], []]
    without = replace(rules, play_off=False)
    assert [len(table) for table in through(without, SEED, field, [tied])] == [1, 1]
    once_more = PastRound((_won(d, c),), play_off=True)
    assert through(rules, SEED, field, [tied, once_more]) == [[a], [d]]


def test_equals_at_the_cut_play_once_more_and_then_the_draw_decides():
    rules = rules_of("knockout", 2, advance=1)
    field = _field(4)
    # The bracket is drawn by lot: take its tables as they are.
    first = pair(rules, SEED, field, [])
    (a, b), (c, d) = (table.players for table in first.tables)
    draw = PastRound((_tied(a, b), _won(c, d)))
    again = pair(rules, SEED, field, [draw])
    assert again.play_off
    assert [set(table.players) for table in again.tables] == [{a, b}]
    once_more = PastRound((_won(b, a),), play_off=True)
    final = pair(rules, SEED, field, [draw, once_more])
    assert [set(table.players) for table in final.tables] == [{b, c}]
    still = PastRound((_tied(a, b),), play_off=True)
    final = pair(rules, SEED, field, [draw, still])
    assert not final.play_off
    assert len({a, b} & set(final.tables[0].players)) == 1


def test_without_play_offs_the_draw_decides_at_once():
    rules = rules_of("knockout", 2, advance=1, play_off=False)
    first = pair(rules, SEED, _field(4), [])
    (a, b), (c, d) = (table.players for table in first.tables)
    final = pair(rules, SEED, _field(4), [PastRound((_tied(a, b), _won(c, d)))])
    assert not final.play_off
    assert len(final.tables) == 1


# ── league ───────────────────────────────────────────────────────────────────────────────────


def test_the_best_rise_and_the_last_fall():
    rules = rules_of("league", 4, rounds=3, seasons=2, division_size=6, movers=2)
    history, _, field = play(rules, 12)
    before = standings(rules, SEED, field, history[:3])
    upper = [line.player for line in before if line.division == 1]
    lower = [line.player for line in before if line.division == 2]
    after = standings(rules, SEED, field, history[:4])
    assert {line.player for line in after if line.division == 1} == {*upper[:4], *lower[:2]}
    assert all(line.played <= 1 for line in after), "a season begins with nothing"


def test_divisions_play_among_themselves():
    rules = rules_of("league", 3, rounds=2, seasons=1, division_size=5)
    history, _, field = play(rules, 15)
    division = {line.player: line.division for line in standings(rules, SEED, field, history)}
    assert set(division.values()) == {1, 2, 3}
    for past in history:
        for table in past.tables:
            assert len({division[line.player] for line in table}) == 1


# ── duplicate ────────────────────────────────────────────────────────────────────────────────


@given(players=st.integers(4, 200), size=st.integers(2, 5))
@settings(max_examples=20)
def test_every_seat_of_a_duplicate_has_somebody_to_compare_with(players, size):
    pairing = pair(rules_of("duplicate", size), SEED, _field(players), [])
    assert len(pairing.tables) >= 2
    assert len({len(table.players) for table in pairing.tables}) == 1


def test_byes_of_a_duplicate_go_round():
    history, _, _ = play(rules_of("duplicate", 4, rounds=8), 9)
    rested = Counter(line.player for past in history for line in past.byes)
    assert not rested or max(rested.values()) - min(rested.get(p, 0) for p in range(1, 10)) <= 1


# ── points and tie-breaks ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ([1, 2], [12, 0]),
        ([1, 1], [6, 6]),
        ([2, 1, 3], [6, 12, 0]),
        ([1, 2, 3, 4], [12, 8, 4, 0]),
        ([1, 1, 3, 4], [10, 10, 4, 0]),
        ([1, 2, 2, 2, 5], [12, 6, 6, 6, 0]),
    ],
)
def test_points_by_place(places, points):
    assert scoring.by_place(places) == points


def test_points_by_seat():
    assert scoring.by_seat(30, [20, 30, 40]) == 6
    assert scoring.by_seat(30, [20, 25]) == 12
    assert scoring.by_seat(30, []) == 6


def _line(player, points, place, score):
    return Line(player, Fraction(points), place, score)


def test_tie_breaks_decide_one_after_the_other():
    """1 and 2 have equal points; 1 beat 2; but 2 met the stronger field."""
    history = [
        PastRound(
            ((_line(1, 12, 1, 30), _line(2, 0, 2, 25)), (_line(3, 12, 1, 28), _line(4, 0, 2, 20)))
        ),
        PastRound(
            ((_line(2, 12, 1, 30), _line(3, 0, 2, 29)), (_line(4, 12, 1, 22), _line(1, 0, 2, 21)))
        ),
    ]
    field = _field(4)

    def order(*names):
        rules = Rules("round_robin", tie_breaks=names)
        return [(line.player, line.place) for line in standings(rules, SEED, field, history)]

    assert {place for _, place in order("wins")} == {1}, "equal in everything: a shared place"
    # Scores: 1 25.5, 2 27.5, 3 28.5, 4 21.
    assert order("score") == [(3, 1), (2, 2), (1, 3), (4, 4)]
    values = standings(Rules("round_robin", tie_breaks=("head_to_head",)), SEED, field, history)
    assert {line.player: line.values["head_to_head"] for line in values} == dict.fromkeys(
        range(1, 5), Fraction(1, 2)
    )


def test_head_to_head_counts_among_equals_only():
    history = [
        PastRound(
            ((_line(1, 12, 1, 30), _line(2, 0, 2, 25)), (_line(3, 12, 1, 28), _line(4, 0, 2, 20)))
        ),
        PastRound(
            ((_line(2, 12, 1, 30), _line(4, 0, 2, 29)), (_line(3, 12, 1, 22), _line(1, 0, 2, 21)))
        ),
    ]
    rules = Rules("round_robin", tie_breaks=("head_to_head",))
    lines = standings(rules, SEED, _field(4), history)
    assert [line.player for line in lines] == [3, 1, 2, 4]


def _field(players: int) -> list[Entrant]:
    return [Entrant(number) for number in range(1, players + 1)]


def _pairs_won_by_the_first(players: int) -> PastRound:
    return PastRound(tuple(_won(n, n + 1) for n in range(1, players, 2)))


def _won(winner: int, loser: int) -> tuple[Line, ...]:
    return (_line(winner, 12, 1, 30), _line(loser, 0, 2, 20))


def _tied(first: int, second: int) -> tuple[Line, ...]:
    return (_line(first, 6, 1, 30), _line(second, 6, 1, 30))


def _points(table, players, but=frozenset()):
    lines = [line for line in table if line.player in players or (but and line.player not in but)]
    return [line.points for line in lines]


def test_pairs_out_of_reach_are_found_all_the_same(monkeypatch):
    """Where those nearby have all been met, everybody is looked at."""
    monkeypatch.setattr(grouping_module, "NEAREST", 1)
    rules = rules_of("swiss", 2, rounds=6)
    history, fields, _ = play(rules, 10)
    assert violations(rules, SEED, fields, history) == []
