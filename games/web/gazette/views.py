"""Read an issue of the newspaper, with one's own eyes."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import engine
from games.core.requests import known_or_login
from games.core.viewers import ALL, seat_of, viewer_of
from games.engine.components import ROUNDS
from games.pictures.links import board_sources
from games.pictures.share import share_issue
from games.render.geometry import board_size
from games.story import gazette
from games.web import kept
from games.web.game.facts import read
from games.web.viewers import choices, chosen_viewer, word_of
from games.web.visits import Visit, begun


@require_safe
@known_or_login
def newest(request: HttpRequest, key: str) -> HttpResponse:
    """The way to the last issue, or to the first, which is still in the press."""
    here = begun(request, key)
    try:
        round = gazette.printed(here.game, viewer_of(here.viewer))
    except engine.EngineError:
        return redirect("games:verify", key)
    return redirect("games:gazette", key, max(1, round))


@require_safe
@known_or_login
def front_page(request: HttpRequest, key: str, round: int) -> HttpResponse:
    """A round that has ended. ``as``: with whose eyes, as in a replay; without, one's own."""
    facts = read(request, key)
    if known := kept.find(request, facts):
        return known
    if not 1 <= round <= ROUNDS:
        raise Http404(_("There is no such round."))
    here = begun(request, key)
    viewer = chosen_viewer(here, request.GET.get("as") or word_of(viewer_of(here.viewer)))
    try:
        last = gazette.printed(here.game, viewer)
        paper = _paper(request, here, viewer, round) if round <= last else {}
    except engine.EngineError:
        return redirect("games:verify", key)
    context = {
        "page": "gazette",
        "game": here.game,
        "round": round,
        "issues": range(1, last + 1),
        "last": last,
        "eyes": request.GET.get("as", ""),
        **paper,
    }
    if not paper:
        return render(request, "gazette/in_press.html", context, status=404)

    def told(_marks: Mapping[str, str]) -> dict[str, object]:
        return context

    until = timezone.now() + kept.A_WHILE
    return kept.draw(request, "gazette/front_page.html", told, facts, until)


def _paper(request: HttpRequest, here: Visit, viewer: str, round: int) -> dict[str, object]:
    game, seats = here.game, here.seats
    issue = gazette.issue_of(game, seats, viewer, here.names, round)
    seat = seat_of(viewer)
    return {
        "issue": issue,
        "picture_size": board_size(game.engine_options().columns),
        "picture": board_sources(game, seats, issue.line, viewer, here.style),
        "viewer": word_of(viewer),
        "reader": None if seat is None else here.names[seat],
        "uncensored": viewer == ALL,
        "choices": choices(here),
        "share": share_issue(request, game, seats, issue),
    }
