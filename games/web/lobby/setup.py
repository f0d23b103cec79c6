"""Setting up a game: with all its options, or with none at all."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from accounts.services import become_guest
from games.core.refusals import Refused
from games.lessons import coach, offers, progress
from games.models import Game
from games.services import table

from .forms import NewGame


@require_http_methods(["GET", "HEAD", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    """Whoever has no account yet becomes a guest. What was chosen survives a refusal.

    With ``?invite=NAME`` the form is filled in for the two of them.
    """
    if request.method == "POST":
        form = NewGame(request.POST)
    elif invited := request.GET.get("invite", ""):
        form = NewGame(initial={"invite": invited, "players": 2})
    else:
        form = NewGame()
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
    )
    if data["invite"]:
        table.invite(game.pk, user, data["invite"])
    return game


@require_POST
def check(request: HttpRequest) -> HttpResponse:
    """What would become of the choices so far. Changes nothing."""
    return render(request, "lobby/_check.html", {"form": NewGame(request.POST)})


@require_http_methods(["GET", "HEAD", "POST"])
def play_now(request: HttpRequest) -> HttpResponse:
    """One click from the first visit to the first move, for whoever says that they know the game;
    others are offered the first mission, or a coach. Looking at the page starts nothing."""
    if request.method != "POST":
        return render(request, "lobby/play_now.html")
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
    return table.play_now(user)
