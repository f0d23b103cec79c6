"""News to an address of somebody's choosing: a channel on Discord or Slack, or a program.

Others read there. So it says what a spectator may know, and whose turn it is.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _

from games.delivery import headlines
from games.delivery.channels import egress
from games.delivery.channels.base import Undeliverable, nothing
from games.delivery.news import SENT, News, Outcome, Result, again, never, site_url
from games.notify.models import Webhook
from games.notify.readers import one_line, speaking_to

PERMANENT = range(300, 500)  # a redirect is not followed, and a refusal stays one
PASSING = (408, 425, 429)
Payload = dict[str, object]


class Message(NamedTuple):
    hook: Webhook
    payload: Payload


class Sender(AbstractContextManager["Sender"]):
    """Holds nothing open: every webhook is somewhere else."""

    def __exit__(self, *_error: object) -> None:
        pass

    def write(self, target: int, several: Sequence[News]) -> Message:
        (news,) = several
        hook = Webhook.objects.filter(pk=target, trouble="").first()
        if hook is None:
            raise Undeliverable("not there any more")
        return Message(hook, payload(hook, news))

    def send(self, message: Message, meanwhile: Callable[[], object] = nothing) -> Result:  # noqa: ARG002
        return send(message)


def send(message: Message, *, local_http: bool = False) -> Result:
    return _post(message.hook, message.payload, local_http)


def payload(hook: Webhook, news: News) -> Payload:
    with speaking_to(news.to):
        return PAYLOADS[hook.service](news)


def send_test(hook: Webhook, *, local_http: bool = False) -> Result:
    """What came of it stands beside the hook; one that was switched off works again if it does."""
    with speaking_to(hook.user):
        greeting = _("News for {player} will arrive here.").format(player=hook.user.name)
    result = _post(hook, TESTS[hook.service](greeting), local_http)
    if result.outcome is Outcome.SENT:
        hook.trouble, hook.trouble_at = "", None
        hook.test_result = "ok"
    else:
        hook.test_result = result.reason or "?"
    hook.save(update_fields=["trouble", "trouble_at", "test_result"])
    return result


def _post(hook: Webhook, payload: Payload, local_http: bool) -> Result:
    body = json.dumps(payload, ensure_ascii=False).encode()
    headers = {"Content-Type": "application/json", "User-Agent": "Estoril"}
    if hook.service == Webhook.Service.JSON:
        headers |= signature(hook.secret, body, int(time.time()))
    try:
        answer = egress.post(hook.url, body, headers, local_http=local_http)
    except egress.Unreachable as error:
        return again(error)
    except egress.Forbidden as error:
        hook.switch_off(str(error))
        return never(error)
    if answer.status < 300:
        return SENT
    reason = f"{answer.status} {answer.text}"
    if answer.status in PERMANENT and answer.status not in PASSING:
        hook.switch_off(reason)
        return never(reason)
    return again(reason)


def signature(secret: str, body: bytes, now: int) -> dict[str, str]:
    """Who knows the secret can tell that it is from us, and that it is not an old one again."""
    signed = hmac.digest(secret.encode(), b"%d.%b" % (now, body), hashlib.sha256).hex()
    return {"X-Estoril-Timestamp": str(now), "X-Estoril-Signature": f"sha256={signed}"}


# ── what each service understands ────────────────────────────────────────────────────────────

_DISCORD = re.compile(r"([\\`*_~|>\[\]()#:@<-])")


def _discord_text(text: str) -> str:
    """Escape what people put into names, so that it has no effect there."""
    return _DISCORD.sub(r"\\\1", one_line(text))


def _slack_text(text: str) -> str:
    return one_line(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def discord(news: News) -> Payload:
    lines = [_discord_text(headlines.public(news))]
    if news.deadline:
        lines.append(f"<t:{int(news.deadline.timestamp())}:R>")  # shown by the reader's clock
    # In angle brackets, a link is not unfolded into a preview.
    return _discord_message(" ".join([*lines, f"<{news.url}>"]))


def _discord_message(content: str) -> Payload:
    return {"content": content, "username": "Estoril", "allowed_mentions": {"parse": []}}


def slack(news: News) -> Payload:
    text = f"{_slack_text(headlines.public(news))} {news.url}"
    if news.deadline:
        utc = news.deadline.astimezone(timezone.get_fixed_timezone(0))
        shown = "{date_short_pretty} {time}"
        text += f" <!date^{int(news.deadline.timestamp())}^{shown}|{utc:%Y-%m-%d %H:%M} UTC>"
    return {"text": text}


def program(news: News) -> Payload:
    return {
        "id": news.id,
        "kind": news.kind.value,
        "text": headlines.public(news),
        "player": news.to.name,
        "game": {"name": news.name, "url": site_url(news.game.get_absolute_url())}
        if news.game
        else None,
        "url": news.url,
        "deadline": news.deadline.isoformat() if news.deadline else None,
    }


PAYLOADS: dict[str, Callable[[News], Payload]] = {
    Webhook.Service.DISCORD: discord,
    Webhook.Service.SLACK: slack,
    Webhook.Service.JSON: program,
}
TESTS: dict[str, Callable[[str], Payload]] = {
    Webhook.Service.DISCORD: lambda text: _discord_message(_discord_text(text)),
    Webhook.Service.SLACK: lambda text: {"text": _slack_text(text)},
    Webhook.Service.JSON: lambda text: {"kind": "test", "text": text},
}
