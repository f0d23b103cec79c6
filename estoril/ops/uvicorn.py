"""How the web server is started, wherever it is."""

from typing import Any

SETTINGS: dict[str, Any] = {
    "http": "estoril.protocol:Protocol",
    "ws": "estoril.websocket:WebSocket",
    # What goes to many is compressed once for all of them, if at all.
    "ws_per_message_deflate": False,
    "ws_max_size": 1024,  # bytes: all that a page ever says is a ping
    "lifespan": "off",
    "log_level": "warning",
    "timeout_graceful_shutdown": 5,
}
# Whether a proxy's headers are believed is for the settings to say, not for uvicorn.
OFF = ("proxy_headers", "server_header", "access_log")


def as_arguments() -> dict[str, Any]:
    """The settings as `uvicorn.Config` takes them."""
    return SETTINGS | dict.fromkeys(OFF, False)


def as_options() -> list[str]:
    """The settings as the command `uvicorn` takes them."""
    given = [(f"--{name.replace('_', '-')}", str(value)) for name, value in SETTINGS.items()]
    off = [f"--no-{name.replace('_', '-')}" for name in OFF]
    return [*(word for pair in given for word in pair), *off]
