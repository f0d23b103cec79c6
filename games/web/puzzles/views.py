"""The puzzle of the day, the archive, and a puzzle: a plain page and a plain form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from estoril.infra import languages
from estoril.infra.optional import required
from estoril.infra.requests import HtmxRequest
from games.core import dates
from games.core.refusals import Refused
from games.pictures.prints import style_for
from games.puzzles import daily
from games.puzzles.models import Puzzle
from games.puzzles.solving import names_of, view_of
from games.web.game import forms
from games.web.game.fragments import drawn
from games.web.slots import filled

from . import answers, lists
from .answers import Given
from .scene import PuzzleScene
from .told import asked, told


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    archive, entries = lists.archive(request, request.GET.get("page", ""))
    context = {
        "today": lists.today(request),
        "own": lists.own(request),
        "archive": archive,
        "entries": entries,
        "ranking": lists.ranking(),
        "enough": lists.ENOUGH,
    }
    return render(request, "puzzles/index.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def puzzle(request: HtmxRequest, key: str) -> HttpResponse:
    """What is answered once is shown as it was answered, whoever asks again."""
    puzzle = daily.shown().filter(key=key).first()
    if puzzle is None:
        raise Http404(_("There is no such puzzle."))
    given = answers.given(request, puzzle)
    if request.method != "POST":
        return _shown(request, puzzle, given, request.GET)
    if given is None:
        status, problem = _judged(request, puzzle)
        if problem:
            posted = request.POST.dict()
            query = {**posted, "d": posted.get("decision", "")}
            return _shown(request, puzzle, None, query, problem, status)
    return _again(request, reverse("puzzles:puzzle", args=[key]))


def _judged(request: HttpRequest, puzzle: Puzzle) -> tuple[int, str]:
    """Why what was sent is no answer, in words, and the status of the page that says so."""
    try:
        _decision, action = forms.read(request.POST)
        answers.give(request, puzzle, action)
    except forms.Malformed as error:
        return 400, str(error)
    except Refused as error:
        return 422, str(error)
    return 200, ""


def _again(request: HtmxRequest, address: str) -> HttpResponse:
    """The whole page anew, with what came of the answer."""
    if request.htmx:
        led = languages.like(request.path, address)
        return HttpResponse(status=204, headers={"HX-Redirect": led})
    return redirect(address)


def _shown(
    request: HtmxRequest,
    puzzle: Puzzle,
    given: Given | None,
    query: Mapping[str, str],
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    view, names = view_of(puzzle), names_of(puzzle)
    result = told(puzzle, view, names, given.action) if given else None
    scene = PuzzleScene(
        view,
        names,
        query,
        style_for(request.user),
        scripted=bool(request.htmx),
        shown=result.best if result else None,
    )
    heart = {
        "puzzle": puzzle,
        "scene": scene,
        "view": view,
        "players": scene.player_lines(),
        "visit": {"viewer": view.viewer},
        "line": puzzle.line,
        "number": 0,
        "picture": None,
        "problem": problem,
        "done": "",
        "result": result,
        "you": names[puzzle.seat],
        "asked": asked(puzzle),
        "next": lists.next_for(request, puzzle) if result else None,
        "move": request.path,
    }
    own = {"token": get_token(request), "since": "0"}
    markup = filled(drawn("puzzles/_puzzle.html", heart), own)
    missions = filled(drawn("game/_missions.html", heart), own) if view.missions else ""
    if request.htmx:
        response = HttpResponse(markup + missions, status=status)
    else:
        context: dict[str, Any] = {
            **heart,
            "heart": markup,
            "missions": missions,
            "given": given,
            "passed_on": _share(puzzle, solved=result.solved) if result else None,
            "before": puzzle.line - 1,
            "own": lists.own(request),
            "origin": lists.origin(request, puzzle) if result else None,
        }
        response = render(request, "puzzles/puzzle.html", context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _share(puzzle: Puzzle, *, solved: bool) -> dict[str, str]:
    """What whoever has answered passes on: nothing of the answer."""
    day = dates.day_of_year(required(puzzle.day))
    words = (
        _("I solved the puzzle of {date}.") if solved else _("Can you solve the puzzle of {date}?")
    )
    address = settings.SITE_URL + reverse("puzzles:puzzle", args=[puzzle.key])
    return {"url": address, "title": words.format(date=day)}
