"""Between which moments an order is carried out: whatever is drawn lies in what is told."""

import datetime as dt
from random import Random
from zoneinfo import ZoneInfo

from hypothesis import given, settings
from hypothesis import strategies as st

from games.clock import Night
from games.orders.timing import AT_THE_TABLE, AWAY, STILL_THERE, Habit, moment, window

SECOND, HOUR, DAY = dt.timedelta(seconds=1), dt.timedelta(hours=1), dt.timedelta(days=1)
MONDAY = dt.datetime(2026, 5, 11, tzinfo=dt.UTC)

hours = st.times().map(lambda time: time.replace(second=0, microsecond=0))
nights = st.builds(Night, hours, hours, st.sampled_from([ZoneInfo("UTC"), ZoneInfo("Asia/Seoul")]))
sound_nights = nights.filter(lambda night: dt.timedelta() < night.length <= 12 * HOUR)
moments = st.timedeltas(dt.timedelta(), DAY).map(lambda since: MONDAY + since)


@settings(max_examples=400)
@given(
    st.sampled_from([AWAY, AT_THE_TABLE, STILL_THERE]),
    moments,
    st.none() | sound_nights,
    st.none() | st.timedeltas(SECOND, 5 * DAY),
    st.integers(0, 99),
)
def test_whatever_is_drawn_lies_in_the_window(habit, now, night, left, seed):
    deadline = now + left if left else None
    first, last = window(habit, now, night, deadline)
    assert now <= first <= last
    for number in range(20):
        when = moment(habit, now, night, deadline, Random(100 * seed + number))
        assert first - SECOND <= when <= last + SECOND


def reached(habit: Habit, now: dt.datetime, night: Night | None, deadline) -> tuple[float, float]:
    """How far draws come towards both ends of the window, as parts of its length."""
    first, last = window(habit, now, night, deadline)
    drawn = [moment(habit, now, night, deadline, Random(seed)) for seed in range(2000)]
    return (min(drawn) - first) / (last - first), (last - max(drawn)) / (last - first)


def test_the_window_is_no_wider_than_it_must_be():
    night = Night(dt.time(23), dt.time(7), ZoneInfo("UTC"))
    for now in (MONDAY + 10 * HOUR, MONDAY + 20 * HOUR, MONDAY + 3 * HOUR):
        for deadline in (None, now + DAY, now + 3 * DAY):
            early, late = reached(AWAY, now, night, deadline)
            assert early < 0.02
            assert late < 0.1


def test_in_the_evening_the_window_ends_in_the_morning():
    night = Night(dt.time(23), dt.time(7), ZoneInfo("UTC"))
    first, last = window(AWAY, MONDAY + 20 * HOUR, night, None)
    assert first == MONDAY + 20 * HOUR + 20 * SECOND
    assert last == MONDAY + DAY + 12 * HOUR


def test_the_night_that_follows():
    night = Night(dt.time(23), dt.time(7), ZoneInfo("UTC"))
    evening, morning = MONDAY + 23 * HOUR, MONDAY + DAY + 7 * HOUR
    for now in (MONDAY + 7 * HOUR, MONDAY + 12 * HOUR, evening, morning - SECOND):
        assert night.following(now) == (evening, morning)
    assert night.following(morning)[0] == evening + DAY
