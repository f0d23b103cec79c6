"""The suspicion board: a page of its own without JavaScript, a tab beside the notes with it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.requests import user_of
from estoril.infra.requests import HtmxRequest
from games.core.refusals import Refused
from games.core.requests import known_or_login, to_login
from games.engine.components import SPACES, TILES, Tile
from games.models import Seat
from games.ratings.guesses import riddles, scoring
from games.ratings.guesses.models import Guess
from games.story.players import name_of
from games.web.chat.views import show
from games.web.game.board import space_name
from games.web.visits import Visit, visit

TAB = "suspicions"


@dataclass(frozen=True, slots=True)
class Slip:
    """A tile to guess at, or one that was."""

    space: str
    where: str
    owner: str = ""
    color: str = ""
    can_be: tuple[Tile, ...] = ()
    guess: str = ""  # an id
    worth: int = 0

    @property
    def guess_name(self) -> str:
        return TILES[self.guess].name if self.guess else ""


@require_http_methods(["GET", "HEAD", "POST"])
@known_or_login
def suspicions(request: HtmxRequest, key: str) -> HttpResponse:
    """While the game runs, for each player their own and nothing else."""
    here = visit(request, key)
    if here.game.is_revealed:
        return show(request, here, TAB, {"verdicts": _verdicts(here)})
    if not request.user.is_authenticated:
        return to_login(request, key)
    if here.game.is_over:
        words = _("Other tables still play this deal. What was suspected is told after them.")
        return show(request, here, "", {"refused": words}, 403)
    if here.seat is None or here.seat.bot or not here.game.is_running:
        words = _("Only those who play suspect anybody. Everybody sees it when the game is over.")
        return show(request, here, "", {"refused": words}, 403)
    if request.method == "POST":
        return _pin(request, here, here.seat)
    return show(request, here, TAB, _slips(here, here.seat))


def _pin(request: HtmxRequest, here: Visit, seat: Seat) -> HttpResponse:
    space, tile = request.POST.get("space", ""), request.POST.get("tile", "")
    try:
        riddles.pin(here.game, user_of(request), seat, space, tile)
    except Refused as refused:
        return show(request, here, TAB, _slips(here, seat) | {"problem": str(refused)}, 409)
    if request.htmx:
        return show(request, here, TAB, _slips(here, seat) | {"pinned": space})
    return redirect("games:suspicions", here.game.key)


def _slips(here: Visit, seat: Seat) -> dict[str, object]:
    view = riddles.view_of(here.game, seat)
    seats = list(here.seats)
    pinned = Guess.objects.filter(game=here.game, user=seat.user_id).order_by("round", "pk")
    guesses = {(guess.round, guess.space): guess for guess in pinned}
    slips = []
    for riddle in riddles.open_to(view):
        guess = guesses.pop((view.round, riddle.space.id), None)
        slips.append(
            Slip(
                riddle.space.id,
                space_name(riddle.space),
                name_of(seats[riddle.owner]),
                seats[riddle.owner].color,
                riddle.can_be,
                guess.tile if guess else "",
                scoring.worth(guess.choices if guess else len(riddle.can_be)),
            )
        )
    earlier = [
        (guess.round, Slip(guess.space, space_name(SPACES[guess.space]), guess=guess.tile))
        for guess in guesses.values()
    ]
    return {"slips": slips, "earlier": earlier, "placing": view.turn is not None}


@dataclass(frozen=True, slots=True)
class Verdict:
    """One tile, and what everybody thought it was."""

    round: int
    where: str
    truth: str
    guesses: list[tuple[str, str, Guess]]  # whose, colour, and what


def _verdicts(here: Visit) -> list[Verdict]:
    seats = {seat.user_id: seat for seat in here.seats if seat.user_id}
    rows = Guess.objects.filter(game=here.game, points__isnull=False).select_related("user")
    verdicts = []
    for (round, space), several in groupby(
        rows.order_by("round", "space", "pk"), lambda guess: (guess.round, guess.space)
    ):
        guesses = list(several)
        guessers: list[tuple[str, str, Guess]] = []
        for guess in guesses:
            color = seats[guess.user_id].color if guess.user_id in seats else ""
            guessers.append((guess.user.name, color, guess))
        truth = TILES[guesses[0].truth].name
        verdicts.append(Verdict(round, space_name(SPACES[space]), truth, guessers))
    return verdicts
