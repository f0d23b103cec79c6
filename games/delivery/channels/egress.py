"""Requests to addresses that people gave us: to the open internet, and nowhere else.

The name is resolved once, every address it has must be a public one, and the connection goes to one
of those: a name that answers differently a moment later finds nobody asking. Redirects are not
followed. Neither a slow nor an endless answer holds us for long.
"""

from __future__ import annotations

import contextlib
import functools
import http.client
import ipaddress
import re
import socket
import ssl
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from django.utils.translation import gettext as _

TIMEOUT = 5  # seconds for each step
PATIENCE = 10  # seconds for all of it
MOST_READ = 2000  # bytes of an answer, enough to see what is wrong
HTTPS_PORT = 443
FIRST_FREE_PORT = 1024  # below it, ports belong to services that are no web servers
LONGEST_URL = 1000
GOOD = re.compile(r"[!-~]+")  # ASCII that shows

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class Forbidden(Exception):
    """Not an address that we send to, for a reason to be told in words."""


class Unreachable(Exception):
    """Nobody there, or no answer that can be understood."""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    text: str  # the beginning


def post(url: str, body: bytes, headers: Mapping[str, str], *, local_http: bool = False) -> Answer:
    """``local_http`` is for tests, whose servers speak plain HTTP on this machine."""
    parts = check(url, local_http=local_http)
    connection = Connection(parts, resolve(parts, local_http=local_http))
    # What each step may take is limited by the socket; all steps together by this.
    guard = threading.Timer(PATIENCE, connection.cut)
    guard.start()
    try:
        target = parts.path + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", target or "/", body, dict(headers))
        response = connection.getresponse()
        text = response.read(MOST_READ).decode(errors="replace")
        return Answer(response.status, text)
    except (OSError, http.client.HTTPException) as error:
        raise Unreachable(str(error) or type(error).__name__) from error
    finally:
        guard.cancel()
        connection.close()


def check(url: str, *, local_http: bool = False) -> SplitResult:
    """What can be said without asking anybody."""
    try:
        parts = urlsplit(url)
        port, host = parts.port, parts.hostname
    except ValueError:
        host = None
    if not host or len(url) > LONGEST_URL or not GOOD.fullmatch(url):
        raise Forbidden(_("This is not a complete web address."))
    if local_http:
        return parts
    if parts.scheme != "https":
        raise Forbidden(_("The address must begin with https://."))
    if "@" in parts.netloc:
        raise Forbidden(_("An address with a user name in it is not possible here."))
    if port is not None and port != HTTPS_PORT and port < FIRST_FREE_PORT:
        raise Forbidden(_("This port is not one of a web server."))
    with contextlib.suppress(ValueError):
        refuse_private([host])
    return parts


def refuse_private(addresses: list[str]) -> None:
    """Raises ``ValueError`` if one of them is none."""
    if not all(is_public(ipaddress.ip_address(address)) for address in addresses):
        raise Forbidden(_("This address is not on the open internet."))


def resolve(parts: SplitResult, *, local_http: bool = False) -> tuple[str, int]:
    """The address to connect to: all that the name stands for are public."""
    assert parts.hostname
    port = parts.port or HTTPS_PORT
    try:
        resolved = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Unreachable(f"{parts.hostname} is not known") from error
    addresses = [str(sockaddr[0]) for *_rest, sockaddr in resolved]
    if not local_http:
        refuse_private(addresses)
    return addresses[0], port


def is_public(address: Address) -> bool:
    """Reached by everybody, whatever it is wrapped in."""
    if isinstance(address, ipaddress.IPv4Address):
        return address.is_global and not address.is_multicast and address not in _PROTOCOLS
    if inner := address.ipv4_mapped or address.sixtofour or _nat64(address):
        return is_public(inner)
    return address.is_global and address in _UNICAST


_PROTOCOLS = ipaddress.IPv4Network("192.0.0.0/24")
_UNICAST = ipaddress.IPv6Network("2000::/3")
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")


def _nat64(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF) if address in _NAT64 else None


@functools.cache  # not at every start: all that this machine trusts is read
def _context() -> ssl.SSLContext:
    return ssl.create_default_context()


class Connection(http.client.HTTPConnection):
    """Connects to this address but asks for the name: certificates and virtual hosts go by it."""

    def __init__(self, parts: SplitResult, address: tuple[str, int]) -> None:
        assert parts.hostname
        self.address = address
        self.secure_name = parts.hostname if parts.scheme == "https" else None
        if self.secure_name:
            self.default_port = HTTPS_PORT
        host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
        super().__init__(host, address[1], timeout=TIMEOUT)

    def connect(self) -> None:
        self.sock = socket.create_connection(self.address, TIMEOUT)
        if self.secure_name:
            self.sock = _context().wrap_socket(self.sock, server_hostname=self.secure_name)

    def cut(self) -> None:
        """End the connection from another thread: whoever waits finds that there is no answer."""
        if self.sock:
            with contextlib.suppress(OSError):
                # Not the method of its class, which for TLS is not made for two threads.
                socket.socket.shutdown(self.sock, socket.SHUT_RDWR)
