"""Hours are counted with the answers of games over days, told by parts of the day, and fade."""

import datetime

import pytest
from django.utils import timezone

from games import engine
from games.clock.hours import COLUMNS, column_of
from games.models import Game, Reliability
from games.services import hours, table
from games.services.data_export import CHAPTERS
from tests.factory import make_game, make_user, play_moves

pytestmark = pytest.mark.django_db

DAY = datetime.timedelta(days=1)


def counted(user) -> dict[str, int]:
    row = Reliability.objects.get(user=user)
    return {name: count for name in COLUMNS if (count := getattr(row, name))}


def habit(user, hour: int, times: int = 40) -> None:
    moment = datetime.datetime(2026, 1, 1, hour, tzinfo=datetime.UTC)
    Reliability.objects.update_or_create(user=user, defaults={column_of(moment): times})


def test_answers_of_games_over_days_are_counted_by_their_hour():
    game = make_game(2)
    now = column_of(timezone.now())
    play_moves(game, 6)
    rows = list(Reliability.objects.all())
    assert [counted(row.user) for row in rows] == [{now: row.answers} for row in rows]
    assert sum(row.answers for row in rows) == 6


def test_an_evening_at_a_live_table_is_no_habit():
    game = make_game(2)
    Game.objects.update(allowance=datetime.timedelta(minutes=5))
    play_moves(Game.objects.get(pk=game.pk), 6)
    assert [counted(row.user) for row in Reliability.objects.all()] == [{}, {}]


def test_habits_fade_once_in_four_weeks():
    now = timezone.now()
    old, new, unknown = make_user(), make_user(), make_user()
    for user, faded in ((old, now - 29 * DAY), (new, now - 27 * DAY), (unknown, None)):
        habit(user, 19, times=41)
        Reliability.objects.filter(user=user).update(faded=faded)
    assert hours.fade(now) == 2
    assert hours.fade(now) == 0
    assert [counted(user) for user in (old, new, unknown)] == [
        {"at_18": 20},
        {"at_18": 41},
        {"at_18": 20},
    ]


def test_they_are_in_a_persons_export():
    assert set(COLUMNS) < set(CHAPTERS["reliability"].fields)


def test_the_lobby_tells_them_by_the_readers_day_and_lists_first_who_fits(client):
    reader, early, late = make_user("Reader"), make_user("Early"), make_user("Late")
    for user, hour in ((reader, 19), (early, 7), (late, 19)):
        habit(user, hour)
    table.create(late, engine.Options(players=2), name="Late")
    table.create(early, engine.Options(players=2), name="Early")  # newer, so first for others

    def order(page: str) -> list[str]:
        return sorted(("Early</a></h2>", "Late</a></h2>"), key=page.index)

    page = client.get("/games/").content.decode()
    assert order(page) == ["Early</a></h2>", "Late</a></h2>"]
    assert "They answer mostly in your evening." in page  # by the clock of the site
    reader.time_zone = "America/New_York"
    reader.save()
    client.force_login(reader)
    page = client.get("/games/").content.decode()
    assert order(page) == ["Late</a></h2>", "Early</a></h2>"]
    assert "They answer mostly in your afternoon." in page
    assert "They answer mostly in your night." in page
    client.force_login(early)
    page = client.get("/games/").content.decode()
    assert page.count("They answer mostly") == 1  # nothing of the reader's own table


def test_no_time_is_told(client):
    user = make_user("Early")
    habit(user, 7, times=4711)
    table.create(user, engine.Options(players=2))
    page = client.get("/games/").content.decode()
    assert "4711" not in page
    assert "at_6" not in page
