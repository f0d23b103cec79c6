"""People, games and tournaments by the words of their names."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User
from estoril.infra.full_text import FullText, asked_for
from games.core.prepared import Prepared
from games.models import Game, Seat
from games.tournaments.models import Tournament

PEOPLE = FullText("accounts_user", "name")
GAMES = FullText("games_game", "name")
TOURNAMENTS = FullText("tournaments_tournament", "name")
INDEXES = (PEOPLE, GAMES, TOURNAMENTS)
SHOWN = ("name", "key", "status")  # of games and tournaments
MOST = 7  # of a kind: one more than is shown


def ask_people(asked: str) -> QuerySet[User]:
    """Whoever has a profile that others may look for: no guests, nobody who left."""
    rows = User.objects.filter(is_active=True, guest=False, left_at=None).only("name", "slug")
    return PEOPLE.newest(rows, asked)[:MOST]


def _ask_games(asked: str, reader: int) -> QuerySet[Game]:
    """What everybody may know of, and the reader's own."""
    own = Exists(Seat.objects.filter(game=OuterRef("pk"), user=reader))
    rows = Game.objects.only(*SHOWN).exclude(status=Game.Status.CANCELLED)
    return GAMES.newest(rows.filter(Q(private=False) | own), asked)[:MOST]


def _ask_tournaments(asked: str) -> QuerySet[Tournament]:
    rows = Tournament.objects.only(*SHOWN).exclude(status=Tournament.Status.DRAFT)
    return TOURNAMENTS.newest(rows, asked)[:MOST]


_people, _games = Prepared(ask_people), Prepared(_ask_games)
_tournaments = Prepared(_ask_tournaments)


def people(question: str) -> list[User]:
    asked = asked_for(question)
    return _people.rows(asked) if asked else []


def games(question: str, reader: int | None) -> list[Game]:
    asked = asked_for(question)
    return _games.rows(asked, reader or 0) if asked else []


def tournaments(question: str) -> list[Tournament]:
    asked = asked_for(question)
    return _tournaments.rows(asked) if asked else []
