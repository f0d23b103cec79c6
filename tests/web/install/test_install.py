"""The site on somebody's own device."""

import json
from io import BytesIO
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse
from PIL import Image

from tests import factory

pytestmark = pytest.mark.django_db


def test_the_manifest_names_icons_of_the_sizes_it_says(client):
    answer = client.get(reverse("manifest"), headers={"accept-language": "de"})
    assert answer["Content-Type"] == "application/manifest+json"
    manifest = json.loads(answer.content)
    assert manifest["lang"] == "de"
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}
    assert sum(icon.get("purpose") == "maskable" for icon in manifest["icons"]) == 1
    for icon in manifest["icons"]:
        file = finders.find(icon["src"].removeprefix("/static/"))
        image = Image.open(BytesIO(Path(file).read_bytes()))
        assert f"{image.width}x{image.height}" == icon["sizes"]
    for address in (manifest["start_url"], *(way["url"] for way in manifest["shortcuts"])):
        assert client.get(address).status_code in {200, 302}


def test_every_page_names_the_manifest(client):
    page = client.get(reverse("home")).content.decode()
    assert f'<link rel="manifest" href="{reverse("manifest")}"' in page


def test_the_worker_rules_the_whole_site(client):
    answer = client.get(reverse("worker"))
    assert answer["Content-Type"].startswith("text/javascript")
    assert "no-" in answer["Cache-Control"]  # a newer one is looked for each time
    assert reverse("worker").count("/") == 1
    assert reverse("offline") in answer.content.decode()


def test_what_is_kept_names_nobody(client):
    user = factory.make_user("Marta")
    client.force_login(user)
    page = client.get(reverse("offline")).content.decode()
    assert "Marta" not in page
    assert "csrfmiddlewaretoken" not in page


def test_own_games_those_that_wait_first(client):
    games = [factory.make_game(2) for _ in range(3)]
    user = games[0].seats.get(awaiting=True).user
    for game in games[1:]:
        seat = game.seats.get(awaiting=game is not games[1])
        game.seats.filter(pk=seat.pk).update(user=user)
    assert client.get(reverse("offline_games")).json() == {"games": []}
    client.force_login(user)
    listed = client.get(reverse("offline_games")).json()["games"]
    assert [entry["waits"] for entry in listed] == [True, True, False]
    assert {entry["url"] for entry in listed} == {game.get_absolute_url() for game in games}
    assert listed[2]["url"] == games[1].get_absolute_url()


def _shared(client, **said):
    answer = client.get(reverse("share"), said)
    assert answer.status_code == 302
    return answer.url


@pytest.mark.parametrize("name", ["url", "text", "title"])
def test_a_link_to_this_site_is_opened(client, name):
    said = {name: "Come and play! http://testserver/games/abc/?join=1"}
    assert _shared(client, **said) == "http://testserver/games/abc/?join=1"


@pytest.mark.parametrize(
    "said",
    [
        "https://elsewhere.example/games/abc/",
        "http://testserver@elsewhere.example/",
        "http://testserver.elsewhere.example/",
        "http:///elsewhere.example/",
        "http://[::1",
        "javascript:alert(1)",
        "Garbo",
        "",
    ],
)
def test_anything_else_is_searched_for(client, said):
    found = urlsplit(_shared(client, text=said))
    assert (found.netloc, found.path) == ("", reverse("search"))
    assert parse_qs(found.query).get("q", [""]) == [said]
