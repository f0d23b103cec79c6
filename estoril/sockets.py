"""Who may open a WebSocket, how many, and how much may come over one."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Awaitable, Sequence
from typing import Any

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.urls import URLPattern

from .infra import rate_limits
from .infra.asgi import Event, Receive, Scope, Send

TOO_MANY = 4429  # what a socket is closed with: the page looks by itself, and seldom comes back
MOST_SAID, SPAN = 20, 10  # messages in so many seconds; a page sends one in 25


class Handshake(HttpRequest):
    """The request that opens a socket, to be asked what Django knows about requests."""

    def __init__(self, scope: Scope) -> None:
        # Not Django's, which makes room for a form and files.
        self.META = {}
        self.scope = scope
        self.method = "GET"
        self.user = scope.get("user")  # type: ignore[assignment]  # nobody yet outside the session
        for name, value in scope["headers"]:
            self.META[f"HTTP_{name.decode('latin1').upper().replace('-', '_')}"] = value.decode(
                "latin1"
            )
        self.META["REMOTE_ADDR"] = (scope.get("client") or [""])[0]

    def _get_scheme(self) -> str:
        return "https" if self.scope.get("scheme") == "wss" else "http"


class OwnOrigin:
    """Lets in pages of this site alone, as forms are: of the scheme, host and port that the socket
    is asked for, of the address that the site is known by, or of one that the operator trusts."""

    def __init__(self, application: Any) -> None:
        self.application = application

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        allowed = self.is_own(Handshake(scope))
        return (self.application if allowed else WebsocketDenier())(scope, receive, send)

    def is_own(self, request: HttpRequest) -> bool:
        try:
            asked = f"{request.scheme}://{request.get_host()}"
        except DisallowedHost:
            return False
        trusted = {asked, settings.SITE_URL, *settings.CSRF_TRUSTED_ORIGINS}
        return request.META.get("HTTP_ORIGIN") in trusted


class Addresses:
    """Leads to what serves an address, and is not on the way afterwards: Channels' own stays there
    with all that a socket was opened with, as long as it is open."""

    def __init__(self, routes: Sequence[URLPattern]) -> None:
        self.routes = routes

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        for route in self.routes:
            if match := route.pattern.match(scope["path"].removeprefix("/")):
                scope["url_route"] = {"kwargs": match[2]}
                return route.callback(scope, receive, send)
        return WebsocketDenier()(scope, receive, send)


class Bounded:
    """So many sockets for each visitor, in this process, and so many messages over each."""

    def __init__(self, application: Any) -> None:
        self.application = application
        self.open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        who = rate_limits.visitor(Handshake(scope))
        if self.open[who] >= settings.MOST_SOCKETS:
            await receive()
            await send({"type": "websocket.accept"})  # or the browser would not learn why
            await send({"type": "websocket.close", "code": TOO_MANY})
            return
        self.open[who] += 1
        ears = Ears(receive, send)
        try:
            await self.application(scope, ears.receive, ears.send)
        finally:
            self.open[who] -= 1
            if not self.open[who]:
                del self.open[who]


class Ears:
    """Hear so much, and then no more."""

    __slots__ = ("_receive", "_send", "began", "deaf", "said")

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive, self._send = receive, send
        self.began, self.said, self.deaf = 0.0, 0, False

    async def receive(self) -> Event:
        event = await self._receive()
        if event["type"] == "websocket.receive" and self.is_too_much():
            await self.send({"type": "websocket.close", "code": TOO_MANY})
            self.deaf = True
            return {"type": "websocket.disconnect", "code": TOO_MANY}
        return event

    async def send(self, event: Any) -> None:
        if not self.deaf:
            await self._send(event)

    def is_too_much(self) -> bool:
        now = time.monotonic()
        if now - self.began > SPAN:
            self.began, self.said = now, 0
        self.said += 1
        return self.said > MOST_SAID
