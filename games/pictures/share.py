"""What a chat window shows of a link to a game: words, and once it has begun a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from estoril.infra import languages
from games.core.lists import several
from games.core.viewers import SPECTATOR
from games.models import Game, Seat
from games.render import StyleName
from games.render.geometry import CARD
from games.story.gazette import Issue
from games.story.players import name_of, players_of

from .debrief_card import DebriefCard
from .links import picture_url
from .prints import Print

# The programs that read this know PNG; not all of them know WebP.
_CARD = Print("card", 1200, format="png")
_FRONT = Print("front", 1200, format="png")


@dataclass(frozen=True, slots=True)
class Share:
    url: str
    title: str
    description: str
    image: str = ""
    alt: str = ""
    width: int = round(CARD.width)
    height: int = round(CARD.height)


def share(request: HttpRequest, game: Game, seats: Sequence[Seat]) -> Share | None:
    """No queries. None for a private game that is not revealed: a link to it tells nothing."""
    if game.private and not game.is_revealed:
        return None
    url = _here(request, game.get_absolute_url())
    if game.started is None:
        return Share(url, game.name, _waiting(game, seats)) if game.is_waiting else None
    names = [str(name) for name in players_of(game, seats)]
    description, alt = _over(seats, names) if game.is_revealed else _running(names)
    image = picture_url(game, seats, game.line, SPECTATOR, _CARD)
    return Share(url, game.name, description, request.build_absolute_uri(image), alt)


def share_issue(
    request: HttpRequest, game: Game, seats: Sequence[Seat], issue: Issue
) -> Share | None:
    """An issue of the newspaper, with its front page as a picture, once everybody may know all of
    the game."""
    if not game.is_revealed:
        return None
    url = _here(request, reverse("games:gazette", args=[game.key, issue.round]))
    image = picture_url(game, seats, issue.line, SPECTATOR, _FRONT)
    alt = _("The front page after round {round}, as a spectator sees it.").format(round=issue.round)
    image = request.build_absolute_uri(image)
    return Share(url, str(issue.headline), str(issue.opening[0]), image, alt)


def share_debrief(
    request: HttpRequest, game: Game, seats: Sequence[Seat], style: StyleName = "poster"
) -> Share | None:
    """A game that was gone over, with its card; of a private one a link tells nothing."""
    print = Print("debrief", 1200, style, "png", get_language() or settings.LANGUAGE_CODE)
    card = None if game.private else DebriefCard.of(game, seats, print)
    if card is None:
        return None
    url = _here(request, reverse("games:debrief", args=[game.key]))
    title = _("The debrief of {name}").format(name=game.name)
    figures = ", ".join(f"{player.name} {player.figure}" for player in card.players)
    alt = _("Everybody's chance of winning over the game. Accuracy: {figures}. {turn}").format(
        figures=figures, turn=card.sentence
    )
    path = reverse("games:debrief_card", args=[game.key, print])
    image = request.build_absolute_uri(f"{path}?v={card.revision}")
    return Share(url, title, card.sentence, image, alt)


def _here(request: HttpRequest, path: str) -> str:
    """The page's address, in the language that whoever looks has named in it."""
    return request.build_absolute_uri(languages.like(request.path, path))


def _waiting(game: Game, seats: Sequence[Seat]) -> str:
    players = several(name_of(seat) for seat in seats if seat.taken)
    return ngettext(
        "One seat is free in City of Spies: Estoril 1942. At the table: {players}.",
        "{free} seats are free in City of Spies: Estoril 1942. At the table: {players}.",
        game.free_seats,
    ).format(free=game.free_seats, players=players)


def _running(names: list[str]) -> tuple[str, str]:
    players = several(names)
    return (
        _("{players} play City of Spies: Estoril 1942. Watch the table.").format(players=players),
        _("The table as a spectator sees it. Players: {players}.").format(players=players),
    )


def _over(seats: Sequence[Seat], names: list[str]) -> tuple[str, str]:
    ranked = sorted(zip(seats, names, strict=True), key=lambda pair: pair[0].place or 0)
    scores = ", ".join(f"{name} {seat.score}" for seat, name in ranked)
    return (
        _("The game is over: {scores}. Replay every move.").format(scores=scores),
        _("The table at the end of the game. Victory points: {scores}.").format(scores=scores),
    )
