"""How well a bot plays that adapts to its table: as the people there, and a little better or worse
if they are ahead or behind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from estoril.infra.optional import required
from games.engine import View
from games.models import Game, Seat
from games.services import adapting
from games.story.points import points_so_far

from . import ladders, skill
from .models import Standing
from .skill import BOTS, Skill

# Of somebody of whom nothing is known: most people have an equal somewhere near.
UNKNOWN: Final = Skill(BOTS["informer"].mu, skill.NEWCOMER.sigma)
LATELY: Final = 20  # games by which whoever has no rating is judged
# How much better it plays for each point that people are ahead of it, and the most of that.
CATCH_UP: Final = 0.3
MOST: Final = 4.0


@adapting.judged_by
def level(game: Game, seat: Seat, view: View) -> str:
    """``view``: as a spectator sees the game. The level nearest in strength."""
    people = [other for other in game.seats.all() if other.user_id and not other.bot]
    if not people:
        return "agent"
    points = [line.total for line in points_so_far(view)]
    lead = _mean(points[person.number] for person in people) - points[seat.number]
    strength = _mean(strength_of(required(person.user_id)) for person in people)
    wanted = strength + max(-MOST, min(MOST, CATCH_UP * lead))
    return min(BOTS, key=lambda kind: abs(BOTS[kind].mu - wanted))


def strength_of(user: int) -> float:
    """The rating by the ladder of all games; of whoever has none, by how they did against bots."""
    standing = Standing.objects.filter(user=user, leaderboard=ladders.ALL, games__gt=0).first()
    return standing.skill.mu if standing else _against_bots(user).mu


def _against_bots(user: int) -> Skill:
    """Rate these games as if they had counted. What adapted to somebody was about as strong."""
    own = Seat.objects.filter(user=user, bot="", place__isnull=False).order_by("-game")[:LATELY]
    places = dict(own.values_list("game", "place"))
    rivals = Seat.objects.filter(game__in=places, user=None).exclude(bot="")
    mine = UNKNOWN
    for game in sorted(places):
        met = [seat for seat in rivals if seat.game_id == game]
        skills = [BOTS.get(seat.bot, Skill(mine.mu, skill.BOT_SIGMA)) for seat in met]
        if met:
            ends = [required(places[game]), *(required(seat.place) for seat in met)]
            mine = skill.after([mine, *skills], ends)[0]
    return mine


def _mean(figures: Iterable[float]) -> float:
    known = list(figures)
    return sum(known) / len(known)
