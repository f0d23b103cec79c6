"""Handing over what is due, once.

The road of a message: a **job** for one destination (``handlers.py``); **select** what is due there
(``selection.py``); **check** that it is still worth telling (``relevance.py``); **compose** it, as
far as its reader may know (``composition.py``, ``gate.py``); **hand it over** to the channel
(``channels/``); **record** how that ended. What a server does not take now is left to jobs.

What a letter is made of is settled before it is handed to a server; that it was taken is written
down after, before the next one goes, which is only written and announced meanwhile. A worker that
dies in between, or a connection that breaks, leaves it open whether the server has it: this is the
one window in which something can arrive twice. It is then handed over again unchanged, with the
same Message-ID.

A worker takes many letters along, and settles all of them before the first goes out. Those that it
leaves behind, by dying or because it took too long, are handled as if they were in doubt too: they
go out once, but what came up meanwhile makes another letter.

What its reader may not read any more is in no letter, nor in one that goes out again. What cannot
be composed is set aside as failed, with a job of its own that tries whether it can be later; the
rest goes out without it.
"""

from __future__ import annotations

import datetime
import logging
from collections import Counter, OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from estoril.infra import counters, database
from games.core import jobs, statements
from games.notify import hours
from games.notify.kinds import Kind
from games.notify.models import Delivery, Habits
from games.notify.outbox import ASIDE_JOB, Destination

from .channels import CHANNELS
from .channels.base import Undeliverable
from .composition import Composer
from .gate import Withheld
from .news import News, Outcome, Result, again, never
from .relevance import Needless, Relevance
from .selection import Waiting

logger = logging.getLogger(__name__)

State = Delivery.State

ASIDE_FOR = datetime.timedelta(minutes=1)


class Draft(NamedTuple):
    """A letter on its way: what of it can be told, and the message, if it is written."""

    composed: dict[Delivery, News]
    message: object = None


