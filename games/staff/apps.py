from django.apps import AppConfig


class StaffConfig(AppConfig):
    """The staff's desk: no models, but the admin's pages of everybody else's."""

    name = "games.staff"
    label = "staff"
