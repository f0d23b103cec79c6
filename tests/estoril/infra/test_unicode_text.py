"""What is written in public: nothing that cannot be seen, nothing that turns the rest around."""

import pytest

from estoril.infra import unicode_text
from games.engine import Options
from games.models import Message
from games.services import chat, table
from tests.factory import make_user


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("Night\r\ngame", "Night game"),
        ("a\u202eb\u2066c", "abc"),
        (" \u200bx\ufeff ", "x"),
        ("🕵️‍♀️ می‌خواهم", "🕵️‍♀️ می‌خواهم"),  # joiners that mean something
        ("\u200d\u2800\u3164", ""),
        ("\x1b[31mred", "[31mred"),
    ],
)
def test_a_line(said, shown):
    assert unicode_text.line(said) == shown


def test_games_and_messages(db):
    ana = make_user()
    game = table.create(ana, Options(players=2), name="Night\r\n\u202egame")
    assert game.name == "Night game"
    assert table.create(ana, Options(players=2), name="\u3164").name.startswith("Operation ")
    said = chat.say(
        game, Message.Room.PLAYERS, ana, game.seats.get(user=ana), "one\r\ntwo\u202e\u200b"
    )
    assert said.text == "one\ntwo"
