"""Look at every name with the rules of today, for those that are older than a rule."""

import sys

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction

from accounts.models import User
from accounts.names import guest_names, is_reserved, skeleton_of, validate_name
from estoril.infra import unicode_text
from games.moderation import audit


class Command(BaseCommand):
    help = "List people whose names break the rules, or look like somebody else's; rename them."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--rename", action="store_true", help="give each of them a name such as guests have"
        )

    def handle(self, *args: object, rename: bool, **options: object) -> None:
        seen: dict[str, str] = {}
        count = 0
        # Staff first: if somebody looks like them, it is the other who has to change.
        for person in User.objects.order_by("-is_staff", "pk").iterator(chunk_size=500):
            self.look_again(person)
            first = seen.setdefault(skeleton_of(person.name), person.name)
            why = self.fault(person) or (first != person.name and f"looks like “{first}”")
            if why:
                count += 1
                done = f", now “{self.rename(person, why)}”" if rename else ""
                self.stdout.write(f"{person.pk} “{printable(person.name)}”: {why}{done}")
        self.stdout.write(f"{count} names to change" if count else "All names are in order.")
        if count and not rename:
            sys.exit(1)

    def fault(self, person: User) -> str:
        if person.former:
            return ""
        try:
            validate_name(person.name)
        except ValidationError as error:
            return error.messages[0]
        return "reserved" if is_reserved(person.name) and not person.is_staff else ""

    def look_again(self, person: User) -> None:
        """Skeletons follow the data of Unicode, which grow."""
        shape = skeleton_of(person.name)
        if (person.skeleton or "").partition(" ")[0] != shape:
            others = User.objects.filter(skeleton=shape).exclude(pk=person.pk)
            person.skeleton = f"{shape} {person.pk}" if others.exists() else shape
            User.objects.filter(pk=person.pk).update(skeleton=person.skeleton)

    @transaction.atomic
    def rename(self, person: User, why: str) -> str:
        renamed = User.objects.get(pk=person.pk)
        renamed.name = next(name for name in guest_names() if not User.called(name).exists())
        audit.record(None, "user.rename", renamed, why, old=person.name, new=renamed.name)
        renamed.save(update_fields=["name"])
        return renamed.name


def printable(name: str) -> str:
    """What cannot be seen, as its number."""
    return unicode_text.INVISIBLE.sub(lambda match: f"\\u{ord(match[0]):04x}", name)
