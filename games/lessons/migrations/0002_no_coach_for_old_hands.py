from django.db import migrations
from django.db.migrations.state import StateApps
from django.db.models import Count, Q

GAMES = 3


def leave(apps: StateApps, _schema_editor: object) -> None:
    """Whoever has finished three games needs no coach, and is offered none."""
    users = apps.get_model("accounts", "User").objects
    over = Count("seats", filter=Q(seats__game__status="over"))
    old_hands = users.annotate(played=over).filter(played__gte=GAMES)
    users.filter(pk__in=old_hands.values("pk")).update(coach="off")


class Migration(migrations.Migration):
    dependencies = [
        ("lessons", "0001_first"),
        ("accounts", "0012_coach"),
        ("games", "0024_found_by_date"),
    ]

    operations = [migrations.RunPython(leave, migrations.RunPython.noop, elidable=True)]
