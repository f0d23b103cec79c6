"""The rules reference: complete, linked without gaps, made from the data alone."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any, get_args
from urllib.parse import quote, urljoin, urlsplit

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils.translation import override

from games.engine.components import (
    ABILITIES,
    COLORS,
    LOCATIONS,
    MISSIONS,
    RECRUITS,
    STARTING,
    TILES,
    Flag,
)
from games.engine.game import Game
from games.engine.options import (
    EDITIONS,
    MODULES,
    SWITCH_VALUES,
    VARIANTS,
    Options,
    Switches,
)
from games.lessons.examples import EXAMPLES
from games.story import people, texts
from games.story.abilities import ABILITY_WORDS
from games.story.locations import LOCATION_WORDS
from games.web.rules import aid, contests, places
from games.web.rules.captions import CAPTIONS
from games.web.rules.glossary import TERMS
from games.web.rules.pages import PAGES
from games.web.rules.rulings import CHAPTERS, RULINGS, scope
from games.web.rules.search import RulingFilter
from tests.markup import flat

ROOT = "/rules/"
SECTIONS = [reverse(page.url_name) for page in PAGES]
AID = "/art/aid/"  # a picture of a page that is here
REBUILT = "Rebuilt by us"


class Document(HTMLParser):
    """What the tests look at in a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.images: list[dict[str, str | None]] = []
        self.headings: list[int] = []
        self.words: list[str] = []
        self.styled: list[str] = []
        self.classes: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.classes += (given.get("class") or "").split()
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "img":
            self.images.append(given)
        if tag == "a":
            self.links.append(given.get("href", ""))
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        inline = tag == "style" or (tag == "script" and "src" not in given)
        if inline or "style" in given or any(a.startswith("on") for a in given):
            self.styled.append(tag)

    def handle_data(self, data):
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


@pytest.fixture
def read(client):
    def read(url: str) -> Document:
        response = client.get(url)
        assert response.status_code == 200, url
        return Document(response.content.decode())

    return read


@pytest.fixture
def site(read):
    """Every page under /rules/ that links lead to, by its address."""
    pages: dict[str, Document] = {}
    waiting = [ROOT]
    while waiting:
        url = waiting.pop()
        if url not in pages:
            pages[url] = read(url)
            waiting += [
                target.split("#")[0]
                for link in pages[url].links
                if (target := urljoin(url, link)).startswith(ROOT)
            ]
    return pages


def test_crawl_finds_everything_and_every_anchor_exists(site):
    things = [
        *SECTIONS,
        *(reverse("rulebook:location", args=[name]) for name in LOCATIONS),
        *(reverse("rulebook:character", args=[slug]) for slug in people.PEOPLE),
    ]
    assert set(things) <= set(site)

    dangling = [
        (url, link)
        for url, page in site.items()
        for link in page.links
        if (target := urlsplit(urljoin(url, link))).fragment
        and target.path.startswith(ROOT)
        and target.fragment not in site[target.path + (target.query and f"?{target.query}")].ids
    ]
    assert not dangling


def test_links_leave_the_reference_only_for_known_places(site):
    outside = {
        urljoin(url, link).split("#")[0]
        for url, page in site.items()
        for link in page.links
        if not urljoin(url, link).startswith((ROOT, AID))
    }
    above = ("home", "games:lobby", "tournaments:index", "leaderboards:index", "search")
    names = (*above, "puzzles:index", "account_login", "account_signup")
    assert outside == {reverse(name) for name in names}


def test_every_page_is_well_made(site):
    for url, page in site.items():
        assert len(page.ids) == len(set(page.ids)), url
        assert page.headings[0] == 1, url
        assert page.headings.count(1) == 1, url
        deeper = [b - a for a, b in zip(page.headings, page.headings[1:], strict=False)]
        assert max(deeper, default=0) <= 1, url
        assert not page.styled, url


def test_titles_and_descriptions(client, site):
    titles: dict[str, str] = {}
    for url in (u for u in site if "?" not in u):
        html = client.get(url).content.decode()
        title = re.search("<title>(.+?)</title>", html)[1]
        assert titles.setdefault(title, url) == url
        assert re.search('<meta name="description" content="[^"]{15,}"', html), url


def test_no_page_asks_the_database(client, django_assert_num_queries, db):
    for url in [
        *SECTIONS,
        reverse("rulebook:location", args=["museum"]),
        reverse("rulebook:character", args=["carol-ii"]),
    ]:
        with django_assert_num_queries(0):
            client.get(url)


@pytest.mark.parametrize(
    "url",
    ["locations/atlantis/", "characters/nobody/", "rulings/0/", "rulings/123/", "abilities/x/"],
)
def test_unknown_things_are_not_found(client, db, url):
    assert client.get(ROOT + url).status_code == 404


