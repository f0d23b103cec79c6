"""News of a tournament: to people, each in their own language, and to the pages that look at it."""

from collections.abc import Callable, Iterable

from django.db.models import F

from accounts.models import User
from games.notify import events
from games.notify.news import speaking_to
from games.services import announce
from games.tournaments.models import Tournament


def tell(
    tournament: Tournament, key: str, people: Iterable[User], words: Callable[[User], str]
) -> None:
    """Nobody is told twice of what has the same key. ``words`` is asked in each one's language."""
    texts = {}
    for person in people:
        with speaking_to(person):
            texts[person] = words(person)
    events.tournament(
        f"{tournament.key}:{key}",
        texts,
        about=tournament.name,
        path=tournament.get_absolute_url(),
    )


def changed(tournament: Tournament) -> None:
    """Something that pages show. Call it inside the transaction that changes it."""
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)
    announce.tournament_changed(tournament.pk)
