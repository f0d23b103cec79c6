"""Who sits at a table asks others to it."""

import datetime
from collections.abc import Sequence

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.names import slug_of
from games.core import announcements
from games.core.refusals import Refused
from games.models import Game, Invitation, Mute
from games.notify import events

from .play import locked, seat_of
from .table import waiting

MOST_INVITED = 20  # people asked to one table at a time
# Invitations of one person within a day that nobody has accepted.
MOST_SENT, MOST_SENT_BY_GUEST = 40, 5
DAY = datetime.timedelta(days=1)


@transaction.atomic
def invite(game_id: int, user: User, name: str) -> Invitation:
    """Invite as a player of the table. Asking again is no error, unless the person declined."""
    game = waiting(game_id)
    if seat_of(game, user) is None:
        raise Refused(_("You do not play in this game."))
    invited = get_user_model().objects.filter(slug=slug_of(name), left_at=None).first()
    if invited is None:
        raise Refused(_("Nobody here is called “{name}”.").format(name=name[:40]))
    if not invited.is_active:
        raise Refused(_("{name} cannot be invited at the moment.").format(name=invited))
    if Mute.objects.filter(user=user, muted=invited).exists():
        raise Refused(_("You muted {name}. Stop muting them first.").format(name=invited))
    if seat_of(game, invited):
        raise Refused(_("{name} sits at this table already.").format(name=invited))
    if before := game.invitations.filter(user=invited).first():
        if before.declined:
            raise Refused(_("{name} has declined.").format(name=invited))
        return before
    if game.invitations.filter(declined=None).count() >= MOST_INVITED:
        raise Refused(_("Enough people are invited: wait for an answer."))
    (invitation,) = send(game, user, [invited])
    announcements.changed(game)
    return invitation


def send(game: Game, by: User, people: Sequence[User]) -> list[Invitation]:
    """Ask all of them, or nobody."""
    sent = Invitation.objects.filter(by=by, created__gt=timezone.now() - DAY).count()
    if sent + len(people) > (MOST_SENT_BY_GUEST if by.guest else MOST_SENT):
        raise Refused(_("You have invited many people today: pass on the link instead."))
    invitations = Invitation.objects.bulk_create(
        Invitation(game=game, user=user, by=by) for user in people
    )
    events.invited(invitations)
    return invitations


@transaction.atomic
def decline(game_id: int, user: User) -> None:
    """There need not be an invitation."""
    game = locked(game_id)
    if game.invitations.filter(user=user, declined=None).update(declined=timezone.now()):
        announcements.changed(game)
