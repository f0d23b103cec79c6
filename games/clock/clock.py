"""A seat's time in one game.

Whoever is asked has the allowance, then the reserve, then what rivals have given. An answer within
the allowance brings part of what is left of it back to the reserve. ``due`` counts time alone; the
night is looked at only when somebody wants to know a moment, so that whatever else moves ``due``
moves it by exactly its own length.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from .night import Night
from .pace import REFILL, Pace

NOTHING: Final = timedelta()


@dataclass(frozen=True, slots=True)
class Clock:
    pace: Pace
    reserve: timedelta  # what is left of it
    given: timedelta = NOTHING  # by rivals; kept until it is used
    night: Night | None = None
    asked: datetime | None = None
    due: datetime | None = None  # the allowance ends; None: nothing is asked
    stopped: datetime | None = None  # stands still since, or was asked while it did

    @property
    def running(self) -> bool:
        return self.due is not None and self.stopped is None

    # ── moments ──────────────────────────────────────────────────────────────────────────────

    @property
    def deadline(self) -> datetime | None:
        """When time is up, as things stand; None: never, as long as they stand so."""
        if self.due is None or self.stopped is not None:
            return None
        return self._morning(self._morning(self.due) + self.reserve + self.given)

    def warning(self, share: int) -> datetime | None:
        """When one part in so many of the whole time is left."""
        if self.asked is None or (deadline := self.deadline) is None:
            return None
        return deadline - (deadline - self.asked) / share

    def _morning(self, moment: datetime) -> datetime:
        return self.night.over(moment) if self.night and self.pace.slow else moment

    # ── what happens ─────────────────────────────────────────────────────────────────────────

    def ask(self, now: datetime, *, stopped: bool = False) -> Clock:
        due = now + self.pace.allowance
        return replace(self, asked=now, due=due, stopped=now if stopped else None)

    def answer(self, now: datetime) -> Clock:
        """Stop after an answer by the player or for them: then only the allowance is left."""
        assert self.due is not None
        moment = self.stopped or now
        overtime = max(NOTHING, moment - self._morning(self.due))
        from_reserve = min(overtime, self.reserve)
        from_gifts = min(overtime - from_reserve, self.given)
        unused = min(max(NOTHING, self.due - moment), self.pace.allowance)
        return replace(
            self.rest(),
            reserve=min(self.reserve - from_reserve + unused // REFILL, self.pace.reserve),
            given=self.given - from_gifts,
        )

    def rest(self) -> Clock:
        """Nothing is asked any more, and nobody has answered."""
        return replace(self, asked=None, due=None, stopped=None)

    def give(self, time: timedelta) -> Clock:
        return replace(self, given=self.given + time)

    def stop(self, moment: datetime) -> Clock:
        """Now, or since an earlier moment: of what was asked later, since it was asked."""
        if not self.running:
            return self
        assert self.asked is not None
        return replace(self, stopped=max(moment, self.asked))

    def resume(self, now: datetime) -> Clock:
        if self.due is None or self.stopped is None:
            return self
        return replace(self, due=self.due + (now - self.stopped), stopped=None)

    def skip(self, began: datetime, ended: datetime) -> Clock:
        """Move the deadline by the time in which the site was not there: it counts for nobody."""
        if self.due is None or self.asked is None or self.stopped is not None:
            return self
        return replace(self, due=self.due + max(NOTHING, ended - max(began, self.asked)))
