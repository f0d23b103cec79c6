from django.apps import AppConfig


class WebConfig(AppConfig):
    """The pages: no models, but template tags."""

    name = "games.web"
    label = "web"
