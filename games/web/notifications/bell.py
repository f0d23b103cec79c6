"""The bell in the head of every page: how much is unread, and what it is."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.requests import AuthenticatedRequest
from estoril.infra.optional import required
from games.delivery import headlines
from games.delivery.composition import Composer, path_of
from games.delivery.gate import Withheld
from games.delivery.selection import RELATED
from games.notify import outbox
from games.notify.kinds import Kind
from games.notify.models import Notification

SHOWN = 50
# What a game's own page says to whoever looks at it.
SEEN_THERE = (Kind.STARTED, Kind.TURN, Kind.TIME, Kind.ROUND, Kind.OVER)


@never_cache
@require_safe
@login_required
def notifications(request: AuthenticatedRequest) -> HttpResponse:
    newest = request.user.notifications.select_related(*RELATED).order_by("-created", "-pk")
    notes = list(newest[:SHOWN])
    composer = Composer(notes)
    shown, withheld = [], []
    for note in notes:
        try:
            news = composer.brief(note)
        except Withheld:
            withheld.append(note.pk)
        else:
            shown.append({"note": note, "name": news.name, "line": headlines.line(news)})
    outbox.read(request.user, pk__in=withheld)  # nor is it counted
    return render(request, "notifications/bell.html", {"shown": shown})


@never_cache
@require_safe
@login_required
def count(request: AuthenticatedRequest) -> HttpResponse:
    """The bell itself, for pages that stay open. ``game`` is the one that such a page shows: a turn
    that begins there may be told of after the page has fetched it."""
    if key := request.GET.get("game"):
        outbox.read(request.user, game__key=key, kind__in=SEEN_THERE)
    return render(request, "notifications/_bell.html")


@require_safe
@login_required
def follow(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """Go to what it is about. Whoever goes there has read it."""
    note = get_object_or_404(Notification.objects.select_related("user", "game"), pk=pk)
    if note.user_id != request.user.pk:
        return redirect("notify:bell")
    outbox.read(request.user, pk=pk)
    if _too_late(note):
        message = _("That table takes nobody any more: the game has begun, or was called off.")
        messages.info(request, message)
        return redirect("notify:bell")
    return redirect(path_of(note))


def _too_late(note: Notification) -> bool:
    """Invited to a private game that went on without them: they would find nothing there."""
    if note.kind != Kind.INVITED:
        return False
    game = required(note.game)
    return not game.exists_for(seated=game.seats.filter(user=note.user).exists())


@require_POST
@login_required
def read_all(request: AuthenticatedRequest) -> HttpResponse:
    outbox.read(request.user)
    return redirect("notify:bell")
