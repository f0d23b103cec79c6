"""Tell staff whose choices agree with the strongest bot beyond what their results explain."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.debrief.analysis import NODES
from games.lab import agreement
from games.lab.progress import show_progress
from games.ratings import review, reviewed
from games.ratings.models import Standing
from games.ratings.review import Result

WHAT_IT_IS_NOT = (
    "This proves nothing about anybody and changes nothing: it says where a person who knows the"
    " game may look. Somebody who plays like the search by talent looks the same as somebody who"
    " asks it; somebody who asks it now and then, or another program, does not show. Agreement is"
    " counted where an agent would choose otherwise, beside what the rating explains; whoever wins"
    " by a program for long has a rating that explains more."
)


class Command(BaseCommand):
    help = (
        "Whose choices in finished rated games agree with the search of the strongest bot beyond"
        " what their rating explains. Decisions are taken from stored debriefs or judged now, about"
        f" four a second. {WHAT_IT_IS_NOT}"
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--games", type=int, default=20, help="newest games of each person")
        parser.add_argument(
            "--decisions", type=int, default=150, help="drawn from the games of each person"
        )
        parser.add_argument(
            "--least", type=int, default=25, help="telling decisions, or nothing is said"
        )
        parser.add_argument("--nodes", type=int, default=NODES, help="of a search for one decision")
        parser.add_argument("--json", action="store_true", help="one JSON object, nothing else")
        parser.add_argument(
            "--baseline",
            type=int,
            metavar="GAMES",
            help="instead: play so many games of each level of bots that tries nothing out, and"
            " write how often they agree",
        )

    def handle(self, *args: object, **options: Any) -> None:
        for name in ("games", "decisions", "least", "nodes", "baseline"):
            if options[name] is not None and options[name] < 1:
                raise CommandError(f"--{name} must be at least 1.")
        if options["baseline"]:
            self.baseline(options["baseline"], options["nodes"])
            return
        standings = reviewed.people()
        names = {standing.user_id: str(standing.user) for standing in standings}
        people = self.people(standings, options)
        results = review.review(people, review.of_bots())
        if options["json"]:
            self.stdout.write(json.dumps(to_json(results, names)))
        else:
            self.report(results, names, len(standings), options["least"])

    def people(self, standings: list[Standing], options: dict) -> list[review.Person]:
        """Those of whom there is enough to say anything."""
        most, people = options["decisions"], []
        for number, standing in enumerate(standings):
            person = None
            looks = reviewed.looks(standing, options["games"], most, options["nodes"])
            for done, tally in enumerate(looks, start=1):
                person = tally
                show_progress(self.stderr, number * most + done, len(standings) * most)
            if person and person.telling >= options["least"]:
                people.append(person)
        return people

    def report(self, results: list[Result], names: dict[int, str], all: int, least: int) -> None:
        self.stdout.write(f"{len(results)} of {all} people have {least} telling decisions.")
        for result in results:
            person = result.person
            self.stdout.write(
                f"{'!' if result.stands_out else ' '} {names[person.user]:30} "
                f"rating {person.skill.mu:5.1f} ± {person.skill.sigma:.1f}  "
                f"{person.agreed:4} of {person.telling:4} agree, "
                f"{person.agreed / person.telling:4.0%}; expected {result.expected:4.0%}; "
                f"by chance {result.chance:.2g}, among all {result.adjusted:.2g}"
            )
        self.stdout.write(f"\n! below {review.CLEAR} among all. {WHAT_IT_IS_NOT}")

    def baseline(self, games: int, nodes: int) -> None:
        levels = {}
        for number, kind in enumerate(agreement.LEVELS):
            seen = []
            for done in range(games):
                seen.append(agreement.watch(kind, f"baseline {kind} {done}", nodes))
                show_progress(self.stderr, number * games + done + 1, games * len(agreement.LEVELS))
            levels[kind] = [sum(column) for column in zip(*seen, strict=True)]
            self.stdout.write("{}: {} of {} agree".format(kind, *levels[kind]))
        written = {
            "command": f"manage.py review_play --baseline {games} --nodes {nodes}",
            "levels": levels,
        }
        review.FILE.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")


def to_json(results: list[Result], names: dict[int, str]) -> dict:
    return {
        "note": WHAT_IT_IS_NOT,
        "people": [
            {
                "person": names[result.person.user],
                "id": result.person.user,
                "mu": round(result.person.skill.mu, 2),
                "sigma": round(result.person.skill.sigma, 2),
                "games": result.person.games,
                "telling": result.person.telling,
                "agreed": result.person.agreed,
                "expected": round(result.expected, 4),
                "chance": result.chance,
                "adjusted": result.adjusted,
                "stands_out": result.stands_out,
            }
            for result in results
        ],
    }
