"""Chat, notes, mute and report: who may read and write what, and the writing of it."""

import datetime
import re

from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from estoril.infra import unicode_text
from games.core import announcements
from games.core.refusals import Refused
from games.models import Game, Message, Mute, Note, Report, Seat
from games.moderation import sanctions
from games.notify import events
from games.services import following

PAGE = 50  # messages shown at a time

MOST_MESSAGES = 10  # of one person in a minute, all games together
MINUTE = datetime.timedelta(minutes=1)
SAME_CLICK = datetime.timedelta(seconds=10)  # the same words again within this time: a retry

MOST_REPORTS = 10  # of one person in an hour
HOUR = datetime.timedelta(hours=1)


class TooMuch(Refused):
    """Not now, later."""


def hears(room: str, *, seated: bool, signed_in: bool, over: bool) -> bool:
    """Players keep their room to themselves; what spectators say they learn when it is over.

    Until then spectators must be signed in: of somebody who is not, nobody knows that they do not
    play. So it is the same for a player, logged in or out.
    """
    if room == Message.Room.PLAYERS:
        return seated
    return over or (signed_in and not seated)


def may_read(game: Game, room: str, user: User | AnonymousUser, seat: Seat | None) -> bool:
    signed_in = user.is_authenticated
    return hears(room, seated=seat is not None, signed_in=signed_in, over=game.is_over)


def may_write(game: Game, room: str, user: User | AnonymousUser, seat: Seat | None) -> bool:
    if not user.is_authenticated or game.status == Game.Status.CANCELLED:
        return False
    return (seat is not None) == (room == Message.Room.PLAYERS)


def rooms(game: Game, user: User | AnonymousUser, seat: Seat | None) -> list[str]:
    return [room for room in Message.Room.values if may_read(game, room, user, seat)]


def newest(game: Game, user: User | AnonymousUser, seat: Seat | None) -> dict[str, int]:
    """The number of the last message in each room that they may read."""
    messages = Message.objects.filter(game=game, room__in=rooms(game, user, seat))
    return dict(messages.values_list("room").annotate(Max("pk")))


def tidy(text: str) -> str:
    """No more than one empty line in a row, nothing around, nothing that cannot be seen."""
    return re.sub(r"\n\s*\n\s*", "\n\n", unicode_text.text(text)).strip()


@transaction.atomic
def say(game: Game, room: str, user: User, seat: Seat | None, text: str) -> Message:
    """The same words again, by a double click or a retry, are said once."""
    # One after the other, so that whoever has read a message has read all with lower numbers.
    game.status = Game.objects.select_for_update().values_list("status", flat=True).get(pk=game.pk)
    if not may_write(game, room, user, seat):
        raise Refused(_("You cannot write here."))
    if silenced := sanctions.mute_of(user):
        raise Refused(sanctions.words(silenced))
    text = tidy(text)
    if not text or len(text) > Message.LONGEST:
        raise Refused(_("A message has 1 to 1000 characters."))
    now = timezone.now()
    recent = list(
        Message.objects.filter(author=user, created__gt=now - MINUTE).order_by("-created")[
            :MOST_MESSAGES
        ]
    )
    for message in recent:
        same = (message.game_id, message.room, message.text) == (game.pk, room, text)
        if same and message.created > now - SAME_CLICK:
            return message
    if len(recent) >= MOST_MESSAGES:
        raise TooMuch(_("That was a lot in a minute. Wait a little, then send it again."))
    message = Message.objects.create(game=game, room=room, author=user, text=text, created=now)
    hint = {"type": "game.chat", "room": room, "id": message.pk}
    transaction.on_commit(lambda: announcements.tell(game.pk, hint))
    if room == Message.Room.PLAYERS:
        events.said(message)
    return message


def remove(message: Message) -> None:
    """The page then says that there was one; its text is kept for who looks into a report."""
    Message.objects.filter(pk=message.pk, removed=None).update(removed=timezone.now())


def mute(user: User, person: User) -> None:
    if user.pk == person.pk:
        raise Refused(_("That is you."))
    Mute.objects.get_or_create(user=user, muted=person)
    following.unfollow(user, person)


def unmute(user: User, person: User) -> None:
    Mute.objects.filter(user=user, muted=person).delete()


@transaction.atomic
def report(
    reporter: User,
    game: Game,
    *,
    reason: str,
    details: str = "",
    message: Message | None = None,
    person: User | None = None,
) -> Report:
    """Report a message, or a person as such. Reporting the same message twice is no error."""
    person = message.author if message else person
    if person is not None and person.pk == reporter.pk:
        raise Refused(_("That is you."))
    since = timezone.now() - HOUR
    if Report.objects.filter(reporter=reporter, created__gt=since).count() >= MOST_REPORTS:
        raise TooMuch(_("You have reported a lot in the last hour. Please wait a little."))
    words = {"reason": reason, "details": details}
    if message:
        return Report.objects.get_or_create(
            reporter=reporter,
            message=message,
            defaults={"game": game, "user": person, **words},
        )[0]
    about = {"reporter": reporter, "message": None, "user": person, "game": game, "handled": None}
    return Report.objects.filter(**about).first() or Report.objects.create(**about, **words)


def note_of(game: Game, user: User) -> Note:
    return Note.objects.filter(game=game, user=user).first() or Note(game=game, user=user)


class NoteChanged(Refused):
    """Another tab saved something else meanwhile."""

    def __init__(self, reason: str, note: Note) -> None:
        super().__init__(reason)
        self.note = note


def write_note(game: Game, user: User, text: str, revision: int) -> Note:
    """What another tab has saved since is not overwritten unseen."""
    text = text.replace("\r\n", "\n")
    if len(text) > Note.LONGEST:
        raise Refused(_("Notes have up to 10000 characters."))
    now = timezone.now()
    saved = Note.objects.filter(game=game, user=user, revision=revision)
    if saved.update(text=text, revision=revision + 1, changed=now):
        return Note(game=game, user=user, text=text, revision=revision + 1, changed=now)
    if revision == 0:
        try:
            with transaction.atomic():
                return Note.objects.create(game=game, user=user, text=text, revision=1, changed=now)
        except IntegrityError:
            pass  # another tab was first
    note = note_of(game, user)
    if note.text == text:
        return note
    raise NoteChanged(_("Meanwhile something else was saved in another window."), note)