# What must appear where


def test_every_character_has_a_tile_in_the_overview(read):
    overview = read(reverse("rulebook:characters"))
    assert set(people.PEOPLE) <= set(overview.ids)
    assert len(people.PEOPLE) == len(STARTING["red"]) + sum(map(len, RECRUITS.values()))


def test_every_location_and_mission_has_its_place(read):
    assert set(LOCATIONS) <= set(read(reverse("rulebook:locations")).ids)
    missions = read(reverse("rulebook:missions"))
    assert set(MISSIONS) <= set(missions.ids)
    assert all(str(texts.MISSIONS[name].line) in missions.text for name in MISSIONS)


def test_every_ruling_appears_with_answer_reason_and_basis(read):
    page = read(reverse("rulebook:rulings"))
    assert {f"r{number}" for number in RULINGS} <= set(page.ids)
    for ruling in RULINGS.values():
        for words in (ruling.question, ruling.answer, ruling.reason, ruling.basis.label):
            assert " ".join(str(words).split()) in page.text, ruling.number


@pytest.mark.parametrize(
    ("question", "number"), [("R88", 88), ("r88", 88), ("palacio", 0), ("SHIELD  assassin", 0)]
)
def test_rulings_are_found_by_their_words(read, question, number):
    page = read(f"{reverse('rulebook:rulings')}?q={quote(question)}")
    shown = _numbers(page)
    if number:
        assert shown == {number}
    for ruling in map(RULINGS.get, shown - {number}):
        text = _plain(f"{ruling.question} {ruling.answer} {ruling.reason}")
        chapter = next(chapter for chapter in CHAPTERS if ruling in chapter.rulings)
        assert all(_plain(word) in text + _plain(chapter.title) for word in question.split())
    assert 0 < len(shown) < len(RULINGS) / 2
    assert f"{len(shown)} of {len(RULINGS)} answers." in page.text


def _plain(words):
    return str(words).casefold().replace("á", "a")


@pytest.mark.parametrize("question", ["", "   "])
def test_no_words_narrow_nothing(read, question):
    page = read(f"{reverse('rulebook:rulings')}?q={quote(question)}")
    assert {f"r{number}" for number in RULINGS} <= set(page.ids)


@pytest.mark.parametrize("question", ["zeppelin", "<b>", "x" * 5000])
def test_words_that_occur_nowhere(read, question):
    page = read(f"{reverse('rulebook:rulings')}?q={quote(question)}")
    assert "No answer fits all of this." in page.text
    assert "r88" not in page.ids


def _numbers(page):
    return {int(id[1:]) for id in page.ids if id[0] == "r" and id[1:].isdigit()}


@pytest.mark.parametrize(
    ("query", "has", "lacks"),
    [
        ("topic=seduction", {48, 56}, {47, 57}),
        ("module=enigma", {18, 38, 87, 91}, {17, 92}),
        ("module=agenda", {84, 85, 86}, {83, 87}),
        ("module=base", {1, 5, 78}, {17, 18, 85, 92, 101}),
        ("edition=2019", {5, 19, 33, 67}, {32}),
        ("edition=2016-pl", {5, 32, 67, 85}, {19, 33}),
        ("edition=differing", {5, 19, 32, 33, 67, 78, 85, 107}, {1, 2, 84}),
        ("topic=assassin&edition=2016&q=church", {32}, {33, 26}),
        ("topic=nonsense&module=<b>&edition=1812", set(RULINGS), set()),
    ],
)
def test_rulings_by_topic_module_and_edition(read, query, has, lacks):
    shown = _numbers(read(f"{reverse('rulebook:rulings')}?{query}"))
    assert has <= shown
    assert not lacks & shown


def test_every_topic_module_and_edition_has_rulings(read):
    for choice in RulingFilter().choices:
        for value, _label in choice.options[1:]:
            shown = _numbers(read(f"{reverse('rulebook:rulings')}?{choice.name}={value}"))
            assert 0 < len(shown) < len(RULINGS), value


def test_rulings_are_found_in_the_readers_language(client):
    address = f"{reverse('rulebook:rulings')}?q=Attentäter"
    found = 'class="ruling"'
    assert found in client.get(address, headers={"accept-language": "de"}).content.decode()
    assert found not in client.get(address).content.decode()


def test_a_ruling_has_a_short_address(client):
    response = client.get("/rules/rulings/12/")
    assert response.status_code == 302
    assert response.url == "/rules/rulings/#r12"


def test_abilities_modules_variants_editions_and_terms_have_anchors(read):
    assert {*ABILITIES, "woman"} <= set(read(reverse("rulebook:abilities")).ids)
    modules = read(reverse("rulebook:modules")).ids
    assert {*MODULES, *SWITCH_VALUES, *(f"edition-{e}" for e in EDITIONS)} <= set(modules)
    assert set(VARIANTS) <= set(read(reverse("rulebook:variants")).ids)
    assert {term.slug for term in TERMS} <= set(read(reverse("rulebook:glossary")).ids)


