"""People, games and tournaments by the words of their names."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User
from estoril.infra.full_text import FullText
from games.models import Game, Seat
from games.tournaments.models import Tournament

PEOPLE = FullText("accounts_user", "name")
GAMES = FullText("games_game", "name")
TOURNAMENTS = FullText("tournaments_tournament", "name")
INDEXES = (PEOPLE, GAMES, TOURNAMENTS)
SHOWN = ("name", "key", "status")  # of games and tournaments


def people(question: str) -> QuerySet[User]:
    """Whoever has a profile that others may look for: no guests, nobody who left."""
    rows = User.objects.filter(is_active=True, guest=False, left_at=None).only("name", "slug")
    return PEOPLE.matching(rows, question).order_by("-id")


def games(question: str, reader: User | AnonymousUser) -> QuerySet[Game]:
    """What everybody may know of, and the reader's own."""
    own = Exists(Seat.objects.filter(game=OuterRef("pk"), user=reader.pk))
    rows = Game.objects.only(*SHOWN).exclude(status=Game.Status.CANCELLED)
    rows = rows.filter(Q(private=False) | own if reader.pk else Q(private=False))
    return GAMES.matching(rows, question).order_by("-id")


def tournaments(question: str) -> QuerySet[Tournament]:
    rows = Tournament.objects.only(*SHOWN).exclude(status=Tournament.Status.DRAFT)
    return TOURNAMENTS.matching(rows, question).order_by("-id")
