"""Requests of people who are logged in, for the annotations of views that admit nobody else."""

from django.http import HttpRequest

from estoril.infra.requests import HtmxRequest

from .models import User


class AuthenticatedRequest(HtmxRequest):
    user: User


def user_of(request: HttpRequest) -> User:
    """Who asks, on pages that nobody sees who is not logged in."""
    assert request.user.is_authenticated
    return request.user
