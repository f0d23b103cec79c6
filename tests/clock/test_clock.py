"""A seat's time: allowance, reserve, gifts, vacations, outages."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from games.clock import PACES, Clock, Night, Pace, days_by_year
from games.clock.clock import NOTHING
from games.clock.pace import LONGEST_ALLOWANCE, LONGEST_RESERVE
from tests.engine.test_purity import foreign_imports

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
NOON = datetime(2026, 5, 10, 12, tzinfo=UTC)
NIGHT = Night(time(23), time(7), ZoneInfo("Europe/Lisbon"))
DAILY = Clock(Pace(DAY, 2 * DAY), reserve=2 * DAY)


def test_the_paces_are_in_order():
    allowances = [pace.allowance for pace in PACES.values()]
    assert allowances == sorted(allowances)
    assert [pace.slow for pace in PACES.values()] == [False, True, True, True]


@pytest.mark.parametrize(
    ("allowance", "reserve"),
    [
        (timedelta(seconds=59), NOTHING),
        (LONGEST_ALLOWANCE + HOUR, NOTHING),
        (DAY, -HOUR),
        (DAY, LONGEST_RESERVE + HOUR),
    ],
)
def test_a_pace_has_its_limits(allowance, reserve):
    with pytest.raises(ValueError, match="out of bounds"):
        Pace(allowance, reserve)


def test_nothing_asked_nothing_due():
    assert DAILY.deadline is None
    assert DAILY.warning(4) is None
    assert DAILY.ask(NOON).rest() == DAILY


def test_allowance_then_reserve():
    asked = DAILY.ask(NOON)
    assert asked.deadline == NOON + 3 * DAY
    assert asked.answer(NOON + DAY).reserve == 2 * DAY
    assert asked.answer(NOON + DAY + 5 * HOUR).reserve == 2 * DAY - 5 * HOUR
    assert asked.answer(NOON + 4 * DAY).reserve == NOTHING


def test_a_quick_answer_refills_the_reserve_up_to_its_maximum():
    asked = Clock(DAILY.pace, reserve=DAY).ask(NOON)
    assert asked.answer(NOON + 4 * HOUR).reserve == DAY + 5 * HOUR
    assert DAILY.ask(NOON).answer(NOON).reserve == 2 * DAY


def test_gifts_are_used_last_and_kept():
    asked = DAILY.ask(NOON).give(DAY)
    assert asked.deadline == NOON + 4 * DAY
    assert asked.answer(NOON + 2 * DAY).given == DAY
    late = asked.answer(NOON + 3 * DAY + 5 * HOUR)
    assert (late.reserve, late.given) == (NOTHING, DAY - 5 * HOUR)


def test_a_deadline_at_night_waits_for_the_morning():
    midnight = datetime(2026, 5, 11, 0, tzinfo=ZoneInfo("Europe/Lisbon"))
    asked = Clock(Pace(DAY, NOTHING), NOTHING, night=NIGHT).ask(midnight)
    assert asked.deadline == midnight + DAY + 7 * HOUR


def test_the_reserve_sleeps_as_well():
    """The allowance ends at midnight: until seven, nothing is taken from the reserve."""
    midnight = datetime(2026, 5, 11, 0, tzinfo=ZoneInfo("Europe/Lisbon"))
    asked = Clock(DAILY.pace, 2 * DAY, night=NIGHT).ask(midnight)
    assert asked.answer(midnight + DAY + 7 * HOUR).reserve == 2 * DAY
    assert asked.answer(midnight + DAY + 8 * HOUR).reserve == 2 * DAY - HOUR


def test_fast_games_know_no_night():
    midnight = datetime(2026, 5, 11, 0, tzinfo=ZoneInfo("Europe/Lisbon"))
    asked = Clock(PACES["live"], NOTHING, night=NIGHT).ask(midnight)
    assert asked.deadline == midnight + PACES["live"].allowance


def test_a_vacation_stops_the_clock():
    stopped = DAILY.ask(NOON).stop(NOON + HOUR)
    assert stopped.deadline is None
    assert stopped.resume(NOON + 10 * DAY).deadline == NOON + 3 * DAY + (10 * DAY - HOUR)


def test_who_answers_on_vacation_has_used_no_more_than_before_it():
    stopped = Clock(DAILY.pace, reserve=DAY).ask(NOON).stop(NOON + 4 * HOUR)
    assert stopped.answer(NOON + 10 * DAY).reserve == DAY + 5 * HOUR


def test_asked_on_vacation_the_whole_time_is_left_afterwards():
    asked = DAILY.ask(NOON, stopped=True)
    assert asked.deadline is None
    assert asked.resume(NOON + 9 * DAY).deadline == NOON + 12 * DAY


def test_a_vacation_saves_nobody_whose_time_is_up():
    late = DAILY.ask(NOON).stop(NOON + 5 * DAY).resume(NOON + 9 * DAY)
    assert late.deadline < NOON + 9 * DAY


def test_an_outage_counts_for_nobody():
    asked = DAILY.ask(NOON)
    assert asked.skip(NOON + HOUR, NOON + 5 * HOUR).deadline == NOON + 3 * DAY + 4 * HOUR
    assert asked.skip(NOON - HOUR, NOON + HOUR).deadline == NOON + 3 * DAY + HOUR
    assert asked.skip(NOON - 2 * HOUR, NOON - HOUR) == asked
    assert DAILY.skip(NOON, NOON + DAY) == DAILY
    assert asked.stop(NOON).skip(NOON, NOON + DAY) == asked.stop(NOON)


def test_the_warning_comes_when_a_share_of_the_time_is_left():
    assert DAILY.ask(NOON).warning(4) == NOON + 3 * DAY - 18 * HOUR


def test_days_of_vacation_by_year():
    assert days_by_year([]) == {}
    vacations = [
        (date(2026, 7, 1), date(2026, 7, 1)),
        (date(2026, 12, 30), date(2027, 1, 3)),
    ]
    assert days_by_year(vacations) == {2026: 3, 2027: 3}


def test_the_clock_stands_on_the_standard_library():
    """And reads no clock: the time is told."""
    from pathlib import Path

    import games.clock

    for file in Path(games.clock.__file__).parent.glob("*.py"):
        source = file.read_text(encoding="utf-8")
        assert set(foreign_imports(source)) <= {"datetime"}
        assert ".now(" not in source
        assert ".today(" not in source
