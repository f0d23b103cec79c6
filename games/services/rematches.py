"""The same people play again."""

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.core.refusals import Refused
from games.models import Game

from . import invitations, table
from .play import locked, seat_of


@transaction.atomic
def rematch(game_id: int, user: User) -> Game:
    """The same options, bots and people invited, each in their colour; asking twice leads to the
    same table."""
    game = locked(game_id)
    if not game.is_over or seat_of(game, user) is None:
        raise Refused(_("A rematch is for those who played, once the game is over."))
    again = Game.objects.filter(rematch_of=game).first()
    if again and again.status == Game.Status.CANCELLED:
        again.rematch_of = None
        again.save(update_fields=["rematch_of"])
        again = None
    if again:
        return table.join(again.pk, user) if again.is_waiting else again
    seats = list(game.seats.select_related("user"))
    own = [seat for seat in seats if seat.user_id == user.pk]
    others = [seat for seat in seats if seat.user and seat.user_id != user.pk]
    programs = [seat for seat in seats if seat.bot and not seat.user_id]
    again = table.create(
        user,
        game.engine_options(),
        pace=game.pace,
        custom=game.clock_pace(),
        most_misses=game.most_misses,
        substitutes=game.substitutes,
        least_reliability=game.least_reliability,
        private=game.private,
        rated=game.rated,
        bot_pause=game.bot_pause,
        bot_kinds=[seat.bot for seat in programs],
        rematch_of=game,
        colors=[seat.color for seat in (*own, *others, *programs)],
    )
    invitations.send(again, user, [seat.user for seat in others if seat.user])
    return again
