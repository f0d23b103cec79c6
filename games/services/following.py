"""Who follows whom. It shows in lists of people; nobody is told of it by a message."""

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from accounts.deletion import on_account_deletion
from accounts.models import User
from games.core.refusals import Refused
from games.models import Follow, Mute

MOST = 500


@transaction.atomic
def follow(user: User, person: User) -> None:
    """Twice is no error."""
    if user.pk == person.pk:
        raise Refused(_("That is you."))
    if person.guest or person.former:
        raise Refused(_("Only people with an account can be followed."))
    if Mute.objects.filter(user=user, muted=person).exists():
        raise Refused(_("You muted {name}. Stop muting them first.").format(name=person))
    # One after the other, or two clicks at once might pass the limit.
    User.objects.select_for_update().get(pk=user.pk)
    if Follow.objects.filter(follower=user).count() >= MOST:
        raise Refused(_("You follow as many people as one can."))
    Follow.objects.get_or_create(follower=user, followed=person)


def unfollow(user: User, person: User) -> None:
    Follow.objects.filter(follower=user, followed=person).delete()


_BACK = Exists(Follow.objects.filter(follower=OuterRef("followed"), followed=OuterRef("follower")))


def followed_by(user: User) -> QuerySet[Follow]:
    """Whom they follow, friends first, then by name; ``mutual`` where they are friends."""
    follows = Follow.objects.filter(follower=user).annotate(mutual=_BACK)
    return follows.select_related("followed").order_by("-mutual", "followed__name")


def to_invite(user: User) -> tuple[list[User], list[User]]:
    """Those of them who can come, by name: friends, and others."""
    follows = Follow.objects.filter(follower=user, followed__is_active=True)
    known = follows.annotate(mutual=_BACK).select_related("followed").order_by("followed__name")
    people: tuple[list[User], list[User]] = [], []
    for follow in known:
        people[not follow.mutual].append(follow.followed)
    return people


def only_followers_of(user: User) -> QuerySet[Follow]:
    """Who follows them without being followed or muted, the newest first."""
    muted = Mute.objects.filter(user=user).values("muted")
    follows = Follow.objects.filter(~_BACK, followed=user).exclude(follower__in=muted)
    return follows.select_related("follower").order_by("-id")


@on_account_deletion
def _let_go(user: User) -> None:
    Follow.objects.filter(follower=user).delete()
    Follow.objects.filter(followed=user).delete()
