"""News to a browser, by the push service of whoever made it.

The service cannot read it, but it shows on a screen that others may see: it has the game's name,
what is asked, and where to look. Nothing of what is hidden.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from email.utils import parseaddr
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings

from games.delivery import headlines
from games.delivery.channels import egress
from games.delivery.channels.base import Undeliverable, nothing
from games.delivery.news import SENT, News, Result, again, never
from games.models import Seat
from games.notify.kinds import Kind
from games.notify.models import PushSubscription
from games.notify.readers import speaking_to

from . import webpush

GONE = (404, 410)
A_DAY = 24 * 3600
URGENT = (Kind.TURN, Kind.TIME)


def own_key() -> str:
    """What a browser wants to know of us when it subscribes."""
    key = webpush.private_key(settings.VAPID_KEY)
    return webpush.encode(webpush.public_bytes(key.public_key()))


class Message(NamedTuple):
    subscription: PushSubscription
    news: News
    payload: bytes


class Sender(AbstractContextManager["Sender"]):
    """Holds nothing open: every browser's maker has a service of their own."""

    def __exit__(self, *_error: object) -> None:
        pass

    def write(self, target: int, several: Sequence[News]) -> Message:
        (news,) = several
        subscription = PushSubscription.objects.filter(pk=target, trouble="").first()
        if subscription is None:
            raise Undeliverable("not there any more")
        waiting = Seat.objects.filter(user=news.to, awaiting=True, bot="").count()
        return Message(subscription, news, payload(news, waiting))

    def send(self, message: Message, meanwhile: Callable[[], object] = nothing) -> Result:  # noqa: ARG002
        return send(message)


def send(message: Message, *, local_http: bool = False) -> Result:
    subscription = message.subscription
    body = webpush.encrypt(
        message.payload, webpush.decode(subscription.p256dh), webpush.decode(subscription.auth)
    )
    try:
        answer = egress.post(
            subscription.endpoint, body, headers(subscription, message.news), local_http=local_http
        )
    except egress.Unreachable as error:
        return again(error)
    except egress.Forbidden as error:
        subscription.switch_off(str(error))
        return never(error)
    if answer.status < 300:
        return SENT
    if answer.status in GONE:
        subscription.switch_off(str(answer.status))
        return never(f"{answer.status} {answer.text}")
    return again(f"{answer.status} {answer.text}")


def payload(news: News, waiting: int = 0) -> bytes:
    """Read by push-worker.js. What comes later about the same game takes the place of this.

    ``waiting``: in so many games its reader is asked, as the icon of the installed site says.
    """
    with speaking_to(news.to):
        return json.dumps(
            {
                "title": news.name or "Estoril",
                "body": " ".join(filter(None, (headlines.line(news), news.asked))),
                "url": news.url,
                "tag": topic(news),
                "waiting": waiting,
            },
            ensure_ascii=False,
        ).encode()


def headers(subscription: PushSubscription, news: News) -> dict[str, str]:
    endpoint = urlsplit(subscription.endpoint)
    sender = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    return {
        "Authorization": webpush.authorization(
            webpush.private_key(settings.VAPID_KEY),
            audience=f"{endpoint.scheme}://{endpoint.netloc}",
            subject=f"mailto:{sender}",
            expires=int(time.time()) + A_DAY // 2,
        ),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(3 * A_DAY),
        "Topic": topic(news),
        "Urgency": "high" if news.kind in URGENT else "normal",
    }


def topic(news: News) -> str:
    """Name what the news is about: a browser that was away gets only the last of each topic."""
    about = f"game {news.game.pk}" if news.game else f"{news.kind} {news.id}"
    return hashlib.sha256(f"{news.to.pk} {about}".encode()).hexdigest()[:32]
