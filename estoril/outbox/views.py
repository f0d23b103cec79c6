"""/outbox/: what the site would have mailed, for whoever develops it.

In these letters are links that open accounts. So the page is there only while mails stay on this
machine (`OUTBOX_PAGE`), and only for requests that come from the machine itself: through no proxy,
and under one of its own names, which a page elsewhere cannot borrow.
"""

import base64
import re
from collections.abc import Callable
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import wraps
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF, UNSAFE_INLINE
from csp.decorators import csp_replace
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import path
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from estoril.infra.localhost import is_local

from .backend import letters

IMAGE = re.compile(r'(?<=src=")cid:([^"]+)')

View = Callable[..., HttpResponseBase]


def is_here(request: HttpRequest) -> bool:
    return settings.OUTBOX_PAGE and is_local(request)


def local_only(view: View) -> View:
    @wraps(view)
    def only(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not is_here(request):
            raise Http404
        return view(request, *args, **kwargs)

    return never_cache(require_safe(only))


class Letter:
    """One file, read for the page."""

    def __init__(self, name: str) -> None:
        file: Path = settings.OUTBOX_DIR / name
        if name not in letters(settings.OUTBOX_DIR):
            raise Http404
        self.name = name
        self.message: EmailMessage = message_from_bytes(file.read_bytes(), policy=policy.default)

    @property
    def headers(self) -> list[tuple[str, str]]:
        return self.message.items()

    @property
    def sent(self) -> datetime:
        """Read the time off the file's name: not every letter has a date that can be read."""
        return datetime.fromtimestamp(int(self.name.partition("-")[0]) / 1e9, UTC)

    @property
    def text(self) -> str:
        body = self.message.get_body(["plain"])
        return body.get_content() if body else ""

    @property
    def html(self) -> str:
        """Return the page with its images in it: the frame that shows it may fetch nothing."""
        body = self.message.get_body(["html"])
        if body is None:
            return ""
        images = {
            part["Content-ID"].strip("<>"): part
            for part in self.message.walk()
            if part["Content-ID"]
        }

        def inline(match: re.Match[str]) -> str:
            part = images[match[1]]
            content = part.get_payload(decode=True)
            assert isinstance(content, bytes), "an image has no parts"
            data = base64.b64encode(content).decode()
            return f"data:{part.get_content_type()};base64,{data}"

        # Links open beside the page: the frame has no way out.
        html = body.get_content().replace("<head>", '<head><base target="_blank">', 1)
        return IMAGE.sub(inline, html)


@local_only
def outbox(request: HttpRequest) -> HttpResponse:
    shown = [Letter(name) for name in letters(settings.OUTBOX_DIR)[:50]]
    return render(request, "outbox/outbox.html", {"letters": shown})


@local_only
def letter(request: HttpRequest, name: str) -> HttpResponse:
    return render(request, "outbox/letter.html", {"letter": Letter(name)})


@local_only
@xframe_options_sameorigin
@csp_replace(  # type: ignore[arg-type]  # django-csp forgets views with arguments
    {
        "default-src": [NONE],
        "img-src": ["data:"],
        "style-src": [UNSAFE_INLINE],
        "frame-ancestors": [SELF],
        "sandbox": ["allow-popups", "allow-popups-to-escape-sandbox"],
    }
)
def html(request: HttpRequest, name: str) -> HttpResponse:  # noqa: ARG001
    """Show it as a mail program does, for the frame in the letter's page."""
    return HttpResponse(Letter(name).html)


urlpatterns = [
    path("", outbox, name="outbox"),
    path("<str:name>/", letter, name="outbox_letter"),
    path("<str:name>/html/", html, name="outbox_html"),
]
