"""What happened since a line, step by step: what a page tells at its board.

An answer is made once for each viewer of a line and kept, since everybody who looks asks for the
same a moment later.
"""

from __future__ import annotations

import json

from django.core.cache import cache
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from estoril.infra.code_version import of_this_version
from estoril.infra.optional import required
from games import engine
from games.core.viewers import viewer_of
from games.models import Game
from games.models.game import HEAVY
from games.story import log
from games.story.steps import Story, story
from games.web.viewers import chosen_viewer
from games.web.visits import Visit, visit

MOST_LINES = 60  # of one answer, a round and more; whoever missed more gets the newest of them
KEPT = 600  # seconds


@require_safe
def steps(request: HttpRequest, key: str) -> HttpResponse:
    """``after``: the line that the page shows · ``upto``: the last to tell, or the newest ·
    ``eyes``: as in a replay; without them the visitor's own."""
    here = visit(request, key)
    if not here.started:
        raise Http404
    newest = here.game.line
    eyes = request.GET.get("eyes")
    viewer = chosen_viewer(here, eyes) if eyes else viewer_of(here.viewer)
    upto = min(newest, _line(request.GET.get("upto", str(newest))))
    after = max(upto - MOST_LINES, min(newest, _line(request.GET.get("after", ""))))
    if after > upto:
        raise BadRequest("that is no span")
    try:
        body = _answer(here, viewer, after, upto, personal=not eyes and here.viewer is not None)
    except engine.EngineError:
        return HttpResponse(status=409)  # the log contradicts itself: its page says how
    response = HttpResponse(body, content_type="application/json")
    response["Cache-Control"] = "private, no-store"
    return response


def _line(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 9):
        raise BadRequest("no such line")
    return int(word)


def _answer(visit: Visit, viewer: str, after: int, upto: int, *, personal: bool) -> str:
    """``personal``: for the player whose seat it is, who alone knows of their orders."""
    game = visit.game
    parts = (game.pk, game.is_revealed, viewer, after, upto, personal, get_language(), visit.names)
    digest = salted_hmac("games.steps", repr(parts), algorithm="sha256").hexdigest()[:32]
    key = of_this_version(f"steps:{digest}")
    body: str | None = cache.get(key)
    if body is None:
        told = _story(visit, viewer, after, upto)
        ordered = _ordered(visit, told) if personal else None
        body = json.dumps(
            {
                "after": after,
                "from": told.start,
                "line": told.line,
                "steps": [step.to_json(ordered) for step in told.steps],
            },
            separators=(",", ":"),
        )
        cache.set(key, body, KEPT)
    return body


def _ordered(visit: Visit, told: Story) -> set[int]:
    """What the player's orders answered, if anything of this was theirs."""
    seat = required(visit.seat)
    if not any(step.entry.own for step in told.steps):
        return set()
    return log.by_order([seat])[seat.pk]


def _story(visit: Visit, viewer: str, after: int, upto: int) -> Story:
    """Start from the table that was told last, if that is known: nothing is replayed then."""
    game = visit.game

    def table_key(line: int) -> str:
        return of_this_version(f"table:{game.pk}:{viewer}:{line}:{game.is_revealed}")

    *heavy, line = Game.objects.values_list(*HEAVY, "line").get(pk=game.pk)
    for name, value in zip(HEAVY, heavy, strict=True):
        setattr(game, name, value)
    as_read = line == game.line  # or the state is newer than the game that the visit read
    start = cache.get(table_key(after)) if as_read else None
    told = story(game, viewer, after, upto, visit.names, start=start)
    cache.set(table_key(upto), told.end, KEPT)
    return told
