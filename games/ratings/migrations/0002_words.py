"""The code speaks of leaderboards; tables, columns and indexes stay as they are."""

from django.db import migrations, models
from django.db.migrations.state import StateApps
from django.db.models import Q

RIGHTS = ("add", "change", "delete", "view")


def _rename(apps: StateApps, old: str, new: str) -> None:
    """What Django knows the model and the rights to it by: whoever has one keeps it."""
    kinds = apps.get_model("contenttypes", "ContentType").objects
    kinds.filter(app_label="ratings", model=old).update(model=new)
    rights = apps.get_model("auth", "Permission").objects
    for right in RIGHTS:
        known = rights.filter(content_type__app_label="ratings", codename=f"{right}_{old}")
        known.update(codename=f"{right}_{new}", name=f"Can {right} {new}")


def forwards(apps: StateApps, _schema_editor: object) -> None:
    _rename(apps, "board", "leaderboard")


def backwards(apps: StateApps, _schema_editor: object) -> None:
    _rename(apps, "leaderboard", "board")


class Migration(migrations.Migration):
    dependencies = [
        ("ratings", "0001_first"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameModel("Board", "Leaderboard"),
                migrations.AlterModelTable("leaderboard", "ratings_board"),
                migrations.RemoveConstraint("standing", "standing_once"),
                migrations.RemoveIndex("standing", "standing_listed"),
                migrations.RemoveIndex("standing", "standing_by_points"),
                migrations.RemoveIndex("standing", "standing_moved"),
                migrations.RenameField("standing", "board", "leaderboard"),
                migrations.AlterField(
                    "standing",
                    "leaderboard",
                    models.CharField(db_column="board", max_length=30, verbose_name="board"),
                ),
                migrations.AddConstraint(
                    "standing",
                    models.UniqueConstraint(fields=("user", "leaderboard"), name="standing_once"),
                ),
                migrations.AddIndex(
                    "standing",
                    models.Index(
                        fields=["leaderboard", "rank"],
                        condition=Q(rank__isnull=False),
                        name="standing_listed",
                    ),
                ),
                migrations.AddIndex(
                    "standing",
                    models.Index(
                        fields=["leaderboard", "-points", "user"], name="standing_by_points"
                    ),
                ),
                migrations.AddIndex(
                    "standing",
                    models.Index(
                        fields=["leaderboard", "-moved", "rank"],
                        condition=~Q(moved=0),
                        name="standing_moved",
                    ),
                ),
            ]
        ),
        migrations.RunPython(forwards, backwards, elidable=True),
    ]
