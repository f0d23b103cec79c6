"""Whether a request comes from this machine itself."""

from ipaddress import ip_address

from django.http import HttpRequest

# Written by proxies, each by some of them.
MARKS = (
    *("Forwarded", "Via", "X-Real-IP", "X-Client-IP", "X-Original-URL"),
    *("CF-Connecting-IP", "CF-Ray", "True-Client-IP", "Fastly-Client-IP", "X-Cluster-Client-IP"),
)


def is_local(request: HttpRequest) -> bool:
    """And through no proxy, which would look like this machine to us whoever asks."""
    try:
        at_home = ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        at_home = False
    return at_home and not _forwarded(request)


def _forwarded(request: HttpRequest) -> bool:
    """Tell whether a proxy passed it on, if that shows: it may leave no trace at all."""
    names = [name.lower() for name in request.headers]
    return (
        any(name.startswith("x-forwarded") for name in names)
        or any(mark.lower() in names for mark in MARKS)
        # As nginx speaks to what stands behind it, unless told otherwise, and no browser does.
        or request.META.get("SERVER_PROTOCOL") == "HTTP/1.0"
    )
