"""Who agrees that games of theirs become puzzles: ``User.puzzles``, which people settle themselves.

It is asked whenever a puzzle is shown, not when it is made: whoever withdraws their consent is
obeyed at once, everywhere. Of somebody who deletes their account, nothing is shown any more either,
and what they tried is gone; in the puzzles' ratings it still counts.
"""

from __future__ import annotations

from accounts.deletion import on_account_deletion
from accounts.models import User

from .models import Attempt, Solver


@on_account_deletion
def forget(user: User) -> None:
    user.puzzles = ""
    user.save(update_fields=["puzzles"])
    Attempt.objects.filter(user=user).delete()
    Solver.objects.filter(user=user).delete()
