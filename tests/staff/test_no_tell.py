"""Two worlds that differ only in whether a rival left orders look the same to staff who play."""

import datetime
import re
from typing import Any

import pytest
import time_machine
from django.contrib import admin
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.core import jobs
from games.engine import view_for
from games.engine.suppose import to_place
from games.models import Game, Job, Message, Orders
from games.notify.models import Delivery, Notification
from games.orders import Book, Plan
from games.services import chat, data_export, orders, play
from games.staff import games_admin
from tests.factory import make_game, make_user
from tests.orders.test_secrecy import in_a_world
from tests.staff.test_data_export import unpacked
from tests.web.test_no_leak import NOISE

pytestmark = pytest.mark.django_db

LATER = datetime.timedelta(seconds=90)  # a letter has gone, and no order been carried out yet


@pytest.fixture
def table(boss, time):
    """The boss is asked; then it is the turn of somebody who may have left orders."""
    game = make_game(2, users=[make_user("Rui"), boss], rng=4)
    assert game.seats.get(awaiting=True).user == boss
    rival = game.seats.select_related("user").exclude(user=boss).get()
    said = Message.objects.create(game=game, room="players", author=rival.user, text="bom dia")
    chat.report(boss, game, reason="spam", message=said)
    return game, rival


def addresses(client: Client, game: Game, rival) -> list[str]:
    """Every list of the admin, as it is, searched, and by each of its links; and rows."""
    paths = [reverse("admin:index")]
    for model in admin.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        plain = reverse(f"{name}_changelist")
        paths.append(plain)
        paths += [f"{plain}?q={word}" for word in (game.key, rival.user.name)]
        links = re.findall(r'href="(\?[^"]+)"', client.get(plain).content.decode())
        paths += [plain + link.replace("&amp;", "&") for link in sorted(set(links))]
        if model in (Job, Notification, Delivery, User, Game):
            paths += [reverse(f"{name}_change", args=[pk]) for pk in range(1, 6)]
    paths += [f"/admin/games/job/?q={kind}" for kind in ("resolve", "deliver")]
    paths += [reverse("admin:games_game_log", args=[game.pk])]
    return paths


def seen_by(boss, game, rival) -> dict[str, object]:
    cache.clear()
    client = Client(raise_request_exception=False)
    client.force_login(boss)
    pages = {page: client.get(page) for page in addresses(client, game, rival)}
    contents: dict[str, object] = {
        page: (answer.status_code, NOISE.sub(b"", answer.content)) for page, answer in pages.items()
    }
    contents["the rival's data"] = unpacked(data_export.pack(rival.user, own=False))
    return contents


@pytest.mark.parametrize("then", ["told", "answered"])
def test_no_page_of_the_admin_tells_who_left_orders(boss, table, time, then):
    game, rival = table
    decision = game.engine_game().unanswered[0]
    quiet = next(o for o in decision.options if o.space.peek == "none")
    view = view_for(game.engine_game().state, rival.number)
    offered: list[Any] = list(to_place(view).decisions[0].options)
    places = [o for o in offered if o.space.peek == "none"]
    place = next(o for o in places if o.space is not quiet.space)
    noon = time.now

    def world(*, with_orders: bool) -> None:
        time.now = noon
        if with_orders:
            orders.save(game.pk, rival.user, Book(1, {0: (Plan(*place),)}), 0)
        play.play(game.pk, boss, decision.id, quiet)
        # Whoever decides then, it is at the same moment.
        when = noon + datetime.timedelta(hours=3)
        game.seats.filter(awaiting=True).update(orders_due=when)
        Job.objects.filter(kind="resolve").update(due=when)
        time.to(noon + LATER)
        if then == "answered":
            time.now = when
            if not with_orders:
                asked = Game.objects.get(pk=game.pk).engine_game().unanswered[0]
                play.play(game.pk, rival.user, asked.id, place)
            time.to(when)
            assert Game.objects.get(pk=game.pk).line == 2
            assert with_orders == any(Orders.objects.values_list("used", flat=True))
        else:
            assert Game.objects.get(pk=game.pk).line == 1
        game.moves.update(created=noon)  # by a clock that no test moves

    def watch():
        # What looking itself leaves behind is noted by the machine's clock.
        with time_machine.travel(noon, tick=False):
            return seen_by(boss, game, rival)

    def rows():
        return [
            list(model.objects.order_by("pk").values_list())
            for model in (Job, Delivery, Notification)
        ]

    worlds = [
        in_a_world(lambda orders=orders: world(with_orders=orders), watch)
        for orders in (False, True)
    ]
    assert [page for page in worlds[0] if worlds[0][page] != worlds[1].get(page)] == []
    assert worlds[0] == worlds[1]
    if then == "told":  # there is something to tell
        told = [
            in_a_world(lambda orders=orders: world(with_orders=orders), rows)
            for orders in (False, True)
        ]
        assert told[0][1] != told[1][1]


def test_what_is_stuck_shows_whatever_it_tells(boss, table, time, enter):
    game, _rival = table
    client, page = enter(boss), reverse("admin:games_job_changelist")
    job = Job.objects.get(kind="resolve", game=game)
    assert list(client.get(page).context["cl"].queryset.filter(game=game)) == []
    time.now = job.due + games_admin.LATE
    assert job in client.get(page).context["cl"].queryset
    Job.objects.filter(pk=job.pk).update(due=time.now + LATER, failed=time.now)
    assert job in client.get(page).context["cl"].queryset


def test_once_laid_open_everything_shows(boss, table, time, enter):
    game, rival = table
    play_on = game.engine_game().unanswered[0]
    play.play(game.pk, boss, play_on.id, play_on.options[0])
    jobs.run_due()
    client = enter(boss)

    def listed(model):
        page = client.get(reverse(f"admin:notify_{model}_changelist"))
        return page.context["cl"].queryset.filter(user=rival.user).exists()

    assert not listed("delivery")
    assert not listed("notification")
    Game.objects.update(status=Game.Status.OVER)
    assert listed("delivery")
    assert listed("notification")
