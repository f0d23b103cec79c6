"""Learn by playing: one step at a time, each a plain page and a plain form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from estoril.infra.requests import HtmxRequest
from games import engine
from games.core.engine_text import say
from games.lessons.chapter import Chapter
from games.lessons.chapters import CHAPTERS, EXTRAS, FIRST_MISSION
from games.lessons.progress import changing, read
from games.lessons.runner import Moment, moment
from games.pictures.prints import style_for
from games.story.score_sheet import score_sheet
from games.web.game import forms
from games.web.game.fragments import drawn
from games.web.slots import filled

from .scene import LessonScene, players


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    progress = read(request)
    context = {
        "first_mission": FIRST_MISSION,
        "extras": EXTRAS,
        "progress": progress,
        "next": progress.next_chapter(),
        "finished": progress.has_finished_first_mission(),
        "style": style_for(request.user),
    }
    return render(request, "lessons/index.html", context)


@require_safe
def chapter(request: HtmxRequest, chapter_id: str) -> HttpResponse:
    here = _found(chapter_id)
    now = moment(here, read(request).step_of(here))
    return _shown(request, now, request.GET)


@require_POST
def move(request: HtmxRequest, chapter_id: str) -> HttpResponse:
    """An answer, or a step forward or back. What was meant for another step changes nothing."""
    here = _found(chapter_id)
    now = moment(here, read(request).step_of(here))
    go = request.POST.get("go", "")
    if go == "again":
        return _go_to(request, here, 0)
    if request.POST.get("step") != str(now.number):
        return redirect("lessons:chapter", here.id)
    if go == "back":
        return _go_to(request, here, max(0, now.number - 1))
    if now.step.answer:
        status, problem = _judged(now, request.POST)
        if problem:
            query = {**request.POST.dict(), "d": request.POST.get("decision", "")}
            return _shown(request, now, query, problem, status)
    return _go_to(request, here, now.number + 1)


@require_POST
def know(request: HttpRequest) -> HttpResponse:
    """Whoever knows the game is not offered the first mission any more."""
    with changing(request) as progress:
        progress.knows = True
    return _back(request)


@require_POST
def dismiss(request: HttpRequest, chapter_id: str) -> HttpResponse:
    """An extra chapter is not offered any more."""
    here = _found(chapter_id)
    with changing(request) as progress:
        progress.dismissed.add(here.id)
    return _back(request)


def _found(chapter_id: str) -> Chapter:
    if chapter_id not in CHAPTERS:
        raise Http404
    return CHAPTERS[chapter_id]


def _back(request: HttpRequest) -> HttpResponse:
    """Where they came from, if that is on this site."""
    target = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(target, {request.get_host()}, request.is_secure())
    return redirect(target if safe else "home")


# ── answers ──────────────────────────────────────────────────────────────────────────────────


def _judged(now: Moment, data: QueryDict) -> tuple[int, str]:
    """Why the answer is not the right one, in words, and the status of the page that says so."""
    try:
        _decision, action = forms.read(data)
        if now.is_right(action):
            return 200, ""
    except forms.Malformed as error:
        return 400, str(error)
    except engine.ActionError as error:
        return 422, say(error.reason)
    return 422, str(now.step.hint or _("The rules allow that. But try what this step is about."))


def _go_to(request: HtmxRequest, here: Chapter, number: int) -> HttpResponse:
    with changing(request) as progress:
        progress.go_to(here, number)
    if number < len(here.steps):
        return redirect("lessons:chapter", here.id)
    return _leave(request, _after(here))


def _after(here: Chapter) -> str:
    """The address of the chapter that follows, or of the overview."""
    later = FIRST_MISSION[FIRST_MISSION.index(here) + 1 :] if here in FIRST_MISSION else ()
    return reverse("lessons:chapter", args=[later[0].id]) if later else reverse("lessons:index")


def _leave(request: HtmxRequest, address: str) -> HttpResponse:
    if request.htmx:
        return HttpResponse(status=204, headers={"HX-Redirect": address})
    return redirect(address)


# ── the page ─────────────────────────────────────────────────────────────────────────────────


def _shown(
    request: HtmxRequest,
    now: Moment,
    query: Mapping[str, str],
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    told = _told(request, now, query, problem)
    own = {"token": get_token(request), "since": str(now.number)}
    heart = filled(drawn("lessons/_lesson.html", told), own)
    missions = filled(drawn("game/_missions.html", told), own) if now.view.missions else ""
    if request.htmx:
        response = HttpResponse(heart + missions, status=status)
    else:
        context = {
            "chapter": now.chapter,
            "chapters": FIRST_MISSION if now.chapter in FIRST_MISSION else EXTRAS,
            "progress": read(request),
            "heart": heart,
            "missions": missions,
            "scene": told["scene"],
        }
        response = render(request, "lessons/chapter.html", context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _told(
    request: HtmxRequest, now: Moment, query: Mapping[str, str], problem: str
) -> dict[str, Any]:
    scene = LessonScene(now, query, style_for(request.user), scripted=bool(request.htmx))
    view = scene.view
    return {
        "lesson": now.chapter,
        "step": now.step,
        "number": now.number,
        "scene": scene,
        "view": view,
        "sheet": score_sheet(view, players()) if view.over else None,
        "players": scene.player_lines(),
        "visit": {"viewer": view.viewer},
        "line": now.number,
        "picture": None,
        "problem": problem or scene.refusal(query),
        "done": "",
        "move": reverse("lessons:move", args=[now.chapter.id]),
    }
