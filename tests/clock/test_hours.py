"""Habitual hours: how far they overlap, and to which part of a reader's day they belong."""

import datetime

import pytest

from games.clock import PACES
from games.clock.ending import LINES, time_left
from games.clock.hours import COLUMNS, ENOUGH, column_of, mostly, overlap

HOUR = datetime.timedelta(hours=1)


def at(*hours, times=ENOUGH):
    counts = dict.fromkeys(COLUMNS, 0)
    for hour in hours:
        counts[column_of(datetime.datetime(2026, 1, 1, hour, tzinfo=datetime.UTC))] += times
    return [*counts.values()]


def test_every_hour_of_the_day_is_counted_somewhere():
    day = [datetime.datetime(2026, 1, 1, hour, 59, tzinfo=datetime.UTC) for hour in range(24)]
    assert {column_of(moment) for moment in day} == set(COLUMNS)


def test_the_same_hours_overlap_most_and_the_other_side_of_the_day_not_at_all():
    evening, later, morning = at(19), at(22), at(7)
    assert overlap(evening, evening) == pytest.approx(1)
    assert 0 < overlap(evening, later) < 1
    assert overlap(evening, morning) == 0
    assert overlap(at(22), at(1)) == overlap(at(19), at(22))  # midnight is no wall


def test_of_whom_nothing_is_known_fits_in_half():
    assert overlap(at(19, times=1), at(7)) == overlap([0] * 8, [0] * 8) == 0.5


@pytest.mark.parametrize(
    ("hour", "offset", "part"),
    [
        (19, 0, "evening"),
        (19, -5, "afternoon"),
        (19, 9, "night"),
        (7, 0, "morning"),
        (23, 5.5, "night"),
        (1, -11, "afternoon"),
    ],
)
def test_parts_of_the_day_are_the_readers_own(hour, offset, part):
    assert mostly(at(hour), offset) == part


def test_whoever_answers_at_all_hours_answers_mostly_at_none():
    assert mostly(at(*range(0, 24, 3)), 0) is None
    assert mostly(at(19, times=1), 0) is None


def test_a_game_ends_later_the_slower_it_is():
    pace = PACES["daily"]
    fresh = time_left(pace, 2, 0, 0 * HOUR)
    assert time_left(PACES["weekly"], 2, 0, 0 * HOUR) > fresh
    assert time_left(pace, 2, 0, 0 * HOUR, [HOUR]) < fresh
    assert time_left(pace, 2, 80, 40 * 24 * HOUR) > time_left(pace, 2, 80, 4 * 24 * HOUR)
    assert time_left(pace, 2, LINES[2] - 1, 240 * HOUR) > 0 * HOUR
    assert time_left(pace, 2, 3 * LINES[2], 240 * HOUR) > 0 * HOUR
