"""How far somebody is: kept with the account, and for strangers in their session until they log in.

Only numbers of steps are kept. The position of a step follows from its chapter.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from django.contrib.auth.signals import user_logged_in
from django.db import transaction
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.deletion import on_account_deletion
from accounts.models import User

from . import models
from .chapter import Chapter
from .chapters import CHAPTERS, FIRST_MISSION

SESSION_KEY: Final = "lessons"


@dataclass(slots=True)
class Progress:
    """``steps``: the step to go on with, by chapter; ``done``: chapters played to the end;
    ``dismissed``: extra chapters that somebody does not want to be offered; ``knows``: they have
    said that they know the game."""

    steps: dict[str, int] = field(default_factory=dict)
    done: set[str] = field(default_factory=set)
    dismissed: set[str] = field(default_factory=set)
    knows: bool = False

    @classmethod
    def from_json(cls, kept: Any) -> Progress:
        """What no longer fits the chapters is left out."""
        steps = kept.get("steps", {}).items()
        return cls(
            {id: n for id, n in steps if id in CHAPTERS and n < len(CHAPTERS[id].steps)},
            CHAPTERS.keys() & kept.get("done", ()),
            CHAPTERS.keys() & kept.get("dismissed", ()),
            bool(kept.get("knows")),
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "steps": self.steps,
            "done": sorted(self.done),
            "dismissed": sorted(self.dismissed),
            "knows": self.knows,
        }

    def step_of(self, chapter: Chapter) -> int:
        return self.steps.get(chapter.id, 0)

    def go_to(self, chapter: Chapter, number: int) -> None:
        """The step behind the last one is the end; then the chapter may begin anew."""
        if number >= len(chapter.steps):
            self.done.add(chapter.id)
            number = 0
        self.steps[chapter.id] = number

    def has_finished_first_mission(self) -> bool:
        return all(chapter.id in self.done for chapter in FIRST_MISSION)

    def next_chapter(self) -> Chapter:
        """The chapter of the first mission to go on with."""
        return next((c for c in FIRST_MISSION if c.id not in self.done), FIRST_MISSION[0])

    def merge(self, other: Progress) -> None:
        """Nothing is lost that either of them has."""
        for id, number in other.steps.items():
            self.steps[id] = max(number, self.steps.get(id, 0))
        self.done |= other.done
        self.dismissed |= other.dismissed
        self.knows |= other.knows


def read(request: HttpRequest) -> Progress:
    """How far the visitor is. One query for somebody with an account, none for a stranger."""
    if not request.user.is_authenticated:
        return Progress.from_json(request.session.get(SESSION_KEY, {}))
    row = models.Progress.objects.filter(user=request.user).first()
    return Progress.from_json(row.kept if row else {})


@contextmanager
def changing(request: HttpRequest) -> Iterator[Progress]:
    """The visitor's progress, kept afterwards."""
    if request.user.is_authenticated:
        with _changing_row(request.user) as progress:
            yield progress
    else:
        session: MutableMapping[str, Any] = request.session
        progress = Progress.from_json(session.get(SESSION_KEY, {}))
        yield progress
        session[SESSION_KEY] = progress.to_json()


@contextmanager
def _changing_row(user: User) -> Iterator[Progress]:
    with transaction.atomic():
        row, _created = models.Progress.objects.select_for_update().get_or_create(user=user)
        progress = Progress.from_json(row.kept)
        yield progress
        row.kept = progress.to_json()
        row.save(update_fields=["kept"])


@receiver(user_logged_in, dispatch_uid="games.lessons.progress")
def _carry_over(request: HttpRequest, user: User, **_kwargs: object) -> None:
    """What a stranger has learnt is theirs when they log in or become a guest."""
    kept = request.session.pop(SESSION_KEY, None)
    if kept:
        with _changing_row(user) as progress:
            progress.merge(Progress.from_json(kept))


@on_account_deletion
def _forget(user: User) -> None:
    models.Progress.objects.filter(user=user).delete()
