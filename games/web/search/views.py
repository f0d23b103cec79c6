"""One box for the whole site: players, games, tournaments, rules, rulings and the glossary."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any

from allauth.core.ratelimit import respond_429
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from estoril.infra.full_text import LONGEST, words_of
from estoril.infra.rate_limits import visitor, within

from . import names
from .articles import articles

SHORTEST = 2  # letters, or one syllable where that is a word
MOST = names.MOST - 1  # of a kind
PART = "X-Found-Only"  # a header: js/search.js asks for what was found
SCRIPTS_OF_SYLLABLES = "\u1100"  # from Hangul on, a letter says as much as two


@dataclass(frozen=True, slots=True)
class Group:
    """What was found of one kind. ``more``: there are some that are not shown."""

    name: str
    title: Any
    hits: list[Any]
    more: bool


def _group(name: str, title: Any, hits: Iterable[Any]) -> Group:
    first = list(islice(hits, MOST + 1))
    return Group(name, title, first[:MOST], len(first) > MOST)


def is_enough(question: str) -> bool:
    """Whether it says more than every other name does."""
    words = words_of(question)
    return any(len(word) >= SHORTEST or word[0] >= SCRIPTS_OF_SYLLABLES for word in words)


def _groups(request: HttpRequest, question: str) -> list[Group]:
    groups = [
        _group("people", _("Players"), names.people(question)),
        _group("games", _("Games"), names.games(question, request.user.pk)),
        _group("tournaments", _("Tournaments"), names.tournaments(question)),
        _group("rules", _("Rules"), articles("rules", question)),
        _group("rulings", _("Rulings"), articles("rulings", question)),
        _group("glossary", _("Glossary"), articles("glossary", question)),
    ]
    return [group for group in groups if group.hits]


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """The page; for a page that is open, only what was found."""
    question = request.GET.get("q", "").strip()[:LONGEST]
    asked = is_enough(question)
    if asked and not within("search", visitor(request)):
        return respond_429(request)
    groups = _groups(request, question) if asked else []
    hits = sum(len(group.hits) for group in groups)
    context = {"question": question, "asked": asked, "groups": groups, "found": hits}
    template = "search/_found.html" if PART in request.headers else "search/search.html"
    answer = render(request, template, context)
    patch_vary_headers(answer, [PART])
    return answer
