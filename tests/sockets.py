"""The browser's end of a WebSocket, without a browser."""

import json
import zlib
from functools import wraps
from typing import Any

from asgiref.sync import async_to_sync, sync_to_async
from asgiref.testing import ApplicationCommunicator
from channels.routing import ProtocolTypeRouter
from django.contrib.auth.models import AnonymousUser

from estoril.sockets import Addresses
from games.web.routing import websocket_urlpatterns
from tests.services.races import running_game

BELL = {"bell": True}
PATIENCE = 30  # seconds: what is late is no fault, what never comes is


def read(message):
    return json.loads(message.get("text") or zlib.decompress(message["bytes"]))


class Page:
    """An open page: reads what the socket says. ``async with Page(…) as page``."""

    def __init__(
        self, key, user=None, *, kind="games", application=None, headers=(), follows=False
    ):
        scope: dict[str, Any] = {
            "type": "websocket",
            "path": f"/ws/{kind}/{key}/",
            "query_string": b"follow" * follows,
        }
        scope["headers"] = [
            (name.encode(), value.encode()) for name, value in dict(headers).items()
        ]
        if application is None:
            application = ProtocolTypeRouter({"websocket": Addresses(websocket_urlpatterns)})
            scope["user"] = user or AnonymousUser()
        self.socket = ApplicationCommunicator(application, scope)
        self.heard = []

    async def connect(self):
        """Whether we are let in."""
        await self.socket.send_input({"type": "websocket.connect"})
        return (await self.socket.receive_output(PATIENCE))["type"] == "websocket.accept"

    async def disconnect(self):
        await self.socket.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.socket.wait(PATIENCE)

    async def __aenter__(self):
        assert await self.connect()
        return self

    async def __aexit__(self, *_error):
        await self.disconnect()

    async def say(self, text=None, bytes=None):
        await self.socket.send_input({"type": "websocket.receive", "text": text, "bytes": bytes})

    async def hear(self):
        """The next message but for those to the bell, which is rung by every turn."""
        message = await self.socket.receive_output(PATIENCE)
        assert message["type"] == "websocket.send", message
        self.heard.append(read(message))
        return await self.hear() if self.heard[-1] == BELL else self.heard[-1]

    async def until(self, wanted):
        while await self.hear() != wanted:
            pass

    async def code(self):
        """What the socket is closed with."""
        while (message := await self.socket.receive_output(PATIENCE))["type"] != "websocket.close":
            self.heard.append(read(message))
        return message["code"]

    async def silent(self):
        while not await self.socket.receive_nothing(0.2):
            message = await self.socket.receive_output(PATIENCE)
            if message["type"] != "websocket.send" or read(message) != BELL:
                return False
        return True


def scenario(test):
    @wraps(test)
    def run(*args, **kwargs):
        async_to_sync(test)(*args, **kwargs)

    return run


@sync_to_async
def two_players():
    game = running_game()
    return game, *[seat.user for seat in game.seats.select_related("user")]


def here(*seats, spectators=0):
    return {"here": list(seats), "spectators": spectators}


def whole_site(key, session, kind="games", *, follows=False, **headers):
    from estoril.asgi import application

    headers["cookie"] = f"sessionid={session}"
    return Page(key, kind=kind, application=application, headers=headers, follows=follows)
