"""A site of its own under a steady load: does its memory stay flat, and its log clean?"""

from __future__ import annotations

import json
import sys
import time
from threading import Thread
from types import ModuleType
from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

if TYPE_CHECKING:  # they need psutil, which a site lacks
    from estoril.ops.soak.browser import Traffic
    from estoril.ops.soak.site import Site
    from estoril.ops.soak.watch import Watch

SAMPLES = 240  # over the whole time
LEAST_GAP = 2  # seconds between two


class Command(BaseCommand):
    help = (
        "Runs a whole site in a folder of its own, has scripted people play on it at a steady "
        "rate, and watches memory, tables and logs. Fails if a process is not flat over the second "
        "half, or if anything went wrong."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--minutes", type=float, default=60)
        parser.add_argument("--rate", type=float, default=6, help="requests a second, all together")
        parser.add_argument("--people", type=int, default=12, help="visitors at a time")
        parser.add_argument("--moves", type=int, default=0, help="and until so many were made")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument(
            "--within", type=float, default=5, help="per cent that count as flat, either way"
        )
        parser.add_argument("--json", action="store_true", help="one JSON object, on one line")

    def handle(
        self, *, minutes: float, moves: int, rate: float, people: int, seed: int, **options: Any
    ) -> None:
        if minutes <= 0 or rate <= 0 or people < 1:
            raise CommandError("--minutes, --rate and --people must be above 0.")
        try:
            from estoril.ops.soak import watch  # noqa: PLC0415 - needs psutil
        except ModuleNotFoundError as error:
            raise CommandError(f"{error.name} is missing: install requirements-dev.txt.") from error
        figures = self.soak(watch, minutes * 60, moves, rate, people, seed)
        if options["json"]:
            self.stdout.write(json.dumps(figures))
        else:
            for name in ("requests", "moves", "errors", "rss_growth", "processes"):
                self.stdout.write(f"{name:<12} {figures[name]}")
        if figures["errors"] or abs(figures["rss_growth"] - 1) > options["within"] / 100:
            sys.exit(1)

    def soak(
        self,
        watch: ModuleType,
        seconds: float,
        moves: int,
        rate: float,
        people: int,
        seed: int,
    ) -> dict[str, Any]:
        from estoril.ops.soak import browser, post, site, visitors  # noqa: PLC0415

        traffic = browser.Traffic(rate)
        with post.PostOffice() as office:
            Thread(target=office.serve_forever, daemon=True).start()
            with site.running(f"smtp://127.0.0.1:{office.port}") as running:
                self.stderr.write(f"The site is at http://127.0.0.1:{running.port}/")
                town = visitors.Town(running.port, traffic, office, seed)
                watched = watch.Watch(running)
                threads = town.populate(people)
                self.observe(watched, traffic, seconds, moves)
                traffic.over.set()
                for thread in threads:
                    thread.join(browser.PATIENCE)
            office.shutdown()
        for line in [*traffic.troubles, *running.errors]:
            self.stderr.write(line)
        return report(watch, watched, traffic, running, office.count)

    def observe(self, watched: Watch, traffic: Traffic, seconds: float, moves: int) -> None:
        began = time.monotonic()
        gap = max(LEAST_GAP, seconds / SAMPLES)
        next_report = 0
        while (passed := time.monotonic() - began) < seconds or traffic.done["moves"] < moves:
            sample = watched.look()
            if passed >= next_report:
                next_report += 60
                memory = {role: f"{size / 1e6:.0f}" for role, size in sample.rss.items()}
                self.stderr.write(
                    f"{passed / 60:5.1f} min  {traffic.requests} requests  {memory} MB  "
                    f"{sample.kept}  {dict(traffic.done)}  "
                    f"errors {traffic.trouble_count + watched.site.error_count}"
                )
            if watched.site.process.poll() is not None:
                traffic.trouble("the site has ended by itself")
                return
            traffic.over.wait(gap)
        watched.look()


def report(
    watch: ModuleType, watched: Watch, traffic: Traffic, site: Site, mails: int
) -> dict[str, Any]:
    """``rss_growth``: of the process that is least flat, over the second half; 1 is flat."""
    growths = watched.growths()
    memory = watched.course("rss")
    return {
        "rss_growth": round(watch.farthest(growths.values()), 3),
        "errors": traffic.trouble_count + site.error_count,
        "requests": traffic.requests,
        "moves": traffic.done["moves"],
        "mails": mails,
        "statuses": {str(status): n for status, n in sorted(traffic.answers.items())},
        "done": dict(traffic.done),
        "log_lines": dict(site.lines),
        "processes": {
            role: {"growth": round(growths[role], 3), "bytes": memory[role]}
            for role in growths
            if role in memory
        },
        "tables": {name: course for name, course in watched.course("rows").items() if any(course)},
        "kept": watched.course("kept"),
    }
