"""A game that is over tells no more than before while others still play the same deal."""

from random import Random

import pytest
from django.test import Client

from games import engine
from games.engine import HiddenUntilOver, view_for, view_revealed
from games.models import Game
from tests.engine.hidden import another_truth
from tests.factory import make_game, make_user
from tests.web.test_no_leak import NOISE

pytestmark = pytest.mark.django_db

PAGES = ["", "now/", "log/", "replay/", "replay/?move=3", "verify/", "standing/"]
SHUT = [
    "replay/?as=all",
    "replay/?as=1",
    "record.json",
    "film/",
    "debrief/",
    "debrief/progress/",
    "pictures/3/all/board-1200-poster.webp",
]
# Of a debrief that nobody has asked for.
CARD = "pictures/debrief/en-1200-poster.png"


@pytest.fixture
def game():
    """Over; its deal is hidden, as at the tables of a duplicate."""
    game = make_game(3, moves=None, variants={"agenda"})
    Game.objects.filter(pk=game.pk).update(deal_hidden=True)
    game.refresh_from_db()
    return game


def browser(user=None) -> Client:
    client = Client()
    if user:
        client.force_login(user)
    return client


def fetched(client: Client, game: Game, paths) -> dict[str, tuple[int, bytes]]:
    answers = {path: client.get(f"/games/{game.key}/{path}") for path in paths}
    return {
        path: (answer.status_code, NOISE.sub(b"", answer.content))
        for path, answer in answers.items()
    }


def opened(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(deal_hidden=False)


@pytest.mark.parametrize("role", ["player", "stranger", "anonymous"])
def test_nothing_that_the_end_opens_is_open(game, role):
    users = {"player": game.seats.first().user, "stranger": make_user(), "anonymous": None}
    client = browser(users[role])
    for path, (status, body) in fetched(client, game, [*PAGES, *SHUT, CARD]).items():
        assert status == (403 if path in [*SHUT, CARD] else 200), path
        assert game.seed.encode() not in body, path
    opened(game)
    pages = fetched(client, game, PAGES + SHUT[:-1])
    assert {status for status, _ in pages.values()} == {200}
    assert game.seed.encode() in pages["verify/"][1]


def test_pages_are_the_same_whatever_lies_hidden(game):
    """What the others hold in the end is as unknown as before it."""
    seat = game.seats.select_related("user").first()
    state = game.engine_game().state
    other = engine.state_to_json(another_truth(state, seat.number, Random(1)))
    for user in (seat.user, None):
        client = browser(user)
        client.get(f"/games/{game.key}/")
        before = fetched(client, game, ["", "now/"])
        Game.objects.filter(pk=game.pk).update(state=other)
        assert fetched(client, game, ["", "now/"]) == before
        Game.objects.filter(pk=game.pk).update(state=game.state)


def test_the_engine_keeps_it_to_itself(game):
    """Mails, pictures and pages get their views here."""
    state = game.engine_game().state
    view = view_for(state, 0)
    assert view.over
    assert view.result is None
    assert view.seed is None
    assert view.seats[1].agenda is None
    with pytest.raises(HiddenUntilOver):
        view_revealed(game.replayed(3).state, state)
    opened(game)
    game.refresh_from_db()
    view = view_for(game.engine_game().state, 0)
    assert view.result is not None
    assert view.seed == game.seed
    assert view.seats[1].agenda is not None


def test_replaying_to_the_last_line_opens_nothing(game):
    client = browser(game.seats.first().user)
    last = f"replay/?move={game.line}"
    hidden = fetched(client, game, [last])[last][1]
    opened(game)
    assert fetched(client, game, [last])[last][1] != hidden
