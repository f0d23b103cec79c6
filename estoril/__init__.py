"""The project: what makes one site of `games` and `accounts`.

``infra/`` holds what any layer may import; it imports nothing of ours but itself. ``ops/`` runs
the site and watches it. Beside them stands what Django, uvicorn and Celery are told of by name
(settings, addresses, models, tasks, beat, ASGI and WSGI applications) and what a request passes on
its way to a view (protocol, bridge, sockets, middleware, errors).
"""

from .infra.celery import app as celery_app

__all__ = ["celery_app"]  # so that @shared_task finds it in every process
