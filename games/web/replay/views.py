"""Looking back: the log, the replay, the proof. Nothing here changes a game."""

from django.core.exceptions import BadRequest, PermissionDenied
from django.http import JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import engine
from games.pictures.addresses import shown, style_for
from games.pictures.prints import eyes_of
from games.services import repair
from games.story import log, playback
from games.web.game.scene import Scene

from .eyes import ALL, arrive, choices, chosen_eyes, seat_of


@require_safe
def log_page(request, key: str):
    """All of it, in the order in which it happened."""
    guest = arrive(request, key)
    told = log.entries(guest.game, guest.seat, seats=guest.seats)
    context = {"page": "log", "game": guest.game, "rounds": log.grouped(told)}
    return render(request, "replay/log.html", context)


@require_safe
def replay_page(request, key: str):
    """The table after line N of the log, through the eyes asked for."""
    guest = arrive(request, key)
    game = guest.game
    eyes = chosen_eyes(guest, request.GET.get("as"))
    number = _move(request.GET.get("move", ""), game.version)
    try:
        step = playback.step(game, number, eyes)
    except engine.EngineError:
        return redirect("games:verify", key)
    seat = seat_of(eyes)
    style, after = style_for(request.user), min(game.version, number + 1)
    seen_by = ALL if eyes == ALL else eyes_of(seat)
    told = log.of_move(game, seat, number, guest.players, revealed=eyes == ALL)
    context = {
        "page": "replay",
        "game": game,
        "view": step.view,
        "scene": Scene(step.view, guest.players, {}, step.changed, style=style, deciding=False),
        "picture": shown(game, guest.seats, number, seen_by, style),
        "next_picture": shown(game, guest.seats, after, seen_by, style),
        "players": guest.players,
        "entries": told,
        "when": told[0].when if told else None,
        "number": number,
        "previous": max(0, number - 1),
        "next": after,
        "eyes": eyes,
        "choices": choices(guest),
        "rounds": [(*start, start[1] <= number) for start in step.rounds],
    }
    return render(request, "replay/replay.html", context)


def _move(word: str, last: int) -> int:
    """Beyond either end is the end: links outlive the moment they were made."""
    if not word:
        return last
    if not word.removeprefix("-").isdecimal() or len(word) > 9:
        raise BadRequest("no such move")
    return min(max(0, int(word)), last)


@require_safe
def verify_page(request, key: str):
    """The commitment, and the log replayed here and now."""
    guest = arrive(request, key)
    game = guest.game
    context = {
        "page": "verify",
        "game": game,
        "found": repair.check(game, seats=guest.seats),
    }
    return render(request, "replay/verify.html", context)


@require_safe
def record(request, key: str):
    """The whole truth of a finished game, for whoever wants to check it at home."""
    guest = arrive(request, key)
    if not guest.game.is_revealed:
        raise PermissionDenied(_("The record is open once the game is over."))
    moves = [
        engine.Move(seat, decision, engine.action_from_json(action))
        for seat, decision, action in guest.game.moves.exclude(seat=None)
        .order_by("number")
        .values_list("seat", "decision", "action")
    ]
    return JsonResponse(engine.replay_to_json(guest.game.engine_game().state, moves))
