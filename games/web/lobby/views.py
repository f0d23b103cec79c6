"""Lists of games, and the table at which players of a new one gather."""

from collections.abc import Collection, Mapping
from secrets import token_hex
from typing import NamedTuple
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.requests import AuthenticatedRequest
from estoril.infra.optional import required
from games.core import dates
from games.core.access import NoSuchGame, by_key
from games.lessons import offers
from games.models import Game, Invitation, Seat
from games.pictures.prints import style_for
from games.pictures.share import share
from games.render import StyleName
from games.services import following
from games.services.colors import color_before
from games.web import kept

from . import lists, open_tables, own, words
from .cache import cached
from .cards import Drawing, cards_of, is_lonely, markup, page_of
from .colors import ColorChoice, color_choices
from .forms import MOST_FRIENDS, Filters
from .open_tables import Listed


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    response = kept.page(request, "lobby/lobby.html", {"lists": _kept_lists(request)})
    patch_vary_headers(response, ["HX-Request"])
    return response


def _kept_lists(request: HttpRequest) -> str:
    """Kept is what the filters can say, and only the first page: there are few of these."""
    query, style, chosen = request.GET, style_for(request.user), dict[str, object]()
    lists = None
    if query:
        filters, chosen = _read(query)
        if filters.errors or query.get("after"):
            lists = _lists(filters, chosen, style, query.get("after", ""))
    if lists is None:
        key = f"lobby-{get_language()}-{style}?{urlencode(chosen)}"
        lists = cached(key, lambda: _lists(*_read(query), style))
    return lists.for_reader(open_tables.Reader(request.user.pk))


def _read(query: QueryDict) -> tuple[Filters, dict[str, object]]:
    """The filters, and what they say."""
    filters = Filters(query)
    filters.is_valid()
    return filters, {name: value for name, value in filters.cleaned_data.items() if value}


class Lists(NamedTuple):
    """``pieces``: text, the name of a list, text, and so on."""

    pieces: list[str]
    tables: dict[str, list[Listed]]

    def for_reader(self, reader: open_tables.Reader) -> str:
        pieces = enumerate(self.pieces)
        return "".join(reader.markup(self.tables[p]) if n % 2 else p for n, p in pieces)


def _lists(filters: Filters, chosen: dict[str, object], style: StyleName, after: str = "") -> Lists:
    waiting, running, finished = (
        query.prefetch_related(None)
        for query in (lists.open_games(), lists.to_watch(), lists.just_finished())
    )
    games, older = lists.page_of(filters.narrow(waiting), after)
    watched, over = list(running), list(finished)
    prefetch_related_objects([*games, *watched, *over], lists.SEATS_AND_HABITS)
    tables = {
        "games": open_tables.waiting(games, style),
        "running": open_tables.begun(watched, "lobby/_running_table.html", style),
        "finished": open_tables.begun(over, "lobby/_finished_table.html", style),
    }
    mark = token_hex(16)  # nobody can have written it into a name
    context = {
        "filters": filters,
        "number": len(games),
        "after": after,
        "newest_query": urlencode(chosen),
        "older_query": urlencode(chosen | {"after": older}) if older else "",
        "seats": lists.to_take_over()[: lists.SOME_SEATS],
        **{name: listed and f"{mark}{name}{mark}" for name, listed in tables.items()},
    }
    return Lists(render_to_string("lobby/_lists.html", context).split(mark), tables)


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
    drawing = Drawing(style_for(request.user))
    rows, more = ([], "") if after else page_of(own.ACTIVE, active_after, user)
    ended, older = ([], "") if active_after else page_of(own.FINISHED, after, user)
    active = cards_of(own.ACTIVE, rows, drawing)
    listed = {
        "awaiting": cards_of(own.AWAITING, own.awaiting(user), drawing) if first else [],
        "running": [card for card in active if card.kind == "running"],
        "waiting": [card for card in active if card.kind == "waiting"],
        "finished": cards_of(own.FINISHED, ended, drawing),
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
    user, now = request.user, timezone.now()
    prefetch_related_objects([game], lists.SEATS)
    seats = game.seats.all()
    invitations = list(Invitation.objects.filter(game=game).select_related("user", "by"))
    unanswered = [i for i in invitations if not i.declined]
    signed_in = user.is_authenticated
    my_seat = next((s for s in seats if signed_in and s.user_id == user.pk), None)
    there = {s.user_id for s in seats} | {i.user_id for i in invitations}
    return {
        "colors": _colors(game, my_seat, user) if game.is_waiting else [],
        "game": game,
        "seats": seats,
        "my_seat": my_seat,
        "friends": _friends(required(my_seat.user), there) if my_seat and game.is_waiting else [],
        "is_creator": signed_in and game.creator_id == user.pk,
        "lonely": dates.span(now - game.created) if is_lonely(game, now) else "",
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
        "bot_kinds": words.BOTS if game.rated else words.SEATED,
        "usual_bot": words.USUAL_BOT,
    }


def _colors(game: Game, own: Seat | None, user: User | AnonymousUser) -> list[ColorChoice]:
    """List them for somebody who sits there, or would take the first free seat."""
    seats = list(game.seats.all())
    seat = own or next((seat for seat in seats if not seat.taken), None)
    if seat is None:
        return []
    others = [other for other in seats if other is not seat]
    before = "" if own or user.is_anonymous else color_before(game, user)
    held = {other.color for other in others if other.user_id}
    return color_choices(before if before and before not in held else seat.color, others)


def _friends(user: User, there: Collection[int | None]) -> list[User]:
    """Those who might be invited, and are not at the table or asked to it yet."""
    friends, _others = following.to_invite(user)
    return [friend for friend in friends if friend.pk not in there][:MOST_FRIENDS]
