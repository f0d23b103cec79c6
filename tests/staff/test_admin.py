"""The staff's pages: what they show, what they cost, who may do what there."""

import re
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.core import jobs
from games.models import Game, Job, Message, Move, Outage, Report
from games.moderation.models import AuditEntry, Sanction
from games.notify.models import Delivery, Notification
from games.pictures.prints import Print
from games.services import chat
from games.staff import actions
from games.staff.kit.lists import MOST_LISTED, FirstPages
from tests.factory import make_game, make_user, play_moves
from tests.tables import Table

pytestmark = pytest.mark.django_db

OURS = (
    "user",
    "emailaddress",
    "game",
    "message",
    "report",
    "job",
    "outage",
    "notification",
    "delivery",
)
DESK = ("auditentry", "sanction")


def lists():
    """The addresses of all lists of ours."""
    for model in admin.site._registry:
        if model._meta.model_name in (*OURS, *DESK):
            yield reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")


def page_of(row, name="change", *more):
    return reverse(
        f"admin:{row._meta.app_label}_{row._meta.model_name}_{name}", args=[row.pk, *more]
    )


def some_of_everything(boss):
    table = Table()
    game = play_moves(table.game, 2)
    for _ in range(3):
        message = table.said(text="foul words")
        chat.report(table.rival, game, reason="insult", message=message)
    notice = Notification.objects.create(user=table.player, kind="tournament", key=game.key)
    Delivery.objects.create(
        notification=notice, user=table.player, channel="mail", due=game.created
    )
    jobs.put("errand", game.pk)
    Outage.objects.create(began=game.created, ended=game.created)
    actions.mute(boss, make_user(), "too loud", None)
    return game


# ── lists ────────────────────────────────────────────────────────────────────────────────────


def queries(client, addresses):
    counts = []
    for address in addresses:
        with CaptureQueriesContext(connection) as captured:
            assert client.get(address).status_code == 200, address
        counts.append((re.sub(r"(?<=q=).*|\d+", "…", address), len(captured)))
    return counts


def all_pages(boss):
    game = some_of_everything(boss)
    rows: list[Any] = [
        model.objects.last() for model in (Game, Message, Report, Job, Notification, Delivery)
    ]
    rows += [game.creator, AuditEntry.objects.first(), Sanction.objects.last()]
    pages = [page_of(row) for row in rows]
    acts_of_user = [page_of(game.creator, "act", act) for act in ("mute", "rename", "erase")]
    searches = [f"{page}?q={term}" for page in lists() for term in (game.key, game.creator.name)]
    return [
        *lists(),
        *pages,
        *acts_of_user,
        *searches,
        reverse("admin:games_game_log", args=[game.pk]),
    ]


def test_no_page_costs_more_queries_as_the_site_grows(boss, enter):
    client = enter(boss)
    first = all_pages(boss)
    queries(client, first)  # content types are read once
    few = queries(client, first)
    assert max(number for _page, number in few) <= 25, few
    for _ in range(2):
        again = all_pages(boss)
    assert queries(client, again) == few


def test_nobody_counts_to_the_end(boss, enter):
    pages = FirstPages(Move.objects.all(), 10)
    with CaptureQueriesContext(connection) as captured:
        assert pages.count == 0
    assert f"LIMIT {MOST_LISTED}" in captured[0]["sql"]
    client = enter(boss)
    for address in lists():
        with CaptureQueriesContext(connection) as captured:
            client.get(address)
        for query in captured:
            assert not re.fullmatch(r'SELECT COUNT.* FROM "\w+"', query["sql"]), query["sql"]


@pytest.mark.parametrize("status", ["waiting", "running", "cancelled"])
def test_lists_of_games_come_from_an_index(status):
    newest = Game.objects.filter(status=status).order_by("-pk").only("key")[:50]
    assert f"game_{status}_newest" in newest.explain()


def test_searches(boss, enter):
    game, other = make_game(), make_game()
    client = enter(boss)

    def matching(address, term):
        return set(client.get(address, {"q": term}).context["cl"].queryset)

    games = reverse("admin:games_game_changelist")
    assert matching(games, game.key) == {game}
    assert matching(games, game.creator.name.upper()) == {game}
    assert matching(games, game.key[:5]) == set()
    people = reverse("admin:accounts_user_changelist")
    assert matching(people, game.creator.name[:-1]) >= {game.creator}
    assert matching(people, game.creator.email.upper()) == {game.creator}
    assert matching(people, "nobody at all") == set()
    said = Message.objects.create(game=other, room="players", author=other.creator, text="x")
    messages = reverse("admin:games_message_changelist")
    assert matching(messages, other.key) == matching(messages, other.creator.name) == {said}


