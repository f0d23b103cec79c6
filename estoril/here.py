"""Whether a request comes from this machine itself."""

from ipaddress import ip_address

from django.http import HttpRequest

FORWARDED = {"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP"}


def is_local(request: HttpRequest) -> bool:
    """And through no proxy, which would look like this machine to us whoever asks."""
    try:
        at_home = ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        at_home = False
    return at_home and not FORWARDED & set(request.headers)
