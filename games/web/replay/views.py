"""Looking back: the log, the replay, the proof. Nothing here changes a game."""

from collections.abc import Mapping

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import engine
from games.core.requests import known_or_login
from games.core.viewers import ALL, seat_of
from games.debrief.models import Debrief
from games.pictures.links import board_sources
from games.services import record as recording
from games.services import repair
from games.story import log, playback
from games.story.curve import curve, stops_of
from games.web import kept
from games.web.debrief.moment import Moment, moment
from games.web.game.facts import read
from games.web.game.scene import Scene
from games.web.viewers import choices, chosen_viewer, word_of
from games.web.visits import Visit, begun, over, visit

from . import whole_log


@require_safe
@known_or_login
def log_page(request: HttpRequest, key: str) -> HttpResponse:
    """All of it, in the order in which it happened."""
    facts = read(request, key), timezone.localdate()  # moments are told by their day
    if known := kept.find(request, facts):
        return known
    here = visit(request, key)
    if not here.started:
        raise Http404

    def context(_marks: Mapping[str, str]) -> dict[str, object]:
        return {"page": "log", "game": here.game, "story": whole_log.markup(here)}

    return kept.draw(request, "replay/log.html", context, facts, timezone.now() + kept.A_WHILE)


@require_safe
@known_or_login
def replay_page(request: HttpRequest, key: str) -> HttpResponse:
    """The table after line N of the log, as the viewer asked for."""
    here = begun(request, key)
    game = here.game
    viewer = chosen_viewer(here, request.GET.get("as"))
    line = _line(request.GET.get("move", ""), game.line)
    try:
        step = playback.step(game, line, viewer)
        stops = stops_of(game, viewer)
        told = _debriefed(here, seat_of(viewer), line)
    except engine.EngineError:
        return redirect("games:verify", key)
    seat = seat_of(viewer)
    style = here.style
    entries = log.of_line(game, seat, line, here.names, revealed=viewer == ALL)
    context = {
        "page": "replay",
        "game": game,
        "view": step.view,
        "scene": Scene(
            step.view,
            here.names,
            {},
            step.changed,
            step.dice,
            style=style,
            deciding=False,
            composed=True,
        ),
        "picture": board_sources(game, here.seats, line, viewer, style),
        "players": here.names,
        "entries": entries,
        "when": entries[0].when if entries else None,
        "line": line,
        "previous": max(0, line - 1),
        "next": min(game.line, line + 1),
        "viewer": word_of(viewer),
        "choices": choices(here),
        "moment": told,
        "curve": curve(stops, here.names, line),
    }
    return render(request, "replay/replay.html", context)


def _debriefed(here: Visit, seat: int | None, line: int) -> Moment | None:
    """What the debrief says of a step, once everybody may know everything and there is one."""
    if not here.game.is_revealed:
        return None
    debrief = Debrief.objects.filter(game=here.game, status=Debrief.Status.READY).first()
    return moment(here.game, debrief, here.seats, here.names, seat, line) if debrief else None


def _line(word: str, last: int) -> int:
    """Beyond either end is the end: links outlive the moment they were made."""
    if not word:
        return last
    if not word.removeprefix("-").isdecimal() or len(word) > 9:
        raise BadRequest("no such line")
    return min(max(0, int(word)), last)


@require_safe
@known_or_login
def verify_page(request: HttpRequest, key: str) -> HttpResponse:
    """The commitment, and the log replayed here and now."""
    here = begun(request, key)
    game = here.game
    context = {
        "page": "verify",
        "game": game,
        "found": repair.check(game, seats=here.seats),
    }
    return render(request, "replay/verify.html", context)


@require_safe
def record(request: HttpRequest, key: str) -> HttpResponse:
    """The whole truth of a finished game, for whoever wants to check it at home."""
    here = over(request, key, _("The record is open once the game is over."))
    return JsonResponse(recording.record(here.game))
