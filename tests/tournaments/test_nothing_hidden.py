"""No page or file of a tournament tells what is still hidden; hidden deals stay shut."""

import csv
import io
import json

import pytest

from games import engine
from games.core import jobs
from games.core.access import find_all
from games.models import Game
from games.tournaments.models import Result
from tests.tournaments.looking import get, tables_of
from tests.tournaments.making import end, end_all, person, started, users_of

pytestmark = pytest.mark.django_db


def test_a_duplicate_keeps_its_games_shut_until_all_have_played():
    tournament = started(8, format="duplicate", table_size=4)
    tables = tables_of(tournament)
    path = tournament.get_absolute_url()
    end(tables[0].game)
    jobs.run_due()
    score = Result.objects.filter(table=tables[0]).order_by("-score").first().score
    outsider, behind = person(), tables[1].game.seats.first().user
    games = [table.game.get_absolute_url() for table in tables]
    for user in (None, outsider, behind):
        for tab in ("", "tables/", "results/"):
            page = get(path + tab, user)
            own = [games[1]] if user == behind else []
            assert [game for game in games if game in page] in ([], own)
            assert f">{score}<" not in page
        sheet = get(f"{path}export.json", user)
        players = [
            p for table in json.loads(sheet)["rounds"][0]["tables"] for p in table["players"]
        ]
        assert not any("score" in player for player in players)
        assert not any(game in sheet for game in games)
    assert str(score) not in [
        cell for line in csv.reader(io.StringIO(get(f"{path}export.csv"))) for cell in line
    ]
    # Every door to the game itself.
    for door in (
        "",
        "now/",
        "standing/",
        "log/",
        "replay/",
        "verify/",
        "record.json",
        "chat/players/",
    ):
        get(games[0] + door, outsider, status=404)
        get(games[0] + door, behind, status=404)
    picture = f"{games[0]}pictures/0/all/board-600-poster.webp"
    get(picture, outsider, status=404)
    assert Game.objects.get(pk=tables[0].game.pk).name not in get("/games/")
    end(tables[1].game)
    jobs.run_due()
    page = get(f"{path}tables/1/")
    assert "The deal, seat by seat" in page
    assert games[0] in page
    assert f">{score}<" in page


def test_the_socket_of_a_hidden_deal_is_shut():
    tournament = started(8, format="duplicate", table_size=4)
    ahead, behind = tables_of(tournament)
    mine = behind.game.seats.first().user
    asked = [(behind.game.key, mine.pk), (ahead.game.key, mine.pk), (ahead.game.key, None)]
    assert list(find_all(asked)) == asked[:1]


def test_the_seed_of_the_draw_is_told_at_the_end():
    tournament = started(4, rounds=1, seed="a-secret-draw")
    path = tournament.get_absolute_url()
    assert "a-secret-draw" not in get(path) + get(f"{path}export.json")
    for shown in (get(path), get(f"{path}export.json")):
        assert engine.commitment("a-secret-draw") in shown
    end_all(tournament)
    assert "a-secret-draw" in get(path)
    assert "a-secret-draw" in get(f"{path}export.json")


def test_no_deal_is_ever_told():
    tournament = started(8)
    end_all(tournament)
    deals = [table.deal for table in tables_of(tournament)]
    for tab in ("", "tables/", "results/", "export.json", "export.csv", "calendar.ics"):
        page = get(tournament.get_absolute_url() + tab, users_of(tournament)[0])
        assert not any(deal in page for deal in deals)
