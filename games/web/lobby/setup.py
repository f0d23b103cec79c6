"""Setting up a game: with all its options, or with none at all."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from accounts.services import become_guest
from games.core.refusals import Refused
from games.services import table

from .forms import NewGame


@require_http_methods(["GET", "HEAD", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    """Whoever has no account yet becomes a guest. What was chosen survives a refusal."""
    form = NewGame(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        data = form.cleaned_data
        try:
            game = table.create(
                become_guest(request),
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
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            return redirect(game)
    status = 400 if form.is_bound else 200
    return render(request, "lobby/create.html", {"form": form}, status=status)


@require_POST
def check(request: HttpRequest) -> HttpResponse:
    """What would become of the choices so far. Changes nothing."""
    return render(request, "lobby/_check.html", {"form": NewGame(request.POST)})


@require_http_methods(["GET", "HEAD", "POST"])
def play_now(request: HttpRequest) -> HttpResponse:
    """One click from the first visit to the first move; looking at the page starts nothing."""
    if request.method != "POST":
        return render(request, "lobby/play_now.html")
    try:
        game = table.play_now(become_guest(request))
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("games:mine")
    return redirect(game)