def test_a_person_can_be_chosen_by_name(boss, rita, enter):
    """As other pages of the admin let one choose them."""
    model_admin = admin.site.get_model_admin(type(rita))
    assert model_admin.get_search_fields(None)
    people, again = model_admin.get_search_results(None, type(rita).objects.all(), "RIT")
    assert rita in people
    assert not again


@pytest.mark.parametrize(
    "question",
    ["seed__startswith=a", "seed=a", "state__contains=x", "opening__contains=x", "moves__seat=1"],
)
def test_no_address_asks_for_what_is_hidden(question, boss, enter):
    make_game(moves=2)
    client = enter(boss)
    assert client.get(f"{reverse('admin:games_game_changelist')}?{question}").status_code == 400
    through = f"{reverse('admin:games_job_changelist')}?game__{question}"
    assert client.get(through).status_code == 400


# ── rights ───────────────────────────────────────────────────────────────────────────────────


def targets():
    table = Table()
    message = table.said()
    report = chat.report(table.rival, table.game, reason="spam", message=message)
    return {
        "mute": table.player,
        "suspend": table.player,
        "rename": table.player,
        "export": table.player,
        "erase": table.spectator,
        "remove": message,
        "resolve": report,
    }


ANSWERS = {
    "mute": {"until": "7"},
    "suspend": {"until": ""},
    "rename": {"name": "Margarida"},
    "resolve": {"outcome": "nothing"},
}
RIGHTS = {
    "mute": ("accounts.view_user", "desk.mute_user"),
    "suspend": ("accounts.view_user", "desk.suspend_user"),
    "rename": ("accounts.view_user", "desk.rename_user"),
    "export": ("accounts.view_user", "desk.export_user"),
    "erase": ("accounts.view_user", "desk.erase_user"),
    "remove": ("games.view_message", "desk.remove_message"),
    "resolve": ("games.view_report", "desk.resolve_report"),
}


@pytest.mark.parametrize("act", RIGHTS)
def test_each_act_has_a_right_of_its_own(act, staff, rita, enter):
    target = targets()[act]
    address = page_of(target, "act", act)
    words = {"reason": "because"} | ANSWERS.get(act, {})
    every_other = {right for rights in RIGHTS.values() for right in rights} - {RIGHTS[act][1]}
    for outsider in (staff(*every_other), staff(RIGHTS[act][1]), staff()):
        client = enter(outsider)
        assert client.get(address).status_code == 403
        assert client.post(address, words).status_code == 403
    assert enter(rita).post(address, words).status_code == 302  # to the login
    assert not AuditEntry.objects.exists()

    client = enter(staff(*RIGHTS[act]))
    assert act in client.get(page_of(target)).content.decode()
    assert client.get(address).status_code == 200
    assert client.post(address, ANSWERS.get(act, {})).status_code == 200  # without a reason
    assert not AuditEntry.objects.exists()
    done = client.post(address, words)
    assert done.status_code == (200 if act == "export" else 302)
    assert AuditEntry.objects.get().reason == "because"


def test_a_name_that_is_taken_or_reserved_is_refused(boss, rita, enter):
    taken = make_user("Taken")
    for name in (taken.name, "Moderator", "x"):
        answer = enter(boss).post(
            page_of(rita, "act", "rename"), {"name": name, "reason": "an insult"}
        )
        assert answer.status_code == 200
        assert "errorlist" in answer.content.decode()
    rita.refresh_from_db()
    assert rita.name == "Rita"


def test_a_sanction_is_lifted_by_who_may_impose_it(boss, rita, staff, enter):
    actions.mute(boss, rita, "too loud", None)
    sanction = Sanction.objects.get()
    address = page_of(sanction, "act", "unmute")
    assert enter(staff("desk.view_sanction", "desk.suspend_user")).get(address).status_code == 403
    client = enter(staff("desk.view_sanction", "desk.mute_user"))
    assert client.post(page_of(sanction, "act", "readmit"), {"reason": "x"}).status_code == 403
    assert client.post(address, {"reason": "sorry"}).status_code == 302
    assert client.get(address).status_code == 403  # it is lifted
    sanction.refresh_from_db()
    assert sanction.lifted


