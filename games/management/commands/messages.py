"""What the site says, gathered for those who translate it."""

import shutil
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.lab import messages


class Command(BaseCommand):
    help = "Bring translations up to date with the sources, compile them, tell how far each is."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("language", nargs="*", help="codes; without any, all but English")

    def handle(self, *args: object, **options: Any) -> None:
        if shutil.which("msgmerge") is None:
            raise CommandError("This needs GNU gettext: please install it.")
        known = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
        for language in options["language"] or known:
            if language not in known:
                raise CommandError(f"The settings do not know the language {language}.")
            self.stdout.write(f"{language}: {messages.update(language)}")
