"""Who may be told what: as much as the pages would show them now, and never more.

A letter waits, for an hour of the day, the end of a night or of a pause. Meanwhile its reader may
have got up from the table, or somebody else may have sat down in their place. So this is asked when
it is composed, for every kind of news and every channel, the bell included; and it has no rules of
its own, but asks those of the pages.
"""

from __future__ import annotations

from games.notify.kinds import Kind
from games.notify.models import Notification
from games.services import chat
from games.tournaments.access import may_see

from .context import Background, key_of_tournament


class Withheld(Exception):
    """The page would not show this to its reader, or has nothing of it left to show."""


def check(note: Notification, background: Background) -> None:
    """Raises Withheld."""
    if not _may_tell(note, background):
        raise Withheld


def _may_tell(note: Notification, background: Background) -> bool:
    reader = note.user
    if not reader.is_active or reader.former:
        return False  # they cannot come in
    match note.kind:
        case Kind.TOURNAMENT:
            return _sees_tournament(note, background)
        case Kind.INVITED:
            return _finds_game(note, background) and (reader.pk, note.by_id) not in background.mutes
        case Kind.MESSAGE:
            seat = background.places.get((reader.pk, note.game_id))
            room = note.message.room
            return _finds_game(note, background) and chat.may_read(note.game, room, reader, seat)
        case Kind.RELIABILITY:
            return _finds_game(note, background)
    # It shows the game with the eyes of the seat: they are those of whoever sits there.
    return note.seat.user_id == reader.pk


def _finds_game(note: Notification, background: Background) -> bool:
    return note.game.exists_for(seated=(note.user_id, note.game_id) in background.places)


def _sees_tournament(note: Notification, background: Background) -> bool:
    """What leads to another page than a tournament's tells of nothing that is hidden."""
    key = key_of_tournament(note.path)
    if key is None:
        return True
    tournament = background.tournaments.get(key)
    return tournament is not None and may_see(tournament, note.user)
