"""Public pages have an address for each language, and say where else they are to be read."""

import gzip
import re

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from django.utils import translation

from accounts.models import User
from estoril.infra import languages
from games.models import Game
from games.web.crawlers.sitemaps import Pages
from tests.factory import make_game, make_user
from tests.pictures.test_share import card
from tests.tournaments.making import make_tournament

pytestmark = pytest.mark.django_db

LANGUAGES = [code for code, _name in settings.LANGUAGES]
LINKS = re.compile(r'<link rel="(canonical|alternate)" (?:hreflang="([^"]+)" )?href="([^"]+)">')
HREF = re.compile(r'(?:href|action|hx-get|data-steps)="(/[^"]*)"')


@pytest.fixture
def over():
    return make_game(2, moves=None)


@pytest.fixture(params=["home", "rules", "leaderboards", "tournament", "profile", "game", "log"])
def public(request):
    """The address of a public page, without a language."""
    match request.param:
        case "home":
            return "/"
        case "tournament":
            return make_tournament().get_absolute_url()
        case "profile":
            return make_user("Łucja").get_absolute_url()
        case "game":
            return make_game(2, moves=None).get_absolute_url()
        case "log":
            return f"{make_game(2, moves=None).get_absolute_url()}log/"
    return f"/{request.param}/"


def lang(page):
    return re.search(r'<html lang="(\w+)"', page.content.decode())[1]


def told(page):
    """The languages in which the page says that it is to be read, with where; and the canonical
    one."""
    found = LINKS.findall(page.content.decode())
    assert len(found) == len(set(found))
    return {code or rel: address.removeprefix(settings.SITE_URL) for rel, code, address in found}


def get(address, language="", user=None):
    client = Client()
    if user:
        client.force_login(user)
    return client.get(address, headers={"accept-language": language} if language else {})


def test_each_page_has_an_address_for_each_language_and_all_name_all(public):
    addresses = {code: f"/{code}{public}" for code in LANGUAGES}
    default = {"x-default": addresses[settings.LANGUAGE_CODE]}
    for code, address in addresses.items():
        page = get(address, "pl" if code == "de" else "de")  # the browser asks for another
        assert (page.status_code, lang(page), page["Content-Language"]) == (200, code, code)
        assert told(page) == {"canonical": address} | addresses | default
        # By the address without one, the same page in one's own, which leads to that address.
        page = get(public, code)
        assert (page.status_code, lang(page)) == (200, code)
        assert told(page) == {"canonical": address} | addresses | default


def test_the_address_wins_over_cookie_and_person_for_this_page_alone(public):
    reader = make_user()
    User.objects.filter(pk=reader.pk).update(language="pl")
    client = Client()
    client.force_login(reader)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "ko"
    for address, language in ((f"/de{public}", "de"), (public, "pl"), ("/games/", "pl")):
        assert lang(client.get(address)) == language
    reader.refresh_from_db()
    assert (reader.language, reader.language_seen) == ("pl", "")
    assert client.cookies[settings.LANGUAGE_COOKIE_NAME].value == "ko"


def test_what_a_browser_asks_for_is_noted_and_not_what_an_address_names():
    """Letters come in it."""
    reader = make_user()
    get("/de/rules/", "pl", reader)
    reader.refresh_from_db()
    assert reader.language_seen == "pl"


def test_links_to_public_pages_keep_the_language_and_others_have_none(over):
    for address in ("/de/", "/de/rules/", "/de/leaderboards/", f"/de{over.get_absolute_url()}"):
        page = get(address)
        links = set(HREF.findall(page.content.decode()))
        assert {"/de/rules/", "/de/leaderboards/", "/de/tournaments/"} <= links
        for link in links:
            path = re.split("[?#]", link)[0]
            if over.key in path and over.key not in address:
                continue  # nobody has looked whether it is over
            assert bool(languages.code_of(path)) == languages.is_spoken(path)
        for link in filter(languages.code_of, links):
            assert get(link).status_code != 404, link


