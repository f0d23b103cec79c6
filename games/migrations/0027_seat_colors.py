from django.db import migrations, models
from django.db.migrations.state import StateApps

from games.engine.components import COLORS


def by_number(apps: StateApps, _schema_editor: object) -> None:
    """Every seat keeps the colour that it has had so far."""
    seats = apps.get_model("games", "Seat").objects
    for number, color in enumerate(COLORS):
        seats.filter(number=number).update(chosen_color=color)


class Migration(migrations.Migration):
    dependencies = [("games", "0026_rules_version_2")]

    operations = [
        migrations.AddField(
            "seat",
            "chosen_color",
            models.CharField(
                verbose_name="colour",
                choices=[(color, color) for color in COLORS],
                max_length=6,
                null=True,
                editable=False,
            ),
        ),
        migrations.RunPython(by_number, migrations.RunPython.noop, elidable=True),
        migrations.AddConstraint(
            "seat",
            models.UniqueConstraint(fields=["game", "chosen_color"], name="seat_color_once"),
        ),
    ]
