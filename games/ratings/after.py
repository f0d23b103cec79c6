"""What a finished game sets in motion: figures, not moves, so that no move waits for them."""

import datetime

from django.db.models import Q
from django.utils import timezone

from games.models import Game, Job

# Ratings; what profiles count; who guessed right; the table of a tournament.
KINDS = ("rate", "tally", "guesses", "table")

# ``Game.is_revealed``, for rows. What is counted of hidden things waits until then.
REVEALED = Q(status=Game.Status.OVER, sealed=False)
LATER = datetime.timedelta(minutes=10)


def due(game: Game) -> list[Job]:
    """The jobs for a game that has just been stored."""
    if not game.is_over:
        return []
    now = timezone.now()
    return [Job(kind=kind, subject=str(game.pk), due=now, game=game) for kind in KINDS]
