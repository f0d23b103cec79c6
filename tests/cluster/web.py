"""The site's application with traps in it, for uvicorn."""

from . import traps  # noqa: F401

# isort: split

from estoril.asgi import application  # noqa: F401
