"""The rules reference: pages made from the components and from words, never from the database."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.http import Http404, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language

from games.engine.components import (
    ENIGMA_VP,
    HAND_LIMIT,
    LOCATIONS,
    MARKERS,
    MISSION_VP,
    ROUNDS,
    STARTING,
    TILES,
)
from games.pictures.aid import subject_of
from games.pictures.art import art_url
from games.pictures.prints import WIDTHS, style_for
from games.story import aid as player_aid
from games.story import people, texts
from games.story.abilities import ABILITY_WORDS

from . import aid as aids
from . import contests, example, extras, places
from . import glossary as words
from .pages import BY_NAME, PAGES
from .rulings import RULINGS, Basis, scope
from .search import RulingFilter

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.http import HttpRequest, HttpResponse

    from .rulings import Ruling

FACTS = {
    "rounds": ROUNDS,
    "hand_limit": HAND_LIMIT,
    "mission_vp": MISSION_VP,
    "enigma_vp": ENIGMA_VP,
    "markers": MARKERS,
    "starting": len(STARTING["red"]),
    "missions": contests.OPEN_MISSIONS[4],
}


def _page(request: HttpRequest, name: str, template: str = "", **context: Any) -> HttpResponse:
    """``name`` is the section of the reference; ``template`` where it is not the section's own."""
    page = BY_NAME[name]
    return render(
        request,
        f"rules/{template or name}.html",
        {"page": page, "pages": PAGES, "facts": FACTS, **context},
    )


GENERAL_RULINGS: Final = (21, 22, 23, 24, 30)  # on all abilities


def _rulings(numbers: Iterable[int]) -> list[Ruling]:
    return [RULINGS[number] for number in numbers]


def index(request: HttpRequest) -> HttpResponse:
    return _page(
        request,
        "index",
        box=extras.base_box(),
        boards=example.board(),
        score=example.SCORE,
        person=people.PEOPLE[people.slug_of(example.TILE)],
        abilities=ABILITY_WORDS.items(),
        peeks=[(range_, entry) for range_, entry in texts.PEEKS.items() if range_ != "none"],
    )


def abilities(request: HttpRequest) -> HttpResponse:
    articles = [
        (
            article,
            [p for p in people.PEOPLE.values() if article.id in p.tile.abilities],
            _rulings(article.rulings),
        )
        for article in ABILITY_WORDS.values()
    ]
    return _page(
        request,
        "abilities",
        articles=articles,
        general=_rulings(GENERAL_RULINGS),
        woman=texts.WOMAN,
        women=[p for p in people.PEOPLE.values() if p.tile.woman],
    )


def locations(request: HttpRequest) -> HttpResponse:
    return _page(request, "locations", articles=places.ARTICLES.values(), peeks=texts.PEEKS.items())


def location(request: HttpRequest, location_id: str) -> HttpResponse:
    if location_id not in LOCATIONS:
        raise Http404
    article = places.ARTICLES[location_id]
    order = list(places.ARTICLES.values())
    here = order.index(article)
    return _page(
        request,
        "locations",
        "location",
        article=article,
        box=texts.BOXES[article.location.box],
        source=texts.SOURCES[article.location.source],
        peeks=[(space, texts.PEEKS[space.peek]) for space in article.location.spaces],
        moves_die=any(space.die_shift for space in article.location.spaces),
        rulings=_rulings(article.words.rulings),
        before=order[here - 1] if here else None,
        after=order[here + 1] if here + 1 < len(order) else None,
    )


def missions(request: HttpRequest) -> HttpResponse:
    return _page(
        request,
        "missions",
        groups=contests.groups(),
        shares=contests.shares(),
        rulings=_rulings(contests.RULINGS),
    )


def characters(request: HttpRequest) -> HttpResponse:
    chosen = people.Filter.from_query(request.GET)
    groups = [(box, extras.GROUP_NAMES[box], characters) for box, characters in chosen.groups()]
    return _page(
        request,
        "characters",
        chosen=chosen,
        groups=groups,
        shown=sum(len(characters) for _box, _name, characters in groups),
        total=len(people.PEOPLE),
        choices=extras.filter_choices(),
    )


def character(request: HttpRequest, slug: str) -> HttpResponse:
    if slug not in people.PEOPLE:
        if slug in TILES:  # a starting character by the id of one colour's tile
            return redirect("rulebook:character", people.slug_of(TILES[slug]), permanent=True)
        raise Http404
    person = people.PEOPLE[slug]
    return _page(
        request,
        "characters",
        "character",
        person=person,
        box=texts.BOXES[person.tile.box],
        source=texts.SOURCES[person.tile.source],
        abilities=[(a, ABILITY_WORDS[a]) for a in dict.fromkeys(person.tile.abilities)],
        missions=[
            (mission, texts.MISSIONS[mission.id], counted)
            for mission, counted in people.missions_for(person.tile)
        ],
        colors=texts.COLORS.items() if person.tile.starting else (),
    )


def modules(request: HttpRequest) -> HttpResponse:
    return _page(
        request,
        "modules",
        modules={name: extras.module(name, RULINGS) for name in texts.MODULES},
        five=extras.five_players(),
        switches=extras.switches(),
        editions=texts.EDITIONS.items(),
    )


def variants(request: HttpRequest) -> HttpResponse:
    return _page(
        request,
        "variants",
        names=texts.VARIANTS,
        rulings={name: _rulings(numbers) for name, numbers in scope.OF_VARIANT.items()},
        shares=contests.second_place_shares(),
        not_dealt=extras.missions_not_dealt_as_agenda(),
    )


def rulings(request: HttpRequest) -> HttpResponse:
    """All of them, or those with certain words, of a topic, a module or an edition."""
    chosen = RulingFilter.from_query(request.GET)
    chapters = chosen.chapters()
    return _page(
        request,
        "rulings",
        chapters=chapters,
        bases=list(Basis),
        chosen=chosen,
        shown=sum(len(chapter.rulings) for chapter in chapters),
        total=len(RULINGS),
    )


def ruling(request: HttpRequest, number: int) -> HttpResponse:  # noqa: ARG001 - Django's signature
    if number not in RULINGS:
        raise Http404
    return HttpResponseRedirect(f"{reverse('rulebook:rulings')}#r{number}")


def glossary(request: HttpRequest) -> HttpResponse:
    terms = [(term, BY_NAME.get(term.see)) for term in words.TERMS]
    return _page(request, "glossary", terms=terms)


def aid(request: HttpRequest) -> HttpResponse:
    options = aids.options_from(request.GET)
    subject = subject_of(options, get_language())
    (width,) = WIDTHS["aid"]
    return _page(
        request,
        "aid",
        aid=player_aid.sections(options),
        game=player_aid.game(options),
        options=options,
        editions=texts.EDITIONS.items(),
        modules=texts.MODULES.items(),
        variants=texts.VARIANTS.items(),
        picture={
            "url": art_url("aid", subject, width, style_for(request.user), "png"),
            "file": f"estoril-{subject}.png",
        },
    )