@pytest.mark.parametrize("person", people.PEOPLE.values(), ids=lambda p: p.slug)
def test_a_character_page_shows_the_data_and_its_source(read, person):
    page = read(reverse("rulebook:character", args=[person.slug]))
    tile = person.tile
    assert f"Strength {tile.strength}" in page.text
    assert f"{texts.COUNTRIES[tile.flag]} ({tile.flag})" in page.text
    assert f"Victory points {tile.vp}".replace("-", "\N{MINUS SIGN}") in page.text
    assert ("(black medal)" in page.text) == (tile.vp == -1)
    for ability in tile.abilities:
        assert f"{reverse('rulebook:abilities')}#{ability}" in page.links
    assert (REBUILT in page.text) == (tile.box == "vip")
    assert ("As printed" in page.text) == (tile.box != "vip")


def test_each_vip_figure_is_marked_as_rebuilt(read):
    figures = ("Strength", "Country", "Victory points", "Abilities", "Woman")
    for tile in RECRUITS["vip"]:
        text = read(reverse("rulebook:character", args=[tile.id])).text
        for figure, after in zip(figures, (*figures[1:], "Box"), strict=True):
            assert re.search(rf"{figure} (?:(?!{after} ).)*rebuilt {after} ", text), (tile, figure)


@pytest.mark.parametrize("location", LOCATIONS.values(), ids=lambda board: board.id)
def test_a_location_page_shows_the_data(read, location):
    page = read(reverse("rulebook:location", args=[location.id]))
    assert location.name in page.text
    assert str(LOCATION_WORDS[location.id].line) in page.text
    assert {f"space-{space.roman}" for space in location.spaces} <= set(page.ids)
    secret = sum(space.top_secret for space in location.spaces) + location.reward_top_secret
    assert page.text.count(", Top Secret") == secret
    for peek in {space.peek for space in location.spaces}:
        assert str(texts.PEEKS[peek].name) in page.text
    assert (REBUILT in page.text) == (location.box == "vip")


def test_a_starting_character_has_one_page_for_all_colours(client):
    for color in COLORS:
        response = client.get(f"/rules/characters/{color}-hans-r/")
        assert response.status_code == 301
        assert response.url == "/rules/characters/hans-r/"


# The words cover the data


def test_every_id_of_the_engine_has_words():
    assert set(ABILITY_WORDS) == set(ABILITIES)
    assert set(texts.COUNTRIES) == set(get_args(Flag)) >= {tile.flag for tile in TILES.values()}
    assert set(LOCATION_WORDS) == set(LOCATIONS) == set(places.ARTICLES)
    assert set(texts.MISSIONS) == set(MISSIONS)
    assert set(texts.MODULES) == set(MODULES)
    assert set(texts.VARIANTS) == set(VARIANTS) == set(scope.OF_VARIANT)
    assert set(texts.EDITIONS) == set(EDITIONS)
    assert set(texts.SWITCH_VALUES) == {(s, v) for s, vs in SWITCH_VALUES.items() for v in vs}


# What is computed


def query(**wanted):
    return {
        person.slug
        for _box, characters in people.Filter.from_query(wanted).groups()
        for person in characters
    }


def test_filter():
    assert query() == set(people.PEOPLE)
    assert query(flag="YU") == {"dusko-p", "mihajlo-d"}
    assert query(box="promo", ability="assassin") == {"j-baker", "krystyna-s"}
    assert query(box="base", ability="none") == {"garbo", "luciano"}
    assert query(box="starting", ability="woman") == {"elizabeth", "linda-x"}
    assert query(box="promo", flag="LU") == set()
    assert query(box="<b>", flag="XX", ability="dance", sort="up") == set(people.PEOPLE)


def test_filter_on_the_page(client):
    html = client.get("/rules/characters/", {"flag": "YU", "sort": "strength"}).content.decode()
    page = Document(html)
    assert f"2 of {len(people.PEOPLE)} characters" in page.text
    assert {"dusko-p", "mihajlo-d"} <= set(page.ids)
    assert "garbo" not in page.ids
    assert '<option value="YU" selected>' in flat(html)
    nobody = client.get("/rules/characters/", {"flag": "LU", "box": "promo"}).content.decode()
    assert "Nobody on the coast" in nobody


def test_sorting():
    strong = people.Filter.from_query({"box": "base", "sort": "strength"}).groups()[0][1]
    assert [p.tile.strength for p in strong] == sorted(
        (p.tile.strength for p in strong), reverse=True
    )
    assert strong[0].slug == "luciano"


