"""One port for both kinds of traffic."""

from a2wsgi import WSGIMiddleware
from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator

from .wsgi import application as wsgi  # sets Django up, which the routes need

# isort: split

from games.routing import websocket_urlpatterns

application = ProtocolTypeRouter(
    {
        "http": WSGIMiddleware(wsgi),
        "websocket": AllowedHostsOriginValidator(
            AuthMiddlewareStack(URLRouter(websocket_urlpatterns))
        ),
    }
)
