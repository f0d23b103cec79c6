"""Points by round: for each viewer what they may know, drawn within its frame."""

import pytest

from games.core.viewers import ALL, SPECTATOR, viewer_of
from games.engine import view_for
from games.engine.components import COLORS
from games.story.curve import Stop, curve, stops_of
from games.story.players import players_of
from games.story.points import points_so_far
from games.story.terms import Who
from tests.factory import make_game

EVERYTHING = {"promo", "enigma", "double_agent", "vip", "roulette"}
NAMES = [Who(name, color) for name, color in zip(("Ana", "Rui", "Eva"), COLORS, strict=False)]


def totals(view):
    return tuple(points.total for points in points_so_far(view))


@pytest.mark.django_db
def test_it_ends_with_the_result(django_assert_num_queries):
    game = make_game(
        3, moves=None, rng=5, modules=EVERYTHING, variants={"agenda", "secret_missions"}
    )
    with django_assert_num_queries(2):  # the seats' colours and the log
        stops = stops_of(game, ALL)
    with django_assert_num_queries(0):
        assert stops_of(game, ALL) == stops
    assert [stop.round for stop in stops] == [0, 1, 2, 3, 4]
    result = game.engine_game().state.result
    for viewer in (ALL, SPECTATOR, "red"):
        assert stops_of(game, viewer)[-1] == Stop(
            4,
            game.line,
            tuple(seat.total for seat in result.seats),
            tuple((score.mission, score.first) for score in result.missions),
        )
    # Before the end everybody knew less than all eyes see afterwards.
    assert stops_of(game, SPECTATOR)[1:4] != stops[1:4]


@pytest.mark.django_db
def test_a_running_game_has_what_each_viewer_knew(db):
    game = make_game(3, moves=90, rng=5, variants={"agenda", "secret_missions"})
    for seat in (None, 0, 1, 2):
        stops = stops_of(game, viewer_of(seat))
        assert len(stops) > 2
        for stop in stops:
            assert stop.points == totals(view_for(game.replayed(stop.line).state, seat))
    assert curve(stops, players_of(game)).ranking


def test_no_curve_before_the_first_round_has_ended():
    assert curve([Stop(0, 0, (1, 1, 1))], NAMES) is None


@pytest.mark.parametrize(
    "points",
    [((0, 0, 0), (0, 0, 0)), ((-3, 0, 2), (-7, 12, 4), (5, 61, 8)), ((6, 6, 6), (9, 9, 7))],
)
def test_everything_lies_within_the_frame(points):
    drawn = curve([Stop(n, 10 * n, of) for n, of in enumerate(points)], NAMES)
    assert 2 <= len(drawn.grid) <= 5
    heights = {value: height for height, value in drawn.grid}
    for track in drawn.tracks:
        for dot in track.dots:
            assert 0 < dot.x < 100
            assert min(heights.values()) <= dot.y <= max(heights.values())
        for value, dot in zip(track.points, track.dots, strict=True):
            assert heights.get(value, dot.y) == dot.y
    for stop, number in zip(drawn.stops, range(len(points)), strict=True):
        marks = [(t.dots[number].y, t.dots[number].aside) for t in drawn.tracks]
        assert len(set(marks)) == len(marks), f"marks of round {stop.round} hide each other"
