"""News of every kind, with real words and a real picture."""

import datetime
from functools import cache
from io import BytesIO
from typing import Any

from allauth.account.models import EmailAddress
from PIL import Image

from games import render
from games.delivery.channels.base import Undeliverable
from games.delivery.channels.mail.mailer import Mailer
from games.delivery.news import News, Picture, never
from games.engine import view_for
from games.notify.kinds import Kind
from games.notify.readers import speaking_to
from games.story import log
from tests.factory import make_game, make_user

NOON = datetime.datetime(2026, 3, 9, 12, 30, tzinfo=datetime.UTC)
EXTRA: dict[Kind, dict[str, Any]] = {
    Kind.TURN: {"asked": "Place a spy.", "deadline": NOON + datetime.timedelta(hours=5)},
    Kind.TIME: {"asked": "Place a spy.", "deadline": NOON + datetime.timedelta(minutes=40)},
    Kind.INVITED: {"by": "Bruno"},
    Kind.MESSAGE: {"by": "Bruno", "text": "Boa noite.\n<b>Who</b> sits at the Casino?"},
    Kind.TOURNAMENT: {"about": "Taça de Cascais", "text": "The second round has begun."},
    Kind.RELIABILITY: {"text": "Twice in a row a bot had to move for you."},
    Kind.PUZZLE: {"asked": "Place a spy."},
}
WITH_ENTRIES = (Kind.TURN, Kind.TIME, Kind.ROUND, Kind.OVER)


def confirmed(user):
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def person(name="", **fields):
    """Somebody whose address is proved."""
    user = make_user(name)
    for field, value in fields.items():
        setattr(user, field, value)
    user.save()
    return confirmed(user)


@cache
def small_picture(color="navy"):
    file = BytesIO()
    Image.new("RGB", (60, 40), color).save(file, "PNG")
    return file.getvalue()


def a_game(user, *, moves=24, name="Operation Sardine", players=3, rng=1):
    game = make_game(players, users=[user], moves=moves, rng=rng)
    game.name = name
    game.save(update_fields=["name"])
    return game


def news(kind, user, game=None, *, real_picture=False, **more):
    """As whoever sends news would make it: in the recipient's language, as they see the game."""
    game = None if kind in (Kind.TOURNAMENT, Kind.RELIABILITY, Kind.PUZZLE) else game
    fields = {"id": f"{kind}-{user.pk}-{game and game.pk}", "kind": kind, "to": user, "game": game}
    fields["path"] = game.get_absolute_url() if game else "/games/"
    fields |= EXTRA.get(kind, {})
    with speaking_to(user):
        if game and kind in WITH_ENTRIES:
            seat = game.seats.get(user=user)
            fields["entries"] = tuple(log.since(game, seat))
            alt = f"The board of {game.name} in round 1: two of your spies are out."
            data = board(game, seat.number) if real_picture else small_picture()
            fields["picture"] = Picture(data, alt)
            strip = board(game, seat.number, "card") if real_picture else small_picture("olive")
            fields["strip"] = Picture(strip, "The Casino before and after.")
    return News(**(fields | more))


def board(game, seat, kind="board"):
    view = view_for(game.engine_game().state, seat)
    return render.picture(view, kind=kind, width=600)


class Post(Mailer):
    """Sends what it is given, whether it is due or not."""

    def __init__(self):
        super().__init__([])

    def post(self, several):
        self.users = [several[0].to]
        self.__dict__.pop("addresses", None)
        try:
            return self.send(self.write(0, several))
        except Undeliverable as refusal:
            return never(refusal)
