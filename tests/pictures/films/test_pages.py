"""The page of films, its parts and its files: for whom, and what they show."""

import re

import pytest

from games import engine
from games.models import Export, Game, Job
from games.services import table
from tests.factory import make_game, make_user
from tests.languages import TRANSLATED
from tests.pictures.films.errands import make, options

pytestmark = pytest.mark.django_db
FORM = {"format": "sheet", "eyes": "all", "speed": "fast", "width": "400"}


def page(game):
    return f"/games/{game.key}/film/"


@pytest.fixture
def export(game, player, client_of):
    client_of(player).post(page(game), FORM)
    return Export.objects.get()


@pytest.fixture
def ready(export):
    return make(export)


def file(export):
    return f"/games/{export.game.key}/film/{export.pk}.{export.extension}"


def part(export):
    return f"/games/{export.game.key}/film/{export.pk}/"


# ── asking ───────────────────────────────────────────────────────────────────────────────────


def test_asking_leads_to_the_one_that_is_being_made(game, player, client_of):
    answer = client_of(player).post(page(game), FORM)
    export = Export.objects.get()
    assert answer.url == f"{page(game)}#export-{export.pk}"
    assert (export.asked_by, export.viewer, export.width) == (player, "all", 400)
    assert export.speed == "normal"  # a sheet has none: two who differ in that alone want the same
    again = client_of(make_user()).post(page(game), {**FORM, "speed": "slow"})
    assert again.url == answer.url


def test_in_the_colours_of_who_asks(game, player, client_of):
    player.style = "safe"
    player.save()
    client_of(player).post(page(game), FORM)
    assert Export.objects.get().style == "safe"


@pytest.mark.parametrize(
    "wrong",
    [
        {"eyes": "blue"},  # two play
        {"eyes": "RED"},
        {"width": "401"},
        {"width": "9" * 400},
        {"format": "png"},
        {"speed": "light"},
        {"eyes": ""},
    ],
)
def test_what_there_is_not_is_refused(game, player, client_of, wrong):
    answer = client_of(player).post(page(game), {**FORM, **wrong})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert not Export.objects.exists()


def test_too_many_are_refused_in_words(game, player, client_of):
    client = client_of(player)
    for viewer in ("red", "green"):
        client.post(page(game), {**FORM, "eyes": viewer})
    answer = client.post(page(game), FORM)
    assert answer.status_code == 422
    assert "still being made" in answer.content.decode()


def test_whoever_is_nobody_logs_in_first(game, client):
    answer = client.post(page(game), FORM)
    assert answer.status_code == 302
    assert answer.url.startswith("/account")
    assert not Export.objects.exists()
    assert "Log in to have one made" in client.get(page(game)).content.decode()


# ── for whom ─────────────────────────────────────────────────────────────────────────────────


def statuses(user, client_of, export):
    client = client_of(user)
    return [
        client.get(path).status_code for path in (page(export.game), part(export), file(export))
    ]


def test_a_finished_game_is_open_to_all(ready, player, client_of):
    for user in (player, make_user(), None):
        assert statuses(user, client_of, ready) == [200, 200, 200]


def test_a_private_game_that_is_over_is_open_to_all_who_have_the_address(ready, client_of):
    Game.objects.update(private=True)
    for user in (make_user(), None):
        assert statuses(user, client_of, ready) == [200, 200, 200]


@pytest.mark.parametrize("hidden", [{"deal_hidden": True}, {"status": Game.Status.RUNNING}])
def test_before_it_is_there_for_its_players_alone(ready, player, client_of, hidden):
    Game.objects.update(private=True, **hidden)
    assert statuses(player, client_of, ready) == [403, 403, 403]
    assert statuses(make_user(), client_of, ready) == [404, 404, 404]
    assert statuses(None, client_of, ready) == [302, 404, 404]
    outsider = client_of(make_user())
    assert outsider.post(page(ready.game), FORM).status_code == 404


