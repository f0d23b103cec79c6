"""Asking a web server on this machine whether it answers."""

import http.client


def reachable(host: str) -> str:
    """Where this machine finds what listens on this address."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - not bound here


def answers(host: str, port: int) -> bool:
    connection = http.client.HTTPConnection(reachable(host), port, timeout=10)
    try:
        connection.request("GET", "/health/", headers={"Host": "localhost"})
        return connection.getresponse().status < 500
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
