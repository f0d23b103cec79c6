from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone, translation

from games.core import dates

NOW = datetime(2026, 3, 9, 12, 30, tzinfo=UTC)  # a Monday


@pytest.mark.parametrize(
    ("apart", "words"),
    [
        (timedelta(hours=5), "today 17:30 (in 5 hours)"),
        (timedelta(minutes=40), "today 13:10 (in 40 minutes)"),
        (timedelta(seconds=10), "today 12:30 (in a minute)"),
        (timedelta(hours=20), "tomorrow 08:30 (in 20 hours)"),
        (timedelta(days=3), "Thursday 12:30 (in 3 days)"),
        (timedelta(days=30), "April 8 13:30 (in 30 days)"),  # an hour later: summer has begun
        (timedelta(hours=-13), "yesterday 23:30 (13 hours ago)"),
        (timedelta(minutes=-1), "today 12:29 (a minute ago)"),
        (timedelta(days=-8), "March 1 12:30 (8 days ago)"),
    ],
)
def test_moments(apart, words):
    with timezone.override(ZoneInfo("Europe/Lisbon")):
        assert dates.moment(NOW + apart, NOW) == words


@pytest.mark.parametrize(
    ("apart", "words"),
    [
        (timedelta(), "today 12:30"),
        (timedelta(days=-1), "yesterday 12:30"),
        (timedelta(days=-2), "March 7 12:30"),
        (timedelta(days=-90), "Dec. 9, 2025 12:30"),
    ],
)
def test_what_has_happened(apart, words):
    with timezone.override(ZoneInfo("Europe/Lisbon")):
        assert dates.stamp(NOW + apart, NOW) == words


def test_what_is_read_later():
    assert dates.full(NOW) == "March 9, 2026 12:30 UTC"
    with timezone.override(ZoneInfo("Asia/Seoul")):
        late = NOW.replace(hour=20)
        assert dates.full(late) == "March 10, 2026 05:30"
        assert dates.date_of(late) == dates.date_of(late.date() + timedelta(days=1))
        assert dates.machine(late) == "2026-03-10T05:30+09:00"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", "heute 17:30 (in 5 Stunden)"),
        ("pl", "dzisiaj 17:30 (za 5 godzin)"),
        ("ko", "오늘 17:30 (5시간 후)"),
        ("pt", "hoje às 17:30 (daqui a 5 horas)"),
    ],
)
def test_in_other_languages(language, words):
    with timezone.override(ZoneInfo("Europe/Lisbon")), translation.override(language):
        assert dates.moment(NOW + timedelta(hours=5), NOW) == words


@pytest.mark.parametrize(
    ("count", "words"), [(2, "za 2 godziny"), (5, "za 5 godzin"), (22, "za 22 godziny")]
)
def test_polish_counts_in_three_ways(count, words):
    with translation.override("pl"):
        assert dates.distance(NOW + timedelta(hours=count), NOW) == words


@pytest.mark.parametrize(
    ("time", "words"),
    [
        (timedelta(minutes=1), "1 minute"),
        (timedelta(minutes=90), "90 minutes"),
        (timedelta(hours=1), "1 hour"),
        (timedelta(hours=36), "36 hours"),
        (timedelta(days=1), "1 day"),
        (timedelta(days=14), "14 days"),
        (timedelta(seconds=3), "1 minute"),
        (timedelta(minutes=89, seconds=40), "90 minutes"),
        (timedelta(hours=5, minutes=29, seconds=1), "5 hours"),
        (timedelta(hours=35, seconds=59), "35 hours"),
        (timedelta(days=2, hours=11, seconds=1), "2 days"),
    ],
)
def test_how_long_is_exact_where_it_can_be(time, words):
    assert dates.span(time) == words


def test_months_are_written_as_in_portugal():
    with timezone.override(ZoneInfo("Europe/Lisbon")), translation.override("pt"):
        assert dates.date_of(NOW) == "9 de março de 2026"
        assert dates.month_of(NOW) == "março de 2026"
        assert dates.dated(NOW.date()) == "Segunda-feira, 9 de março de 2026"


def test_a_weekday_is_written_as_inside_a_sentence():
    with timezone.override(ZoneInfo("Europe/Lisbon")), translation.override("pl"):
        assert dates.moment(NOW + timedelta(days=3), NOW).startswith("czwartek 12:30")