class Dispatch:
    """What waits for destinations of one channel, on its way out."""

    def __init__(self, waiting: Mapping[Destination, Waiting]) -> None:
        self.waiting = waiting
        self.channel = CHANNELS[next(iter(waiting)).channel]
        self.notes = [d.notification for each in waiting.values() for d in each.deliveries]
        self.relevance, self.composer = Relevance(self.notes), Composer(self.notes)
        self.letters: dict[Destination, list[list[Delivery]]] = {}
        self.drafts: dict[int, Draft] = {}  # of letters that were written ahead
        self.trouble: dict[Destination, Exception] = {}
        self.counts = Counter[str]()
        self._settle()
        # The first destination is the last to be delivered to: see ``handlers.py``.
        first, *others = self.letters.values() or [[]]
        self.unwritten = OrderedDict(
            (id(letter), letter) for letters in (*others, first) for letter in letters
        )

    @contextmanager
    def connected(self) -> Iterator[None]:
        """Inside, letters can be delivered."""
        try:
            with self.channel.open([note.user for note in self.notes]) as self.sender:
                yield
        finally:
            for name, number in self.counts.items():
                counters.add(name, number)

    def deliver(self, destination: Destination) -> datetime.datetime | None:
        """Everything that is due there. Returns when the next is. Raises jobs.Retry if something of
        it could not be handed over."""
        if destination in self.trouble:
            raise self.trouble[destination]
        waiting = self.waiting[destination]
        results = [
            result
            for letter in self.letters[destination]
            for result in self._hand_over(*self._draft(letter))
        ]
        if refused := [result for result in results if result.outcome is Outcome.AGAIN]:
            raise jobs.Retry(refused[0].reason, by=waiting.next_due(after=timezone.now()))
        return waiting.next_due()

    # ── check ────────────────────────────────────────────────────────────────────────────────

    def _settle(self) -> None:
        """Decide which deliveries each letter is made of, for all destinations at once."""
        for destination, waiting in self.waiting.items():
            try:
                batches = waiting.batches(gathered=self.channel.is_gathered)
                letters = [self._still_wanted(batch, waiting.habits) for batch in batches]
                self.letters[destination] = list(filter(None, letters))
            except Exception as error:
                self.trouble[destination] = error  # nobody else's
        settled = [d for letters in self.letters.values() for letter in letters for d in letter]
        _update([d for d in settled if d.state != State.SENDING], state=State.SENDING)

    def _still_wanted(self, batch: list[Delivery], habits: Habits) -> list[Delivery]:
        """The others are needless, or wait longer."""
        now = timezone.now()
        in_doubt = batch[0].state == State.SENDING
        wanted, needless = [], []
        for delivery in batch:
            try:
                moment = self._moment(delivery, now, habits)
            except Needless:
                needless.append(delivery)
            except database.AWAY:
                raise
            except Exception as error:
                _set_aside(delivery, error)
            else:
                if moment <= now:
                    wanted.append(delivery)
                else:
                    _update([delivery], due=moment)
        if wanted and in_doubt:
            # It may have arrived: no second letter that says something else.
            return [delivery for delivery in batch if delivery.state == State.SENDING]
        _update(needless, state=State.NEEDLESS)
        return wanted

    def _moment(
        self, delivery: Delivery, now: datetime.datetime, habits: Habits
    ) -> datetime.datetime:
        moment = self.relevance.moment(delivery, now)
        if moment <= now:
            return hours.after_quiet(now, habits)
        return hours.allowed(moment, Kind(delivery.notification.kind), delivery.channel, habits)

    # ── compose ──────────────────────────────────────────────────────────────────────────────

    def _composed(self, letter: list[Delivery]) -> dict[Delivery, News]:
        """What of it can be told. What goes wrong with one of them is its own trouble, unless the
        database is away."""
        composed, withheld = {}, []
        for delivery in letter:
            try:
                composed[delivery] = self.composer.news_of(
                    delivery.notification, in_full=self.channel.is_detailed
                )
            except Withheld:
                withheld.append(delivery)
            except database.AWAY:
                raise
            except Exception as error:
                _set_aside(delivery, error)
        _update(withheld, state=State.NEEDLESS)
        return composed

    def _write(self, composed: dict[Delivery, News]) -> object:
        """All of it as one message."""
        return self.sender.write(next(iter(composed)).target, list(composed.values()))

    def _write_ahead(self) -> object:
        """Write the letter that goes out next. What goes wrong comes up again in its turn."""
        if not self.unwritten:
            return None
        id, letter = self.unwritten.popitem(last=False)
        message = None
        with suppress(Exception):
            composed = self._composed(letter)
            self.drafts[id] = Draft(composed)
            message = self._write(composed)
            self.drafts[id] = Draft(composed, message)
        return message

    def _draft(self, letter: list[Delivery]) -> Draft:
        self.unwritten.pop(id(letter), None)
        return self.drafts.pop(id(letter), None) or Draft(self._composed(letter))

    # ── hand over ────────────────────────────────────────────────────────────────────────────

    def _hand_over(self, composed: dict[Delivery, News], message: object = None) -> list[Result]:
        """Send it all as one message, if it can be written."""
        if not composed:
            return []
        deliveries = list(composed)
        try:
            message = message or self._write(composed)
        except Undeliverable as refusal:
            result = never(refusal)
        except database.AWAY:
            raise
        except Exception as error:
            return self._hand_over_rest(composed, error)
        else:
            result = self._send(message)
        self._record(deliveries, result)
        return [result]

    def _hand_over_rest(self, composed: dict[Delivery, News], error: Exception) -> list[Result]:
        """Send what can be written by itself of a message that cannot be written."""
        if len(composed) == 1:
            (delivery,) = composed
            _set_aside(delivery, error)
            return []
        rest = {d: news for d, news in composed.items() if self._is_writable(d, news)}
        if len(rest) < len(composed):
            return self._hand_over(rest)
        return [result for d, news in rest.items() for result in self._hand_over({d: news})]

    def _is_writable(self, delivery: Delivery, news: News) -> bool:
        try:
            self.sender.write(delivery.target, [news])
        except database.AWAY:
            raise
        except Exception as error:
            _set_aside(delivery, error)
            return False
        return True

    def _send(self, message: object) -> Result:
        try:
            return self.sender.send(message, self._write_ahead)
        except database.AWAY:
            raise
        except Exception as error:
            logger.exception("a message by %s was not handed over", self.channel.name)
            return again(jobs.where(error), perhaps_sent=True)

    # ── record ───────────────────────────────────────────────────────────────────────────────

    def _record(self, deliveries: Sequence[Delivery], result: Result) -> None:
        self.counts[f"delivery:{self.channel.name}:{result.outcome.name.lower()}"] += len(
            deliveries
        )
        match result.outcome:
            case Outcome.SENT:
                _update(deliveries, state=State.SENT, sent=timezone.now(), error="")
            case Outcome.NEVER:
                _update(deliveries, state=State.FAILED, error=result.reason)
            case Outcome.AGAIN:
                state = State.SENDING if result.perhaps_sent else State.WAITING
                _update(deliveries, state=state, error=result.reason)


@transaction.atomic
def _set_aside(delivery: Delivery, error: Exception) -> None:
    """It cannot be composed: it fails alone, and a job of its own sees whether it can be later."""
    logger.error("delivery %s of %s fails", delivery.pk, delivery.notification.key, exc_info=error)
    _update([delivery], state=State.FAILED, error=jobs.where(error))
    jobs.put(ASIDE_JOB, delivery.pk, due=timezone.now() + ASIDE_FOR)


def _update(deliveries: Sequence[Delivery], **changes: object) -> None:
    if not deliveries:
        return
    for delivery in deliveries:
        for name, value in changes.items():
            setattr(delivery, name, value)
    statements.update(deliveries, tuple(changes))
