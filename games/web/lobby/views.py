"""Lists of games, and the table at which players of a new one gather."""

from collections.abc import Mapping
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.requests import AuthenticatedRequest
from games.core.access import NoSuchGame, by_key
from games.lessons import offers
from games.models import Game, Invitation
from games.pictures.share import share
from games.web import kept

from . import lists, own, words
from .cache import cached
from .cards import cards_of, markup, page_of
from .forms import Filters


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    return kept.page(request, "lobby/lobby.html", {"lists": _kept_lists(request.GET)})


def _kept_lists(query: QueryDict) -> str:
    """Kept is what the filters can say, and only the first page: there are few of these."""
    chosen: dict[str, object] = {}
    if query:
        filters, chosen = _read(query)
        if filters.errors or query.get("after"):
            return _lists(filters, chosen, query.get("after", ""))
    key = f"lobby-{get_language()}?{urlencode(chosen)}"
    return cached(key, lambda: _lists(*_read(query)))


def _read(query: QueryDict) -> tuple[Filters, dict[str, object]]:
    """The filters, and what they say."""
    filters = Filters(query)
    filters.is_valid()
    return filters, {name: value for name, value in filters.cleaned_data.items() if value}


def _lists(filters: Filters, chosen: dict[str, object], after: str = "") -> str:
    games, older = lists.page_of(filters.narrow(lists.open_games()), after)
    context = {
        "games": games,
        "filters": filters,
        "after": after,
        "newest_query": urlencode(chosen),
        "older_query": urlencode(chosen | {"after": older}) if older else "",
        "running": lists.to_watch(),
        "finished": lists.just_finished(),
        "seats": lists.to_take_over()[: lists.SOME_SEATS],
    }
    return render_to_string("lobby/_lists.html", context)


@require_safe
def to_take_over(request: HttpRequest) -> HttpResponse:
    after = request.GET.get("after", "")
    seats, older = lists.page_to_take_over(after)
    context = {"seats": seats, "after": after, "older": older}
    return render(request, "lobby/to_take_over.html", context)


@require_safe
@login_required
def mine(request: AuthenticatedRequest) -> HttpResponse:
    """What waits for the reader comes first and is complete; of the rest there are pages."""
    after, active_after = request.GET.get("after", ""), request.GET.get("active", "")
    first, user = not (after or active_after), request.user.pk
    active, more = ([], "") if after else page_of(own.ACTIVE, user, active_after)
    finished, older = ([], "") if active_after else page_of(own.FINISHED, user, after)
    listed = {
        "awaiting": cards_of(own.AWAITING, own.awaiting(user)) if first else [],
        "running": [card for card in active if card.kind == "running"],
        "waiting": [card for card in active if card.kind == "waiting"],
        "finished": finished,
    }
    texts = {name: markup(request, cards) for name, cards in listed.items()}
    facts = *map(len, listed.values()), more, older

    def context(marks: Mapping[str, str]) -> dict[str, object]:
        told = {"first": first, "more": more, "older": older, "cards": marks, **listed}
        return told | {"invitations": lists.invitations(request.user) if first else []}

    if own.INVITED.values(user):
        return kept.draw(request, "lobby/mine.html", context, facts, None, texts)
    return kept.page(request, "lobby/mine.html", texts, facts, context)


@require_safe
@login_required
def next_game(request: AuthenticatedRequest) -> HttpResponse:
    seat = lists.next_awaiting(request.user, request.GET.get("after", ""))
    if seat:
        return redirect(seat.game)
    messages.info(request, _("Nothing else waits for you just now."))
    return redirect("games:mine")


def table(request: HttpRequest, game: Game) -> HttpResponse:
    """The page of a game that waits for players, or waited in vain."""
    context = _at_the_table(request, game)
    context["share"] = share(request, game, list(game.seats.all()))
    context["lessons"] = offers.at_table(request, game, seated=bool(context["my_seat"]))
    return render(request, "lobby/table.html", context)


@require_safe
def seats(request: HttpRequest, key: str) -> HttpResponse:
    """What changes while people gather. Once the game has started the whole page is another."""
    game = by_key(key)
    if not game.is_waiting:
        if not game.exists_for(seated=game.seats.filter(user=request.user.pk or 0).exists()):
            raise NoSuchGame
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    return render(request, "lobby/_table.html", _at_the_table(request, game))


def _at_the_table(request: HttpRequest, game: Game) -> dict[str, object]:
    user = request.user
    prefetch_related_objects([game], lists.SEATS)
    seats = game.seats.all()
    invitations = list(Invitation.objects.filter(game=game).select_related("user", "by"))
    unanswered = [i for i in invitations if not i.declined]
    signed_in = user.is_authenticated
    return {
        "game": game,
        "seats": seats,
        "my_seat": next((s for s in seats if signed_in and s.user_id == user.pk), None),
        "is_creator": signed_in and game.creator_id == user.pk,
        "creator": game.creator,
        "invitations": unanswered,
        "declined": [i for i in invitations if i.declined],
        "my_invitation": next((i for i in unanswered if i.user_id == user.pk), None),
        "link": request.build_absolute_uri(game.get_absolute_url()),
        "played_with": words.played_with(game.engine_options()),
        "pace": words.PACES[game.pace],
        "door": words.DOORS["private" if game.private else "open"],
        "counts": words.COUNTS[game.rated],
        "time_is_up": words.when_time_is_up(game),
        "bot_kinds": words.BOTS,
    }
