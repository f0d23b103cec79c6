"""What happens when somebody deletes their account: every package lets go of what it keeps of them.

Packages register what they do here; this one knows none of them. What was registered last comes
first: a package imports what it stands on, so whatever it keeps is dissolved before that goes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .models import User

Step = Callable[["User"], None]
_steps: list[Step] = []


def on_account_deletion(step: Step) -> Step:
    """Have it called with the person, within the transaction that deletes the account."""
    _steps.append(step)
    return step


def let_go(user: User) -> None:
    for step in reversed(_steps):
        step(user)
