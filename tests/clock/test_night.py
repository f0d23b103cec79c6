"""A deadline never falls into the night, whatever the wall shows."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.clock import Night

LISBON = ZoneInfo("Europe/Lisbon")
# Clocks change at one, at two, at midnight, by half an hour; a day was left out; they never change.
ZONES = [
    "Europe/Lisbon",
    "Europe/Berlin",
    "America/Sao_Paulo",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "Asia/Seoul",
    "UTC",
]
moments = st.timedeltas(timedelta(), timedelta(days=20 * 365)).map(
    lambda later: datetime(2010, 1, 1, tzinfo=UTC) + later
)


@st.composite
def nights(draw) -> Night:
    begins = draw(st.integers(0, 24 * 60 - 1))
    length = draw(st.integers(1, 12 * 60))
    ends = (begins + length) % (24 * 60)
    zone = ZoneInfo(draw(st.sampled_from(ZONES)))
    return Night(time(*divmod(begins, 60)), time(*divmod(ends, 60)), zone)


def lisbon(
    year: int, month: int, day: int, hour: int = 0, minute: int = 0, *, fold: int = 0
) -> datetime:
    # Two readings of one hour are equal to nothing in another zone: compare moments.
    return datetime(year, month, day, hour, minute, tzinfo=LISBON, fold=fold).astimezone(UTC)


@pytest.mark.parametrize(
    ("moment", "moved"),
    [
        (lisbon(2026, 5, 10, 22, 59), lisbon(2026, 5, 10, 22, 59)),
        (lisbon(2026, 5, 10, 23, 0), lisbon(2026, 5, 11, 7, 30)),
        (lisbon(2026, 5, 11, 3, 0), lisbon(2026, 5, 11, 7, 30)),
        (lisbon(2026, 5, 11, 7, 30), lisbon(2026, 5, 11, 7, 30)),
        (lisbon(2026, 12, 31, 23, 30), lisbon(2027, 1, 1, 7, 30)),
    ],
)
def test_from_evening_to_morning(moment, moved):
    assert Night(time(23), time(7, 30), LISBON).over(moment) == moved


def test_a_night_within_one_day():
    night = Night(time(1), time(9), LISBON)
    assert night.over(lisbon(2026, 5, 11, 0, 30)) == lisbon(2026, 5, 11, 0, 30)
    assert night.over(lisbon(2026, 5, 11, 4)) == lisbon(2026, 5, 11, 9)
    assert night.length == timedelta(hours=8)


def test_the_hour_that_comes_twice_is_slept_through_once():
    """On 25 October 2026 Lisbon's clocks go back from two to one."""
    night = Night(time(23), time(1, 30), LISBON)
    morning = lisbon(2026, 10, 25, 1, 30, fold=1)
    assert night.over(lisbon(2026, 10, 25, 1, 15)) == morning
    assert night.over(lisbon(2026, 10, 25, 1, 45)) == morning
    assert night.over(lisbon(2026, 10, 25, 1, 15, fold=1)) == morning


def test_the_hour_that_never_comes_is_not_waited_for():
    """On 29 March 2026 Lisbon's clocks go forward from one to two."""
    night = Night(time(23), time(1, 30), LISBON)
    assert night.over(lisbon(2026, 3, 29, 0, 30)) == lisbon(2026, 3, 29, 2, 30)


@given(nights(), moments)
def test_never_at_night_never_earlier_and_not_much_later(night, moment):
    moved = night.over(moment)
    assert moved >= moment
    assert night.over(moved) == moved
    assert moved - moment <= night.length + timedelta(hours=25)  # Apia once left a day out
    wall = moved.astimezone(night.zone).time()
    if night.begins < night.ends:
        asleep = night.begins <= wall < night.ends
    else:
        asleep = wall >= night.begins or wall < night.ends
    assert not asleep


@given(nights(), moments, st.timedeltas(timedelta(), timedelta(days=2)))
def test_what_comes_later_stays_later(night, moment, later):
    assert night.over(moment + later) >= night.over(moment)
