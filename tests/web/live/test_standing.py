"""Where the socket cannot reach: the same over HTTP, and as little of it."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import engine
from games.core import presence
from games.models import Game
from games.services import table as tables
from tests.factory import make_user
from tests.tables import Table

pytestmark = pytest.mark.django_db

READERS = {
    # role: the rooms they read while the game runs, and once it is over
    "player": ({"players"}, {"players", "spectators"}),
    "spectator": ({"spectators"}, {"spectators"}),
    "anonymous": (set(), {"spectators"}),
}


@pytest.fixture
def table():
    return Table()


@pytest.mark.parametrize("role", READERS)
def test_numbers_and_a_status_are_all_there_is(table, role):
    last = {room: table.said(room).pk for room in ("spectators", "players", "spectators")}
    running, over = READERS[role]
    for rooms, status in ((running, "running"), (over, "over")):
        Game.objects.filter(pk=table.game.pk).update(status=status)
        assert table.client(role).get(table.address("standing")).json() == {
            "version": 0,
            "status": status,
            "free": 0,
            "chat": {room: last[room] for room in rooms},
            "here": [],
            "spectators": 0,
        }


def test_what_is_known_already_is_not_told_again(table):
    client, address = table.client("player"), table.address("standing")
    etag = client.get(address)["ETag"]
    again = client.get(address, headers={"If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")
    changes = (
        lambda: Game.objects.update(line=1),
        lambda: Game.objects.update(free_seats=1),
        lambda: table.said("players"),
    )
    for change in changes:
        change()
        answer = client.get(address, headers={"If-None-Match": etag})
        assert answer.status_code == 200
        etag = answer["ETag"]


def test_a_private_game_stands_nowhere_for_strangers(table):
    Game.objects.update(private=True)
    for name in ("standing", "people"):
        assert table.client("player").get(table.address(name)).status_code == 200
        assert table.client("spectator").get(table.address(name)).status_code == 404
        assert table.client("player").post(table.address(name)).status_code == 405


def test_looking_costs_the_same_however_much_was_said(table):
    client, counts = table.client("player"), []
    for messages in (1, 30):
        for _ in range(messages):
            table.said("players")
        with CaptureQueriesContext(connection) as queries:
            client.get(table.address("standing"))
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 6


def test_whoever_sits_down_later_has_a_name_too(client):
    host, guest, third = make_user("Host"), make_user("Latecomer"), make_user("The Third")
    game = tables.create(host, engine.Options(players=3))
    address = f"/games/{game.key}/people/"
    asks_again = f'hx-get="{address}"'.encode()
    assert asks_again in client.get(f"/games/{game.key}/").content
    tables.join(game.pk, guest)
    names = client.get(address).content
    assert b"Latecomer" in names
    assert asks_again in names
    tables.join(game.pk, third)  # the game starts: no more of this
    names = client.get(address).content
    assert b"The Third" in names
    assert asks_again not in names


def test_lamps_are_told_as_a_socket_would(table):
    client, address = table.client("player"), table.address("standing")
    watching = table.game.seats.filter(awaiting=False).first()
    store = presence.store()
    store.renew([(table.game.pk, presence.entry(seat, None, "page")) for seat in (0, 1)])
    assert client.get(address).json()["here"] == []  # it is not told who looks
    store.renew([(table.game.pk, presence.sign(watching.number))])
    assert client.get(address).json()["here"] == [watching.number]
