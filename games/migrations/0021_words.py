"""Fields have other names in the code; their columns, and indexes on them, stay as they are."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("games", "0020_moments")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RemoveIndex("game", "game_just_finished"),
                migrations.RenameField("game", "sealed", "deal_hidden"),
                migrations.AlterField(
                    "game",
                    "deal_hidden",
                    models.BooleanField(db_column="sealed", default=False, editable=False),
                ),
                migrations.AddIndex(
                    "game",
                    models.Index(
                        fields=["-finished", "-id"],
                        condition=Q(deal_hidden=False, private=False, status="over"),
                        name="game_just_finished",
                    ),
                ),
                migrations.RenameField("game", "version", "line"),
                migrations.AlterField(
                    "game",
                    "line",
                    models.PositiveIntegerField(
                        db_column="version", default=0, verbose_name="lines of the log"
                    ),
                ),
                migrations.RemoveConstraint("export", "export_once"),
                migrations.RenameField("export", "eyes", "viewer"),
                migrations.AlterField(
                    "export",
                    "viewer",
                    models.CharField(db_column="eyes", max_length=10, verbose_name="eyes"),
                ),
                migrations.AddConstraint(
                    "export",
                    models.UniqueConstraint(
                        fields=("game", "viewer", "style", "format", "speed", "width"),
                        name="export_once",
                    ),
                ),
            ]
        ),
    ]
