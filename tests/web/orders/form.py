"""What a person sees of the form of orders, and sends."""

import re
from html import unescape
from typing import Any

from django.test import Client
from django.urls import reverse

from games.engine import view_for
from tests.markup import flat

SELECT = re.compile(r'<select id="([^"]+)" name="([^"]+)">(.*?)</select>', re.DOTALL)
OPTION = re.compile(r'<option value="([^"]*)"( selected)?>([^<]*)</option>')
HIDDEN = re.compile(r'<input\s+type="hidden" name="(version|round)" value="([^"]*)"')
EDIT = re.compile(r'name="edit"\s+value="([^"]+)"')
QUICK = re.compile(r'name="quick" value="([^"]+)"(\s+aria-pressed="true")?')


def client_of(user):
    client = Client()
    if user:
        client.force_login(user)
    return client


def url_of(game):
    return reverse("games:orders", args=[game.key])


class Page:
    """What a person sees of the form, and sends."""

    def __init__(self, response) -> None:
        self.status = response.status_code
        self.text = unescape(flat(response.content.decode()))
        content = flat(response.content.decode())
        self.fields: dict[Any, Any] = {}
        self.options = {}
        for id, name, inside in SELECT.findall(content):
            options = OPTION.findall(inside)
            self.options[id] = [value for value, _, _ in options]
            chosen = next((value for value, selected, _ in options if selected), "")
            self.fields.setdefault(name, []).append(chosen)
        self.hidden = dict(HIDDEN.findall(content))
        self.edits = EDIT.findall(content)
        self.quick = {value: bool(pressed) for value, pressed in QUICK.findall(content)}

    def form(self, **changes) -> dict:
        return {**self.fields, **self.hidden, **changes}


def other_than_asked(game):
    """A seat of which nothing is asked now."""
    asked = {decision.seat for decision in game.engine_game().unanswered}
    return next(seat for seat in game.seats.all() if seat.number not in asked)


def view_of(game, seat):
    return view_for(game.engine_game().state, seat.number)


def opened(game, seat):
    client = client_of(seat.user)
    return client, Page(client.get(url_of(game)))


def sent(client, game, form):
    """What a browser without JavaScript shows after sending."""
    return Page(client.post(url_of(game), form, follow=True))


def planned(page, first=1, **changes):
    """The form with a placement for the first spy, in the first row."""
    tile, space = page.options["plan-0-0-tile"][1], page.options["plan-0-0-space"][first]
    return page.form(**{"plan-0-tile": [tile, "", ""], "plan-0-space": [space, "", ""], **changes})