def test_a_running_game_has_no_films(player, client_of):
    game = make_game(2, moves=5)
    kept = Export.objects.create(game=game, **options())
    user = game.seats.get(number=0).user
    for who in (user, None):
        assert statuses(who, client_of, kept) == [403, 403, 403]
    assert client_of(user).post(page(game), FORM).status_code == 403


def test_a_game_that_has_not_begun_has_none(db, client_of):
    host = make_user()
    game = table.create(host, engine.Options(players=2))
    assert client_of(host).get(page(game)).status_code == 404


def test_strange_addresses_are_nowhere(ready, client):
    other = make_game(2, moves=None, rng=4)
    for path in (
        "/games/nothing/film/1/",
        f"/games/{ready.game.key}/film/{ready.pk + 1}/",
        f"/games/{ready.game.key}/film/{10**30}/",
        f"/games/{ready.game.key}/film/{10**30}.png",
        f"/games/{ready.game.key}/film/{ready.pk}.webp",
        f"/games/{ready.game.key}/film/{ready.pk}.exe",
        f"/games/{other.key}/film/{ready.pk}/",
        f"/games/{other.key}/film/{ready.pk}.png",
    ):
        assert client.get(path).status_code == 404, path
    for path in (part(ready), file(ready)):
        assert client.post(path).status_code == 405
    assert client.delete(page(ready.game)).status_code == 405


# ── what they show ───────────────────────────────────────────────────────────────────────────


def test_growing(export, client):
    assert client.get(file(export)).status_code == 404
    seen = []
    for done in (0, 3, 5):
        Export.objects.update(done=done, total=10)
        shown = client.get(part(export)).content.decode()
        assert f'hx-get="{part(export)}"' in shown
        seen.append(int(re.search(r'<progress max="100" value="(\d+)"', shown)[1]))
    assert seen == [0, 30, 50]


def test_ready(ready, client):
    shown = client.get(part(ready)).content.decode()
    assert "hx-get" not in shown
    assert f'href="{file(ready)}"' in shown
    answer = client.get(file(ready))
    assert answer["Content-Type"] == "image/png"
    assert answer.content.startswith(b"\x89PNG")
    assert answer["Cache-Control"] == "public, no-cache"
    assert (
        f'filename="estoril-{ready.game.key}-all-rounds-400.png"' in answer["Content-Disposition"]
    )
    again = client.get(file(ready), headers={"if-none-match": answer["ETag"]})
    assert again.status_code == 304


def test_failed_and_tried_again(export, client_of, player, client):
    Job.objects.all().delete()
    Export.objects.update(status="failed", error="RuntimeError in paint.py")
    shown = client_of(player).get(part(export)).content.decode()
    assert "could not be made" in shown
    assert "RuntimeError" not in shown
    form = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', shown))
    form.pop("csrfmiddlewaretoken")
    assert client_of(player).post(page(export.game), form).status_code == 302
    assert make(Export.objects.get()).status == "ready"
    # Who is nobody reads that it failed, too.
    assert "Try again" not in client.get(part(Export.objects.get())).content.decode()


def test_old_names_are_not_shown(ready, player, client):
    player.name = "Somebody else"
    player.save()
    assert client.get(file(ready)).status_code == 404
    assert client.get(part(ready)).status_code == 404
    assert f"export-{ready.pk}" not in client.get(page(ready.game)).content.decode()


@pytest.mark.parametrize("path", ["", "replay/"])
def test_the_way_there_from_the_finished_game_and_the_replay(game, client, path):
    assert f'href="{page(game)}"' in client.get(f"/games/{game.key}/{path}").content.decode()


@pytest.mark.parametrize("path", ["", "replay/"])
def test_no_way_there_from_a_running_game(db, client, path):
    running = make_game(2, moves=3)
    assert "/film/" not in client.get(f"/games/{running.key}/{path}").content.decode()


@pytest.mark.parametrize("language", TRANSLATED)
def test_numbers_stay_numbers_in_every_language(export, client, language):
    Export.objects.update(done=1500, total=3000)
    shown = client.get(part(export), headers={"accept-language": language}).content.decode()
    assert 'max="100" value="50"' in shown
