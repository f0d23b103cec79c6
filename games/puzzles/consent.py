"""Who agrees that games of theirs become puzzles: ``User.puzzles``, which people settle themselves.

It is asked whenever a puzzle is shown, not when it is made: whoever withdraws their consent is
obeyed at once, everywhere.
"""

from __future__ import annotations

from accounts.deletion import on_account_deletion
from accounts.models import User


@on_account_deletion
def withdraw(user: User) -> None:
    """Whoever leaves consents to nothing any more."""
    user.puzzles = ""
    user.save(update_fields=["puzzles"])
