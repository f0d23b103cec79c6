"""Requests as the middleware of libraries hands them on: what their annotations may count on."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxRequest(HttpRequest):
    htmx: HtmxDetails
