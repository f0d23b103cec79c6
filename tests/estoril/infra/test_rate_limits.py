"""Rates: who is counted as whom, and what happens when nobody can count."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.test import RequestFactory

from estoril.infra import rate_limits
from tests.factory import make_user

DEAD = {
    "BACKEND": "estoril.infra.cache.RedisCache",
    "LOCATION": "redis://127.0.0.1:1/0",
    "OPTIONS": {
        "SOCKET_CONNECT_TIMEOUT": 1,
        "IGNORE_EXCEPTIONS": True,
        "REDIS_CLIENT_CLASS": "estoril.infra.cache.CircuitBreaker",
    },
}


def request(user=None, address="192.0.2.7"):
    asked = RequestFactory().get("/", REMOTE_ADDR=address)
    asked.user = user or AnonymousUser()
    return asked


@pytest.mark.django_db
def test_an_account_is_itself_and_others_are_where_they_come_from():
    account, guest = make_user(), make_user()
    guest.guest = True
    at_home, elsewhere = (
        [rate_limits.visitor(request(user, address)) for user in (None, guest, account)]
        for address in ("192.0.2.7", "192.0.2.8")
    )
    assert at_home[0] == at_home[1] != at_home[2] == elsewhere[2]
    assert elsewhere[0] != at_home[0]
    assert len({rate_limits.visitor(request(None, f"2001:db8::{n}")) for n in range(9)}) == 1


def test_looking_counts_too(settings):
    settings.ACCOUNT_RATE_LIMITS = {"drawing": "2/m/key"}
    assert [rate_limits.within("drawing", "me") for _ in range(3)] == [True, True, False]
    assert rate_limits.within("drawing", "somebody else")
    cache.clear()


def test_where_nobody_can_count_nothing_is_refused(settings, caplog):
    settings.ACCOUNT_RATE_LIMITS = {"drawing": "1/m/key"}
    settings.CACHES = {"default": DEAD}
    assert all(rate_limits.within("drawing", "me") for _ in range(3))
    assert "the cache is away" in caplog.text
