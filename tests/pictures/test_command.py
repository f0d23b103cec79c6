"""`manage.py render`: a stored game into a file."""

from io import BytesIO, StringIO

import pytest
from django.core.management import CommandError, call_command
from PIL import Image

from games.engine import Options
from games.models import Game, Move
from games.services import table
from tests.factory import make_game, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(db):
    return make_game(2, moves=6)


@pytest.fixture
def rendered(tmp_path):
    def render(game, *options, name="board.png"):
        out = StringIO()
        file = tmp_path / name
        call_command("render", str(game), "--size", "320", *options, "-o", file, stdout=out)
        assert str(file) in out.getvalue()
        return file.read_bytes()

    return render


def test_two_seats_two_pictures(game, rendered):
    pictures = {rendered(game.key, "--as", viewer) for viewer in ("red", "green", "spectator")}
    assert len(pictures) == 3


def test_key_or_id_move_kind_style_and_format(game, rendered):
    now = rendered(game.key)
    assert rendered(game.pk) == now
    assert rendered(game.key, "--move", "6") == now
    assert rendered(game.key, "--move", "2") != now
    assert rendered(game.key, "--style", "contrast") != now
    assert Image.open(BytesIO(now)).size[0] == 320
    card = Image.open(BytesIO(rendered(game.key, "--kind", "card", name="card.WEBP")))
    assert (card.format, card.size) == ("WEBP", (320, 168))


def test_all_seeing_is_for_finished_games(game, rendered):
    with pytest.raises(CommandError, match="over"):
        rendered(game.key, "--as", "all")
    over = make_game(2, moves=None)
    assert rendered(over.key, "--move", "3") == rendered(over.key, "--move", "3", "--as", "all")
    assert rendered(over.key, "--move", "3", "--as", "red") != rendered(over.key, "--move", "3")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--move", "7"], "from 0 to 6"),
        (["--move", "-1"], "from 0 to 6"),
        (["--as", "pink"], "Nobody plays pink"),
        (["--as", "me"], "invalid choice"),
        (["--size", "20"], "320 to 2400"),
        (["--kind", "map"], "invalid choice"),
    ],
)
def test_clear_errors(game, rendered, options, words):
    with pytest.raises(CommandError, match=words):
        rendered(game.key, *options)


def test_files_that_cannot_be(game, rendered, tmp_path):
    with pytest.raises(CommandError, match=r"must end in \.png or \.webp"):
        rendered(game.key, name="board.gif")
    with pytest.raises(CommandError, match="cannot be written"):
        rendered(game.key, name="nowhere/board.png")


def test_games_that_cannot_be(game, rendered):
    for word in ("nothing", "999999", "9" * 40):
        with pytest.raises(CommandError, match="There is no game"):
            rendered(word)
    waiting = table.create(make_user(), Options(players=2))
    with pytest.raises(CommandError, match="not started"):
        rendered(waiting.key)
    Move.objects.filter(game=game, number=1).update(decision=999)
    assert Game.objects.filter(pk=game.pk).exists()
    with pytest.raises(CommandError, match="does not replay"):
        rendered(game.key, "--move", "3")
