"""Pages as somebody sees them, and what they are told."""

from django.test import Client

from games.notify.models import Notification
from tests.markup import flat


def get(path, user=None, status=200):
    client = Client()
    if user:
        client.force_login(user)
    response = client.get(path)
    assert response.status_code == status, path
    text = response.content.decode()
    return flat(text) if response["Content-Type"].startswith("text/html") else text


def post(path, user):
    client = Client()
    client.force_login(user)
    return client.post(path, follow=True).content.decode()


def tables_of(tournament):
    """Of the newest round."""
    round_ = tournament.all_rounds.order_by("number").last()
    return list(round_.tables.select_related("game").order_by("number"))


def news(user) -> list[str]:
    told = Notification.objects.filter(user=user, kind="tournament").order_by("pk")
    return list(told.values_list("text", flat=True))
