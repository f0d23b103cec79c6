"""How far somebody can be relied upon, and who asks for it."""

from django.utils.translation import gettext as _

from accounts.models import User
from games.core.refusals import Refused
from games.models import Game, Reliability
from games.models.timing import ENOUGH_DECISIONS


def reliability_of(user: User) -> Reliability:
    return Reliability.objects.filter(user=user).first() or Reliability(user=user)


def refuse_unreliable(game: Game, user: User) -> None:
    if not game.least_reliability:
        return
    theirs = reliability_of(user)
    if theirs.percent is None:
        raise Refused(
            _(
                "This table asks for a reliability of {least} %. Yours is not known yet: it shows "
                "after {enough} decisions in games with a clock."
            ).format(least=game.least_reliability, enough=ENOUGH_DECISIONS)
        )
    if theirs.percent < game.least_reliability:
        raise Refused(
            _("This table asks for a reliability of {least} %. Yours is {percent} %.").format(
                least=game.least_reliability, percent=theirs.percent
            )
        )
