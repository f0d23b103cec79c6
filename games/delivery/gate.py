"""Who may be told what: as much as the pages would show them now, and never more.

A letter waits, for an hour of the day, the end of a night or of a pause. Meanwhile its reader may
have got up from the table, or somebody else may have sat down in their place. So this is asked when
it is composed, for every kind of news and every channel, the bell included; and it has no rules of
its own, but asks those of the pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from django.db.models import Max
from django.urls import Resolver404, resolve

from estoril.infra.optional import required
from games.models import Message, Mute, Seat
from games.notify.kinds import Kind
from games.notify.models import Notification
from games.puzzles import daily
from games.services import chat
from games.tournaments.access import may_see
from games.tournaments.models import Tournament


class Withheld(Exception):
    """The page would not show this to its reader, or has nothing of it left to show."""


class Gate:
    """Decides about several notifications, and asks the database once for all of them."""

    def __init__(self, notes: Sequence[Notification]) -> None:
        self.notes = notes

    def check(self, note: Notification) -> None:
        """Raises Withheld."""
        if not self._may_tell(note):
            raise Withheld

    def _may_tell(self, note: Notification) -> bool:
        reader = note.user
        if not reader.is_active or reader.former:
            return False  # they cannot come in
        match note.kind:
            case Kind.TOURNAMENT:
                return self._sees_tournament(note)
            case Kind.INVITED:
                return self._finds_game(note) and (reader.pk, note.by_id) not in self._mutes
            case Kind.MESSAGE:
                game, room = required(note.game), required(note.message).room
                seat = self.seats.get((reader.pk, game.pk))
                return self._finds_game(note) and chat.may_read(game, room, reader, seat)
            case Kind.RELIABILITY:
                return self._finds_game(note)
            case Kind.PUZZLE:
                return note.text in self._puzzles
        # It shows the game as the seat sees it: its viewer is whoever sits there.
        return required(note.seat).user_id == reader.pk

    def _finds_game(self, note: Notification) -> bool:
        game = required(note.game)
        return game.exists_for(seated=(note.user_id, game.pk) in self.seats)

    def _sees_tournament(self, note: Notification) -> bool:
        """What leads to another page than a tournament's tells of nothing that is hidden."""
        key = _key_of_tournament(note.path)
        if key is None:
            return True
        tournament = self._tournaments.get(key)
        return tournament is not None and may_see(tournament, note.user)

    @cached_property
    def newest_message(self) -> int:
        """The number of the newest message anywhere, when it was seen who has which seat."""
        return Message.objects.aggregate(newest=Max("pk"))["newest"] or 0

    @cached_property
    def seats(self) -> dict[tuple[int, int], Seat]:
        """Their seats now, by person and game, whichever they had when there was something to tell.

        What was said until then they may read: hence the order.
        """
        self.newest_message  # noqa: B018 - kept from now on
        games = {note.game_id for note in self.notes if note.game_id}
        users = {note.user_id for note in self.notes}
        seats = Seat.objects.filter(game__in=games, user__in=users)
        return {(required(seat.user_id), seat.game_id): seat for seat in seats}

    @cached_property
    def _mutes(self) -> set[tuple[int, int]]:
        """Who does not hear whom, of those who ask somebody to a table."""
        invited = [note for note in self.notes if note.kind == Kind.INVITED]
        pairs = Mute.objects.filter(
            user__in={note.user_id for note in invited}, muted__in={note.by_id for note in invited}
        )
        return set(pairs.values_list("user", "muted"))

    @cached_property
    def _puzzles(self) -> set[str]:
        """The keys of those that there are for everybody."""
        keys = {note.text for note in self.notes if note.kind == Kind.PUZZLE}
        return set(daily.shown().filter(key__in=keys).values_list("key", flat=True))

    @cached_property
    def _tournaments(self) -> dict[str, Tournament]:
        """Those that the news leads to, by key."""
        paths = (note.path for note in self.notes if note.kind == Kind.TOURNAMENT)
        keys = set(filter(None, map(_key_of_tournament, paths)))
        tournaments = Tournament.objects.filter(key__in=keys)
        return {tournament.key: tournament for tournament in tournaments}


def _key_of_tournament(path: str) -> str | None:
    """Return the key of the tournament whose page this is."""
    try:
        match = resolve(path)
    except Resolver404:
        return None
    return match.kwargs.get("key") if "tournaments" in match.namespaces else None