def test_what_a_page_fetches_comes_in_its_language(over):
    page = get(f"/de{over.get_absolute_url()}").content.decode()
    part = next(link for link in HREF.findall(page) if "ratings" in link)
    assert part == f"/de{over.get_absolute_url()}ratings/"
    assert get(part, "pl")["Content-Language"] == "de"
    page = get(f"/de{over.get_absolute_url()}replay/").content.decode()
    assert f'data-steps="/de{over.get_absolute_url()}steps/"' in page


def test_a_search_and_an_old_name_lead_on_in_the_same_language():
    page = get("/de/rules/characters/?box=base").content.decode()
    assert 'action="/de/rules/characters/"' in page
    person = make_user("Łucja")
    answer = get("/de/people/ŁUCJA/")
    assert answer["Location"] == f"/de{person.get_absolute_url()}"
    assert get("/de/rules/rulings/5/")["Location"] == "/de/rules/rulings/#r5"
    for short in ("/de", "/de/rules"):
        assert get(short)["Location"] == f"{short}/"


def test_what_search_engines_shall_not_show_says_nothing_of_languages():
    guest = make_user()
    User.objects.filter(pk=guest.pk).update(guest=True)
    for path in ("/rules/locations/nowhere/", guest.get_absolute_url(), "/games/", "/search/"):
        assert told(get(path)) == {}


@pytest.mark.parametrize("hidden", [{"status": "running"}, {"deal_hidden": 1}, {"private": 1}])
def test_a_game_that_is_not_over_for_everybody_has_one_address(over, hidden):
    Game.objects.filter(pk=over.pk).update(**hidden)
    bare = over.get_absolute_url()
    player = over.seats.get(number=0).user
    for user in (None, player):
        answer = get(f"/de{bare}?move=3", user=user)
        if "private" in hidden:  # and over: who has the address may look, and search engines not
            assert lang(answer) == "de"
        else:
            assert (answer.status_code, answer["Location"]) == (302, f"{bare}?move=3")
        assert told(get(bare, user=user)) == {}
    assert get("/de/games/nosuchgame/")["Location"] == "/games/nosuchgame/"


@pytest.mark.parametrize(
    "path",
    [
        *("games/", "games/mine/", "games/new/", "accounts/login/", "admin/", "language/setlang/"),
        *("notifications/", "search/", "people/", "tournaments/nosuchcup1/register/"),
        *("robots.txt", "/elsewhere.example/", "%2F/elsewhere.example/", "de/rules/"),
    ],
)
def test_nothing_else_has_an_address_with_a_language(path):
    reader = make_user()
    for user in (None, reader):
        assert get(f"/de/{path}", user=user).status_code == 404
    assert Client().post(f"/de/{path}").status_code == 404


def test_what_is_kept_of_a_page_is_kept_for_each_address(over):
    """Drawn by one reader in many languages, in any order: each is what would be drawn anew."""
    client = Client()
    addresses = [
        f"{code and f'/{code}'}{page}"
        for page in ("/", over.get_absolute_url(), f"{over.get_absolute_url()}log/")
        for code in ["", *LANGUAGES]
    ]

    def shown(address, language):
        headers = {"accept-language": language, "accept-encoding": "identity"}
        text = client.get(address, headers=headers).content.decode()
        return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", text)

    for language in ("de", "pl"):
        found = {address: shown(address, language) for _ in range(2) for address in addresses}
        for address in addresses:
            cache.clear()
            assert shown(address, language) == found[address]
    assert len(set(found.values())) == len(addresses)


def test_links_of_a_kept_page_keep_the_language_where_it_is_sent_compressed(over):
    address = f"/de{over.get_absolute_url()}log/"
    for _ in range(2):
        page = Client().get(address, headers={"accept-encoding": "gzip"})
        assert page["Content-Encoding"] == "gzip"
        assert b'href="/de/rules/"' in gzip.decompress(page.content)


