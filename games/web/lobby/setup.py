"""Setting up a game: with all its options, or with none at all."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from accounts.services import become_guest
from games.core.refusals import Refused
from games.engine.components import COLORS
from games.engine.options import PRESETS, SWITCH_VALUES
from games.lessons import coach, offers, progress
from games.models import Game
from games.services import following, invitations, table
from games.web.visits import Visit, visit

from . import words
from .colors import color_choices
from .forms import MOST_FRIENDS, UNITS, NewGame


@require_http_methods(["GET", "HEAD", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    """Whoever has no account yet becomes a guest. What was chosen survives a refusal.

    With ``?invite=NAME`` the form is filled in for the two of them, with ``?like=KEY`` as that game
    was set up.
    """
    people = _people(request)
    if request.method == "POST":
        form = NewGame(request.POST, **people)
    else:
        form = NewGame(initial=_filled_in(request, people["friends"]), **people)
    if form.is_bound and form.is_valid():
        try:
            game = _set_up(become_guest(request), form)
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            return redirect(game)
    status = 400 if form.is_bound else 200
    return render(request, "lobby/create.html", {"form": form}, status=status)


@transaction.atomic
def _set_up(user: User, form: NewGame) -> Game:
    """The table and the invitation to it, or neither."""
    data = form.cleaned_data
    game = table.create(
        user,
        data["options"],
        name=data["name"],
        pace=data["pace"],
        custom=form.custom_pace(),
        most_misses=data["most_misses"],
        substitutes=data["substitutes"],
        least_reliability=data["least_reliability"],
        private=data["door"] == "private",
        rated=form.is_rated(),
        bot_kinds=form.bot_kinds(),
        bot_pause=not data["hurry"],
        colors=[data["color"]] if data["color"] else [],
    )
    for name in form.invited():
        invitations.invite(game.pk, user, name)
    return game


def _people(request: HttpRequest) -> dict[str, list[str]]:
    """Whom the form offers to invite."""
    known = following.to_invite(request.user) if request.user.is_authenticated else ([], [])
    friends, others = ([person.name for person in people] for people in known)
    return {"friends": friends[:MOST_FRIENDS], "others": friends[MOST_FRIENDS:] + others}


def _filled_in(request: HttpRequest, friends: list[str]) -> dict[str, Any]:
    """What an address says of the game to come. Somebody who is invited needs a seat."""
    key, invited = request.GET.get("like", ""), request.GET.get("invite", "")
    filled = _as_in(visit(request, key)) if key else {}
    if not invited:
        return filled
    players = filled.get("players", 2)
    filled |= {"players": players, "bots": min(filled.get("bots", 0), players - 2)}
    return filled | ({"friends": [invited]} if invited in friends else {"invite": invited})


def _as_in(here: Visit) -> dict[str, Any]:
    """The choices by which a game was set up, but for its name, and the colour of whoever asks."""
    game = here.game
    options = game.engine_options()
    usual = PRESETS[options.edition]
    own = {name: getattr(options.switches, name) for name in SWITCH_VALUES}
    bots = [seat.bot for seat in game.seats.all() if seat.bot and not seat.user_id]
    allowance, allowance_unit = _in_units(game.allowance)
    reserve, reserve_unit = _in_units(game.reserve)
    return {
        **{name: value for name, value in own.items() if value != getattr(usual, name)},
        **({"color": here.seat.color} if here.seat else {}),
        "players": options.players,
        "edition": options.edition,
        "modules": [*options.modules],
        "variants": [*options.variants],
        "bots": len(bots),
        "bot_kind": bots[0] if bots else words.USUAL_BOT,
        "hurry": not game.bot_pause,
        "pace": game.pace,
        "allowance": allowance,
        "allowance_unit": allowance_unit,
        "reserve": reserve,
        "reserve_unit": reserve_unit,
        "most_misses": game.most_misses,
        "substitutes": game.substitutes,
        "least_reliability": game.least_reliability,
        "door": "private" if game.private else "open",
        "rated": game.rated,
    }


def _in_units(time: timedelta) -> tuple[int, str]:
    """Reckon it in the largest unit that leaves nothing over, as the form has it."""
    units = [unit for unit in UNITS if not time % timedelta(**{unit: 1})]
    unit = units[-1] if time and units else "minutes"
    return time // timedelta(**{unit: 1}), unit


@require_POST
def check(request: HttpRequest) -> HttpResponse:
    """What would become of the choices so far. Changes nothing."""
    form = NewGame(request.POST, **_people(request))
    return render(request, "lobby/_check.html", {"form": form})


@require_http_methods(["GET", "HEAD", "POST"])
def play_now(request: HttpRequest) -> HttpResponse:
    """One click from the first visit to the first move, for whoever says that they know the game;
    others are offered the first mission, or a coach. Looking at the page starts nothing."""
    if request.method != "POST":
        choices: dict[str, object] = {"colors": color_choices(COLORS[0])}
        choices |= {"bot_kinds": words.SEATED, "usual_bot": words.USUAL_BOT}
        return render(request, "lobby/play_now.html", choices)
    if "knows" in request.POST:
        with progress.changing(request) as learnt:
            learnt.knows = True
    elif "coach" not in request.POST and offers.is_newcomer(request):
        return redirect("games:play_now")
    try:
        game = _with_bots(request)
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("games:mine")
    return redirect(game)


@transaction.atomic
def _with_bots(request: HttpRequest) -> Game:
    """A game to play at once; with a coach for whoever asks, or comes from the first mission."""
    user = become_guest(request)
    if "coach" in request.POST or coach.is_expected(request, user):
        coach.begin(user)
    color = request.POST.get("color", "")
    kind = request.POST.get("bot", "")
    return table.play_now(
        user, color if color in COLORS else "", kind if kind in words.SEATED else words.USUAL_BOT
    )
