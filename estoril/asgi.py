"""One port for both kinds of traffic."""

from channels.routing import ProtocolTypeRouter
from django.conf import settings
from django.db import connection

from .bridge import Bridge
from .infra import memory
from .middleware import OnlyTextInSockets
from .sockets import Addresses, Bounded, OwnOrigin
from .wsgi import application as wsgi  # sets Django up, which the routes need

# isort: split

from games.web.live.readers import KnownReader
from games.web.routing import websocket_urlpatterns

memory.settle()

application = ProtocolTypeRouter(
    {
        # Each thread keeps a connection to the database. They share one processor: measured at 16
        # connections, 4 answer more than 8 do, and a few must be there for when one waits. SQLite
        # makes all wait for one who writes; PostgreSQL may be far away, so nobody waits for it.
        "http": Bridge(
            wsgi,
            threads=4,
            largest_body=settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
            in_turn=connection.vendor == "sqlite",
        ),
        "websocket": OwnOrigin(
            OnlyTextInSockets(KnownReader(Bounded(Addresses(websocket_urlpatterns))))
        ),
    }
)
