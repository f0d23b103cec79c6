"""Time that passes when a test says so."""

import datetime

from games.core import jobs
from games.models import Pulse


class Moving:
    """Stands still until it is moved; whatever becomes due is done on the way, in its order."""

    def __init__(self, now: datetime.datetime) -> None:
        self.now = now

    def __call__(self) -> datetime.datetime:
        return self.now

    def on(self, **span: float) -> None:
        self.to(self.now + datetime.timedelta(**span))

    def to(self, moment: datetime.datetime) -> None:
        self.now = moment
        Pulse.objects.update(at=moment)
        jobs.run_due()

    def jump(self, **span: float) -> None:
        """Nobody is there to do anything meanwhile, nor yet."""
        self.now += datetime.timedelta(**span)
