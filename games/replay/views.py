"""Looking back: the log, the replay, the proof. Nothing here changes a game."""

from django.shortcuts import render
from django.views.decorators.http import require_safe

from . import log
from .eyes import arrive


@require_safe
def log_page(request, key: str):
    """All of it, in the order in which it happened."""
    guest = arrive(request, key)
    told = log.entries(guest.game, guest.seat, seats=guest.seats)
    context = {"game": guest.game, "rounds": log.grouped(told), "players": guest.players}
    return render(request, "replay/log.html", context)