def test_which_missions_a_character_helps():
    def helped(name):
        return {mission.id: count for mission, count in people.missions_for(TILES[name])}

    assert helped("i-shouwaloff") == {
        "most-assassin": 2,
        "highest-strength": 1,
        "countries-base": 1,
    }
    assert helped("red-linda-x") == {
        "most-assassin": 1,
        "most-us": 1,
        "most-women": 1,
        "most-starting": 1,
    }
    assert helped("garbo") == {"highest-strength": 3, "countries-base": 1, "fewest-symbols": 0}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_number_of_open_missions_is_the_engines(players):
    options = Options(players=players, modules=frozenset({"double_agent"}))
    game = Game.new(options, "0" * 64)
    assert len(game.state.missions) == contests.OPEN_MISSIONS[players]


def test_shares_match_the_ruling():
    assert contests.shares() == [(1, 6), (2, 3), (3, 2), (4, 1), (5, 1)]
    variant: Any = contests.second_place_shares()
    assert [(s.up, s.down) for s in variant["tied_first"]] == [(5, 4), (3, 3), (3, 2), (2, 1)]
    assert [(s.up, s.down) for s in variant["tied_second"]] == [(2, 1), (1, 1), (1, 0)]


# ── the player aid ───────────────────────────────────────────────────────────────────────────


def test_the_player_aid_knows_the_edition_and_the_modules_of_a_game(read):
    url = reverse("rulebook:aid")
    plain = read(url)
    assert "may not be placed there at all" in plain.text
    assert "Double agent" not in plain.text.split("The order of a round")[1]
    assert "Garrett" not in plain.text
    rich = read(f"{url}?edition=2016&module=double_agent&module=roulette&module=nonsense")
    assert "may not be placed there at all" not in rich.text
    for words in ("Double agent", "Alcântara", "Every spy at the Casino costs a stake."):
        assert words in rich.text.split("The order of a round")[1]


def test_the_players_of_a_game_find_its_own(read):
    options = Options(
        edition="2016-de",
        modules=frozenset({"vip"}),
        variants=frozenset({"agenda"}),
        switches=Switches(church_assassins="allowed", agenda_starting_tiles="counted"),
    )
    sheet = read(f"{reverse('rulebook:aid')}?{aid.address(options)}")
    for location in options.locations():
        assert location.name in sheet.text
    assert "gives strength at Garrett" in sheet.text
    for said in (
        texts.SWITCH_VALUES["boca_tie", "lowest_space_safe"],
        texts.SWITCH_VALUES["agenda_starting_tiles", "counted"],
        texts.MODULES["vip"],
    ):
        assert str(said.line) in sheet.text
    (link,) = (link for link in sheet.links if link.startswith(AID))
    assert "/en.2016-de.vip.agenda.lowest_space_safe.counted-" in link


# ── the worked examples ──────────────────────────────────────────────────────────────────────


FIGURES = {f"example-{id}" for id in EXAMPLES}
STEPS_OF_THE_GAME = (
    "starting-hand markers outer-and-inner outer-placement inner-placement more-markers adjacent"
    " tie final-score"
)


def explained() -> dict[str, list[str]]:
    """What may have an example, by the page that tells of it."""
    return {
        reverse("rulebook:index"): STEPS_OF_THE_GAME.split(),
        reverse("rulebook:abilities"): list(ABILITIES),
        reverse("rulebook:missions"): list(MISSIONS),
        **{reverse("rulebook:location", args=[id]): [id] for id in LOCATIONS},
    }


def test_each_example_stands_once_beside_what_it_explains(site):
    shown = {url: [id for id in page.ids if id in FIGURES] for url, page in site.items()}
    assert sorted(id for ids in shown.values() for id in ids) == sorted(FIGURES)
    for url, ids in explained().items():
        assert set(shown[url]) == {f"example-{id}" for id in ids} & FIGURES
    assert set(CAPTIONS) == set(EXAMPLES)
    text = " ".join(page.text for page in site.values())
    assert not [id for id, caption in CAPTIONS.items() if text.count(str(caption)) != 1]


def test_pictures_of_examples_are_lazy_sized_and_told(site):
    images = [image for page in site.values() for image in page.images]
    pictures = [image for image in images if image.get("class") == "worked-picture"]
    assert len(pictures) == len(EXAMPLES)
    for image in pictures:
        assert image["loading"] == "lazy"
        assert image["alt"]
        assert int(image["width"] or 0) > 0 < int(image["height"] or 0)


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_examples_are_told_in_every_language(client, language):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    page = Document(client.get(reverse("rulebook:abilities")).content.decode())
    with override(language):
        assert not [id for id in ABILITIES if str(CAPTIONS[id]) not in page.text]
        assert f"({texts.COLORS['yellow']})" in "".join(image["alt"] or "" for image in page.images)
