from django.db.migrations.state import StateApps
from django.db import migrations, models
from django.db.models import F


def look(apps: StateApps, _schema_editor: object) -> None:
    """Whoever is asked now: their orders are looked at by the job that is there already."""
    seats = apps.get_model("games", "Seat").objects
    seats.filter(awaiting=True, bot="").update(orders_due=F("awaiting_since"))


class Migration(migrations.Migration):
    dependencies = [("games", "0001_squashed_0019_just_finished")]

    operations = [
        migrations.AddField("seat", "orders_due", models.DateTimeField(null=True)),
        migrations.AddField("seat", "thought", models.JSONField(null=True)),
        migrations.RunPython(look, migrations.RunPython.noop, elidable=True),
    ]
