"""Ratings and everything like them, anew from the games."""

from typing import Any

from django.core.management.base import BaseCommand

from games.staff import figures


class Command(BaseCommand):
    help = "Recompute ratings, leaderboards and profiles from the games, to the same figures."

    def handle(self, *args: object, **options: Any) -> None:
        before = figures.digest()
        counts = figures.recompute()
        after = figures.digest()
        for what, number in counts.items():
            self.stdout.write(f"{what:<12} {number:>8}")
        self.stdout.write(f"digest       {after}")
        self.stdout.write("unchanged" if after == before else f"before       {before}")
