"""The sitemap names what is public, in every language, and nothing else; robots.txt the rest."""

import re

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from games.models import Game
from games.ratings import standings
from games.web.crawlers import sitemaps
from tests.factory import make_game, make_user
from tests.tournaments.making import make_tournament
from tests.web.leaderboards.test_leaderboards import stand

pytestmark = pytest.mark.django_db

LOC = re.compile(r"<loc>(?:http://[^/]+)([^<]*)</loc>")


def get(address):
    answer = Client().get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def listed():
    """All that the index leads to."""
    return [
        loc for section in LOC.findall(get("/sitemap.xml")) for loc in LOC.findall(get(section))
    ]


def ranked(**columns):
    user = make_user()
    stand(user, 1500)
    standings.renew("all")
    User.objects.filter(pk=user.pk).update(**columns)
    return user


def test_every_page_of_it_is_there():
    make_game(2, moves=None)
    make_tournament()
    ranked()
    found = listed()
    assert len(found) == len(set(found)) > 100 * len(settings.LANGUAGES)
    # All of them in one language, and one of each kind in all.
    for address in found:
        if address.startswith("/de/") or "rules/" not in address:
            get(address)


def test_each_names_the_others():
    for section in ("pages", "games"):
        for entry in re.findall(r"<url>.*?</url>", get(f"/sitemap-{section}.xml")):
            codes = re.findall(r'hreflang="(\w+)" href="http://localhost/(\w+)/', entry)
            assert codes == [(code, code) for code, _name in settings.LANGUAGES]


def test_public_games_are_in_it_and_no_other_is():
    over = make_game(2, moves=None)
    make_game(2, moves=3)

    def games():
        return {loc for loc in listed() if "/games/" in loc}

    assert games() == {f"/{code}{over.get_absolute_url()}" for code, _name in settings.LANGUAGES}
    for hidden in ({"private": True}, {"deal_hidden": True}, {"status": "cancelled"}):
        columns = {"private": False, "deal_hidden": False, "status": "over"} | hidden
        Game.objects.filter(pk=over.pk).update(**columns)
        assert games() == set()


@pytest.mark.parametrize(
    "columns", [{"guest": True}, {"is_active": False}, {"left_at": "2026-05-01T00:00Z"}]
)
def test_people_are_in_it_who_are_listed_and_have_an_account(columns):
    shown, hidden, unlisted = ranked(), ranked(**columns), make_user()
    found = " ".join(listed())
    assert shown.get_absolute_url() in found
    assert hidden.get_absolute_url() not in found
    assert unlisted.get_absolute_url() not in found


def test_no_draft_is_in_it():
    cup, draft = make_tournament(), make_tournament(open=False)
    found = " ".join(listed())
    assert cup.get_absolute_url() in found
    assert draft.get_absolute_url() not in found


def test_it_is_bounded_and_in_parts(monkeypatch):
    monkeypatch.setattr(sitemaps, "MOST", 3)
    monkeypatch.setattr(sitemaps.InAllLanguages, "limit", 2 * len(settings.LANGUAGES))
    for _ in range(4):
        make_tournament()
    found = [loc for loc in listed() if re.match(r"/de/tournaments/\w", loc)]
    assert len(found) == len(set(found)) == 3
    assert Client().get("/sitemap-tournaments.xml?p=9").status_code == 404
    assert Client().get("/sitemap-nothing.xml").status_code == 404


def test_robots_leave_alone_what_is_private_and_come_to_what_is_not():
    rules = get("/robots.txt").splitlines()
    assert f"Sitemap: {settings.SITE_URL}/sitemap.xml" in rules
    patterns = [
        re.compile(re.escape(rule.removeprefix("Disallow: ")).replace(r"\*", ".*"))
        for rule in rules
        if rule.startswith("Disallow: ")
    ]
    barred = lambda path: any(pattern.match(path) for pattern in patterns)  # noqa: E731
    make_game(2, moves=None)
    make_tournament()
    assert not any(map(barred, listed()))
    assert not barred("/games/abcdefghjk/pictures/3/spectator/card-1200-poster.png")
    for path in ("/accounts/settings/", "/games/mine/", "/de/games/abcdefghjk/replay/?move=3"):
        assert barred(path)
