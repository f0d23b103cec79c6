"""Plays a chapter of the lessons and tells what each of its steps comes to."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.lessons.chapters import CHAPTERS
from games.lessons.runner import BadChapter, moment, words_of

MOST = 12  # other answers to tell


class Command(BaseCommand):
    help = "Plays a chapter of the lessons: its steps, and what else could be answered there."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("chapter", choices=CHAPTERS)

    def handle(self, *args: Any, **options: Any) -> None:
        chapter = CHAPTERS[options["chapter"]]
        try:
            for number, step in enumerate(chapter.steps):
                now = moment(chapter, number)
                self.stdout.write(f"{number}. {step.at}: {step.answer or 'read'}\n   {step.say}")
                if step.answer:
                    others = [o for o in now.decision.options if o != now.answer]
                    for other in others[:MOST]:
                        self.stdout.write(f"   or {words_of(other)}")
        except BadChapter as error:
            raise CommandError(str(error)) from error
