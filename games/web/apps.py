from typing import Any

from django.apps import AppConfig, apps
from django.db.models.signals import post_migrate


def make_full_text_indexes(using: str, **_signal: Any) -> None:
    """Make those of the names that the site's search looks through."""
    from games.web.search.names import INDEXES  # noqa: PLC0415 - it needs the models

    for index in INDEXES:
        index.ensure(using)


class WebConfig(AppConfig):
    """The pages: no models, but template tags."""

    name = "games.web"
    label = "web"

    def ready(self) -> None:
        # Once, after all migrations; the signal is sent for apps with models alone.
        post_migrate.connect(make_full_text_indexes, sender=apps.get_app_config("games"))
