"""Replay every stored game and compare to the byte with what is stored of it."""

import json
import sys
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db.models import Prefetch

from games.lab.progress import show_progress
from games.models import Game, Move
from games.services import repair

AT_A_TIME = 50  # games with all their moves in memory


class Command(BaseCommand):
    help = "Replay every game from its log and compare with its snapshot, status and seats."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("keys", nargs="*", help="games to look at; all if none is given")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: object, keys: list[str], **options: Any) -> None:
        began = time.monotonic()
        games = Game.objects.exclude(started=None).order_by("pk")
        if keys:
            games = games.filter(key__in=keys)
        total, seen, moves = games.count(), 0, 0
        different: dict[str, list[str]] = {}
        missing = sorted(set(keys) - set(games.values_list("key", flat=True))) if keys else []
        log = Prefetch("moves", Move.objects.order_by("number"))
        for game in games.prefetch_related(log, "seats").iterator(chunk_size=AT_A_TIME):
            check = repair.check(game, list(game.moves.all()), list(game.seats.all()))
            if not check.sound:  # it may have moved on while it was being read
                check = repair.check_again(game.pk)
            if not check.sound:
                different[game.key] = list(check.problems)
            seen += 1
            moves += check.moves
            show_progress(self.stderr, seen, max(total, seen))
        seconds = round(time.monotonic() - began, 2)
        self.report(options["json"], seen, moves, different, missing, seconds)
        if different or missing:
            sys.exit(1)

    def report(
        self,
        as_json: bool,
        games: int,
        moves: int,
        different: dict[str, list[str]],
        missing: list[str],
        seconds: float,
    ) -> None:
        if as_json:
            self.stdout.write(
                json.dumps(
                    {
                        "games": games,
                        "moves": moves,
                        "differences": len(different),
                        "seconds": seconds,
                        "different": different,
                        "missing": missing,
                    }
                )
            )
            return
        for key, problems in different.items():
            for problem in problems:
                self.stdout.write(f"{key}: {problem}")
        for key in missing:
            self.stdout.write(f"{key}: there is no such game, or it has not started")
        self.stdout.write(f"games={games} moves={moves} differences={len(different)}")
