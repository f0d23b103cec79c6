"""How the web server is started, wherever it is."""

OPTIONS = [
    # Whether a proxy's headers are believed is for the settings to say, not for uvicorn.
    *("--no-proxy-headers", "--no-server-header", "--no-access-log", "--lifespan", "off"),
    *("--log-level", "warning", "--timeout-graceful-shutdown", "5"),
    *("--http", "estoril.protocol:Protocol", "--ws", "estoril.websocket:WebSocket"),
    # What goes to many is compressed once for all of them, if at all.
    *("--ws-per-message-deflate", "false"),
    *("--ws-max-size", "1024"),  # bytes: all that a page ever says is a ping
]