def test_moderators_see_what_they_need_and_change_nothing_by_hand(staff, enter):
    moderator = staff()
    moderator.groups.add(Group.objects.get(name="Moderators"))
    game = make_game(moves=3)
    client = enter(moderator)
    for name in ("accounts_user", "games_game", "games_report", "games_message", "desk_sanction"):
        assert client.get(reverse(f"admin:{name}_changelist")).status_code == 200
    assert client.get(reverse("admin:games_game_log", args=[game.pk])).status_code == 200
    assert client.get(reverse("admin:games_job_changelist")).status_code == 403
    for row in (game, game.creator):
        assert client.get(page_of(row)).status_code == 200
        assert client.post(page_of(row), {"name": "changed"}).status_code == 403
    assert client.get(page_of(game.creator, "act", "erase")).status_code == 403


def test_even_who_may_do_everything_deletes_and_rewrites_nothing(boss, enter):
    game = some_of_everything(boss)
    client = enter(boss)
    for row in (AuditEntry.objects.first(), Message.objects.first(), Report.objects.first(), game):
        assert client.get(page_of(row, "delete")).status_code == 403
        assert client.post(page_of(row), {"reason": "changed"}).status_code == 403
    assert client.get(page_of(game.creator, "delete")).status_code == 403
    page = client.get(page_of(game.creator)).content.decode()
    assert 'name="name"' not in page
    assert 'name="is_active"' not in page


def test_jobs_tried_again_or_dropped_are_noted(boss, enter):
    jobs.put("errand", 7)
    address = reverse("admin:games_job_changelist")
    for action in ("retry", "drop"):
        job = Job.objects.get(kind="errand")
        enter(boss).post(address, {"action": action, "_selected_action": [job.pk]})
    assert not Job.objects.filter(kind="errand").exists()
    assert [e.action for e in AuditEntry.objects.all()] == ["job.drop", "job.retry"]


def test_what_somebody_is_kept_from(boss, rita, enter):
    client = enter(boss)
    assert "too loud" not in client.get(page_of(rita)).content.decode()
    actions.mute(boss, rita, "too loud", None)
    page = client.get(page_of(rita)).content.decode()
    assert "You cannot write any more. The reason: too loud" in page


# ── what they show ───────────────────────────────────────────────────────────────────────────


def test_a_report_with_what_was_said_around_it(boss, enter):
    table = Table()
    said = [table.said(text=f"word number {n}.") for n in range(30)]
    elsewhere = table.said(room="spectators", text="a whisper")
    report = chat.report(table.rival, table.game, reason="insult", message=said[15])
    page = enter(boss).get(page_of(report)).content.decode()
    for n in (5, 14, 15, 16, 25):
        assert f"word number {n}." in page
    assert "word number 4." not in page
    assert "word number 26." not in page
    assert elsewhere.text not in page


def test_a_report_of_a_person_with_their_last_words(boss, enter):
    table = Table()
    table.said(text="my own words")
    report = chat.report(table.rival, table.game, reason="cheating", person=table.player)
    assert "my own words" in enter(boss).get(page_of(report)).content.decode()
    assert (
        report in enter(boss).get(reverse("admin:games_report_changelist")).context["cl"].queryset
    )


def test_the_log_page_by_page(boss, enter):
    game = make_game(moves=21)
    address = reverse("admin:games_game_log", args=[game.pk])
    client = enter(boss)
    first = client.get(address).content.decode()
    assert "Set-up" in first
    assert "Line 19" in first
    assert "Line 20" not in first
    assert "Line 20" in client.get(f"{address}?p=2").content.decode()


def test_a_picture_of_every_line(boss, enter):
    game = make_game(moves=2)
    client = enter(boss)

    def picture(number):
        at = [game.pk, number, Print("board", 400)]
        return client.get(reverse("admin:games_game_picture", args=at))

    assert picture(0)["Content-Type"] == "image/webp"
    assert picture(0).content != picture(2).content
    assert picture(game.line + 1).status_code == 404
    client.logout()
    assert picture(0).status_code == 302
