from django.db.migrations.state import StateApps
from django.db import migrations, models
from django.db.models import Q

IN_PLAY = ("waiting", "running")


def keep(apps: StateApps, _schema_editor: object) -> None:
    """Games in play keep their names; of several with the same name the oldest has the key."""
    games = apps.get_model("games", "Game").objects.filter(status__in=IN_PLAY)
    keys: set[str] = set()
    for game in games.only("name", "private", "creator").order_by("pk").iterator():
        scope = str(game.creator_id) if game.private and game.creator_id else ""
        key = f"{game.name.casefold()}\n{scope}"
        if key not in keys:
            keys.add(key)
            games.filter(pk=game.pk).update(name_key=key)


class Migration(migrations.Migration):
    dependencies = [("games", "0021_words")]

    operations = [
        migrations.AddField(
            "game", "name_key", models.CharField(max_length=240, null=True, editable=False)
        ),
        migrations.RunPython(keep, migrations.RunPython.noop, elidable=True),
        migrations.AddConstraint(
            "game",
            models.UniqueConstraint(
                fields=["name_key"],
                condition=Q(status__in=IN_PLAY),
                name="game_name_in_play",
            ),
        ),
    ]
