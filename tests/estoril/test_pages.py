import re

import pytest
from django.template.loader import render_to_string
from django.test import Client

from tests.factory import make_game

pytestmark = pytest.mark.django_db

UNOFFICIAL = "belongs to its publisher, MEBO Games"


def hrefs(response):
    return set(re.findall(r'href="(/[^"#]*)"', response.content.decode()))


def test_home_and_everything_it_links_to(client, db):
    home = client.get("/")
    assert home.status_code == 200
    assert UNOFFICIAL in home.content.decode()
    pages = {href for href in hrefs(home) if not href.startswith("/static/")}
    assert {"/", "/rules/"} <= pages
    for page in pages:
        assert client.get(page).status_code == 200, page


def test_not_found_is_a_page_of_ours(client):
    response = client.get("/nowhere/")
    assert response.status_code == 404
    assert "There is nothing at this address" in response.content.decode()
    assert UNOFFICIAL in response.content.decode()


def test_a_form_from_before_the_last_login_is_explained(db):
    client = Client(enforce_csrf_checks=True)
    response = client.post("/games/play-now/")
    assert response.status_code == 403
    assert "Please try once more" in response.content.decode()
    assert UNOFFICIAL in response.content.decode()
    # A part of a page would be put into it: the page is loaded anew instead, and says why.
    response = client.post("/games/play-now/", headers={"HX-Request": "true"})
    assert (response.status_code, response["HX-Refresh"]) == (204, "true")
    assert "This page was out of date." in client.get("/").content.decode()


def test_what_is_not_open_yet_says_so(client, db):
    response = client.get(f"/games/{make_game(2).key}/replay/?as=all")
    assert response.status_code == 403
    assert "once the game is over" in response.content.decode()
    assert UNOFFICIAL in response.content.decode()


def test_server_error_page_needs_no_context():
    assert "Something went wrong" in render_to_string("500.html")


@pytest.mark.parametrize("path", ["/", "/nowhere/"])
def test_nothing_inline(client, path):
    """The policy forbids inline styles and scripts, so no page may depend on them."""
    response = client.get(path)
    assert "default-src 'self'" in response["Content-Security-Policy"]
    assert not re.search(
        r"<style|\sstyle=|<script(?![^>]*src=)|\son\w+=", response.content.decode()
    )


def test_language_can_be_chosen_without_javascript(client):
    response = client.post("/language/setlang/", {"language": "pl", "next": "/"}, follow=True)
    assert response.redirect_chain == [("/", 302)]
    assert '<html lang="pl">' in response.content.decode()


@pytest.mark.parametrize(
    ("accepted", "language"), [("ko", "ko"), ("de-AT,de", "de"), ("pt-BR,pt", "pt"), ("fr", "en")]
)
def test_language_of_the_browser(client, accepted, language):
    response = client.get("/", headers={"accept-language": accepted})
    assert f'<html lang="{language}">' in response.content.decode()
