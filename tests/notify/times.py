"""Time that is moved, not slept."""

import datetime

from django.utils import timezone


class Clock:
    """What ``timezone.now`` says, from a moment at which no day begins or ends."""

    def __init__(self, monkeypatch):
        self.now = datetime.datetime(2026, 3, 9, 10, 30, tzinfo=datetime.UTC)
        monkeypatch.setattr(timezone, "now", lambda: self.now)

    def forward(self, seconds):
        self.now += datetime.timedelta(seconds=seconds)