# ── choosing ───────────────────────────────────────────────────────────────────────────────────


def choose(client, language, place):
    return client.post("/language/setlang/", {"language": language, "next": place})


@pytest.mark.parametrize("signed_in", [False, True])
def test_the_chooser_leads_to_the_page_in_that_language_and_keeps_the_choice(signed_in):
    client, reader = Client(), make_user()
    if signed_in:
        client.force_login(reader)
    page = client.get("/de/rules/abilities/?x=1").content.decode()
    assert 'name="next" value="/de/rules/abilities/?x=1"' in page
    head = page[: page.index("<main")]
    for code in LANGUAGES:
        assert f'name="language" value="{code}" lang="{code}"' in head
    answer = choose(client, "pl", "/de/rules/abilities/?x=1")
    assert (answer.status_code, answer["Location"]) == (302, "/pl/rules/abilities/?x=1")
    assert lang(client.get("/games/")) == "pl"
    assert choose(client, "ko", "/games/")["Location"] == "/games/"


@pytest.mark.parametrize(
    ("place", "leads"),
    [
        ("//elsewhere.example/", "/"),
        ("https://elsewhere.example/de/", "/"),
        ("/de//elsewhere.example/", "/pl//elsewhere.example/"),
        ("/de\\elsewhere.example/", "/de%5Celsewhere.example/"),
        ("/des/rules/", "/des/rules/"),
        ("/de", "/pl"),
    ],
)
def test_it_leads_nowhere_else(place, leads):
    assert choose(Client(), "pl", place)["Location"] == leads


def test_a_language_that_there_is_not_changes_nothing():
    client = Client()
    assert choose(client, "tlh", "/de/rules/")["Location"] == "/de/rules/"
    assert settings.LANGUAGE_COOKIE_NAME not in client.cookies


# ── what chat windows show ─────────────────────────────────────────────────────────────────────


def hosted(language, **state):
    game = make_game(2, moves=3)
    User.objects.filter(pk=game.creator_id).update(language=language)
    Game.objects.filter(pk=game.pk).update(**state)
    return game


def test_a_link_is_shown_in_the_hosts_language_to_whoever_names_none():
    game = hosted("de")
    assert "Stadt der Spione" in card(game)["og:description"]
    assert card(game)["og:locale"] == "de_DE"
    address = game.get_absolute_url()
    assert lang(get(address, "*")) == "de"
    assert lang(get(address, "pl")) == "pl"  # as every browser does
    assert lang(get(address, user=make_user())) == settings.LANGUAGE_CODE


def test_but_tells_nothing_of_a_game_that_is_not_there_for_them():
    game = hosted("de", private=True)
    there, nowhere = (get(f"/games/{key}/") for key in (game.key, "nosuchgame"))
    assert there["Content-Language"] == nowhere["Content-Language"] == settings.LANGUAGE_CODE


def test_a_link_with_a_language_is_shown_in_it(over):
    User.objects.filter(pk=over.creator_id).update(language="de")
    page = get(f"/pl{over.get_absolute_url()}").content.decode()
    assert 'property="og:locale" content="pl_PL"' in page
    assert f'property="og:url" content="http://testserver/pl{over.get_absolute_url()}"' in page


# ── titles ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("language", "title"),
    [("en", "City of Spies"), ("de", "Stadt der Spione"), ("pl", "Miasto Szpiegów")],
)
def test_home_and_rules_are_called_by_the_title_on_the_box(language, title):
    for path in ("/", "/rules/"):
        page = get(f"/{language}{path}").content.decode()
        head = re.findall(
            r'<title>(.*?)</title>|<meta name="description" content="(.*?)"', page, re.DOTALL
        )
        assert len(head) == 2
        for words in ("".join(pair) for pair in head):
            assert f"{title}: Estoril 1942" in words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_steady_page_has_an_address(language):
    with translation.override(language):
        for address in Pages().items():
            assert languages.is_public(address), address
