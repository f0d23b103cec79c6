"""Who has the page open from which a socket comes."""

from django.conf import settings
from django.http import parse_cookie

from accounts.sessions import Reader
from estoril.infra.asgi import Application, Receive, Scope, Send

from .hub import hub

NOBODY = Reader()


class KnownReader:
    """Puts the reader into the scope, as ``user``, and the key of their session."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        cookies = parse_cookie(dict(scope["headers"]).get(b"cookie", b"").decode("latin1"))
        key = cookies.get(settings.SESSION_COOKIE_NAME)
        scope["user"] = (await hub().readers.load(key) if key else None) or NOBODY
        scope["session_key"] = key
        await self.application(scope, receive, send)
