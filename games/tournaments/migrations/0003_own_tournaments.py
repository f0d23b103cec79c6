from django.db.migrations.state import StateApps
from django.conf import settings
from django.db import migrations, models

import games.models.game


def draw_anew(apps: StateApps, schema_editor: object) -> None:
    """What has not begun: its organiser might have chosen the seed."""
    tournaments = apps.get_model("tournaments", "Tournament").objects
    for tournament in tournaments.filter(started=None).only("pk"):
        tournament.seed = games.models.game.new_seed()
        tournament.save(update_fields=["seed"])


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0001_squashed_0002_organisers"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            "tournament",
            "co_organisers",
            models.ManyToManyField(
                blank=True,
                editable=False,
                related_name="tournaments_shared",
                to=settings.AUTH_USER_MODEL,
                verbose_name="co-organisers",
            ),
        ),
        migrations.AlterField(
            "tournament",
            "seed",
            models.CharField(
                default=games.models.game.new_seed,
                editable=False,
                max_length=64,
                verbose_name="seed of the draw",
            ),
        ),
        migrations.RunPython(draw_anew, migrations.RunPython.noop, elidable=True),
    ]
