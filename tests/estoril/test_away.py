"""A server that the site needs is away: visitors are asked to come back."""

import pytest
from django.db import InterfaceError, OperationalError
from django.urls import path


def fails(request):
    raise {"/gone": OperationalError, "/closed": InterfaceError}.get(request.path, ValueError)


urlpatterns = [path(name, fails) for name in ("gone", "closed", "wrong")]
handler500 = "estoril.errors.server_error"


@pytest.mark.urls(__name__)
@pytest.mark.parametrize(("name", "status"), [("gone", 503), ("closed", 503), ("wrong", 500)])
def test_without_its_database_the_site_asks_to_come_back(client, settings, name, status):
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    }
    client.raise_request_exception = False
    response = client.get(f"/{name}")
    assert response.status_code == status
    assert ("Retry-After" in response) == (status == 503)
