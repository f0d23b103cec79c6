"""Asks every address of a site for what no address should be asked, and tells what failed.

Run in a process of its own, whose environment says which database: ``python -m tests.crawling``.
"""

import json
import sys

import django

django.setup()

from django.conf import settings  # noqa: E402 - after the setup
from django.test import Client  # noqa: E402 - needs the settings

from accounts.models import User  # noqa: E402
from games.services import chat  # noqa: E402
from games.tournaments.models import Tournament  # noqa: E402
from tests.factory import make_game  # noqa: E402

from . import addresses  # noqa: E402

# As they stand in an address. The first ones are no text and go nowhere.
NO_TEXT = ("a%00b", "%ED%A0%80")
STRANGE = ("9" * 30, "'%22%3C%5B")
PARAMETERS = (
    *("after", "as", "d", "e", "ladder", "module", "move", "next", "o", "p", "page", "players"),
    *("pace", "q", "season", "since", "space", "status__exact", "tab", "target", "tile", "v"),
    *("upto", "eyes"),
    *("options__contains", "user__id", "date", "_changelist_filters", "_to_field", "_popup"),
)


ANSWERED, REFUSED = range(200, 500), range(400, 401)
settings.DEBUG = False  # or every error would be explained at length


class Crawl:
    def __init__(self) -> None:
        self.boss = User.objects.create_superuser("boss", "boss@example.org", "a password of hers")
        self.game = make_game(2, users=[self.boss], moves=12)
        chat.say(self.game, "players", self.boss, self.game.seats.get(user=self.boss), "bom dia")
        self.cup = Tournament.objects.create(name="Taça", organiser=self.boss)
        self.member, self.stranger = (
            Client(raise_request_exception=False, SERVER_NAME="localhost") for _ in range(2)
        )
        self.member.force_login(self.boss)
        self.asked = 0
        self.failed: list[str] = []

    def ask(self, client: Client, address: str, expected: range = ANSWERED, **form: str) -> None:
        self.asked += 1
        answer = client.post(address, form) if form else client.get(address)
        if answer.status_code not in expected:
            who = "a member" if client is self.member else "a stranger"
            self.failed.append(f"{answer.status_code} for {who}: {address[:200]} {form or ''}")

    def all(self) -> None:
        for pattern in sorted(set(addresses.patterns())):
            if not any(word in pattern for word in ("logout", "delete")):
                self.strange(self.member, pattern)
            if pattern.startswith("admin/"):
                self.searched(addresses.filled(pattern))
            else:
                self.strange(self.stranger, pattern)
        for word in ("settings", "home", "nowhere", "//elsewhere.example", "games:mine"):
            self.ask(self.member, f"/accounts/login/?next={word}", range(300, 400))
        for cookie in ("sessionid", "csrftoken", "device", "time_zone", "messages"):
            self.stranger.cookies.load(f'{cookie}="\\000"')
            self.ask(self.stranger, "/games/mine/", REFUSED)
            del self.stranger.cookies[cookie]

    def strange(self, client: Client, pattern: str) -> None:
        cup = pattern.startswith("tournaments/")
        keys = {"key": self.cup.key if cup else self.game.key}
        good = addresses.filled(pattern, **keys)
        for name in addresses.names_in(pattern):
            for value in (*NO_TEXT, *STRANGE):
                self.ask(client, addresses.filled(pattern, **keys | {name: value}))
            self.ask(client, addresses.filled(pattern, **keys | {name: "%00"}), REFUSED)
        for value in NO_TEXT:
            self.ask(client, f"{good}?after={value}", REFUSED)
        self.ask(client, good, REFUSED, name="a\0b")
        for value in STRANGE:
            self.ask(client, f"{good}?{'&'.join(f'{name}={value}' for name in PARAMETERS)}")

    def searched(self, address: str) -> None:
        for term in (self.game.key, self.cup.key, self.boss.name, self.boss.email, "nobody"):
            self.ask(self.member, f"{address}?q={term}")
        for lookup in ("options__contains=a", "seed__startswith=a", "status=a", "game__key=a"):
            self.ask(self.member, f"{address}?{lookup}")


if __name__ == "__main__":
    crawl = Crawl()
    crawl.all()
    json.dump({"asked": crawl.asked, "failed": crawl.failed}, sys.stdout)
