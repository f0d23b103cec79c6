"""The organisers' desk: who may do what, and that it is done."""

import datetime
from decimal import Decimal

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import engine
from games.core import jobs
from games.models import Game, Seat
from games.moderation.models import AuditEntry
from games.staff.tournaments_admin import STEPS
from games.tournaments.models import Entry, Result, Tournament
from games.tournaments.services import entries, lifecycle
from tests.tournaments.making import end_all, make_tournament, person, round_of, started

pytestmark = pytest.mark.django_db

ELSEWHERE, DENIED = 302, 403


class Browser(Client):
    user: User


def browser(role: str) -> Browser:
    user = person()
    user.is_staff = role != "player"
    user.save()
    if role in ("organiser", "another"):
        user.groups.add(Group.objects.get(name="Organisers"))
    client = Browser()
    client.force_login(user)
    client.user = user
    return client


def organised(client: Browser, tournament: Tournament) -> Tournament:
    tournament.organiser = client.user
    tournament.save(update_fields=["organiser"])
    return tournament


def at(name: str, tournament: Tournament) -> str:
    return reverse("admin:tournaments_tournament_act", args=[tournament.pk, name])


def stage(name: str) -> tuple[Tournament, dict[str, object]]:
    """A tournament to which this can be done, and what to fill in."""
    if name == "open":
        return make_tournament(open=False), {"reason": "all is set"}
    if name == "invite":
        return make_tournament(), {"user": person().name}
    if name == "start":
        return make_tournament(4), {"reason": ""}
    tournament = started(4)
    if name == "resume":
        lifecycle.pause(tournament.pk, None)
    if name == "adjust":
        end_all(tournament)
    entry = tournament.entries.first()
    if name == "unshare":
        tournament.co_organisers.add(entry.user)
    fields: dict[str, dict[str, object]] = {
        "extend": {"days": 3},
        "share": {"user": browser("another").user.name},
        "unshare": {"user": entry.user.name},
        "disqualify": {"entry": entry.pk, "reason": "two accounts"},
        "replace": {"entry": entry.pk, "user": person().name, "reason": "ill"},
        "adjust": {"result": entry.results.first().pk, "points": "7.5", "reason": "misclick"},
    }
    return tournament, fields.get(name, {"reason": ""})


def outcome(name: str, tournament: Tournament) -> bool:
    """Whether it was done."""
    tournament.refresh_from_db()
    round_ = round_of(tournament)
    match name:
        case "open" | "pause":
            return tournament.is_open or tournament.is_paused
        case "invite":
            return tournament.entries.filter(state=Entry.State.INVITED).exists()
        case "start":
            return tournament.is_running and round_ is not None
        case "resume":
            return tournament.is_running
        case "extend":
            return round_.deadline - round_.starts == tournament.round_time + datetime.timedelta(
                days=3
            )
        case "pair-again":
            return round_ is not None and not Game.objects.exists()
        case "disqualify":
            return tournament.entries.filter(state=Entry.State.DISQUALIFIED).exists()
        case "replace":
            return tournament.entries.exclude(replaced=None).exists()
        case "adjust":
            return Result.objects.filter(adjusted=Decimal("7.5"), reason="misclick").exists()
        case "finish":
            return tournament.is_finished
        case "share" | "unshare":
            return tournament.co_organisers.exists() == (name == "share")
    return False


@pytest.mark.parametrize("name", [step.name for step in STEPS])
@pytest.mark.parametrize(
    ("role", "answer"),
    [("player", ELSEWHERE), ("staff", DENIED), ("another", DENIED), ("organiser", ELSEWHERE)],
)
def test_every_step_for_everybody(name, role, answer, time):
    tournament, fields = stage(name)
    client = browser(role)
    organised(client if role == "organiser" else browser("organiser"), tournament)
    if role in ("staff", "another") and tournament.is_draft:
        answer = 404  # to them it is not there
    before = AuditEntry.objects.count()
    asked = client.get(at(name, tournament))
    assert not outcome(name, tournament), "looking does nothing"
    done = client.post(at(name, tournament), fields)
    assert done.status_code == answer, done.content[:2000]
    may = role == "organiser"
    assert outcome(name, tournament) == may
    if may:
        assert asked.status_code == 200
        noted = AuditEntry.objects.exclude(actor=None).latest("pk")
        assert noted.actor == client.user
        assert noted.action == f"tournament.{name.replace('-', '_')}"
        assert noted.reason == fields.get("reason", "")
    else:
        assert AuditEntry.objects.count() == before
        assert role != "player" or done["Location"].startswith("/admin/login/")


@pytest.mark.parametrize("name", ["disqualify", "replace", "adjust"])
def test_some_steps_ask_why(name, time):
    tournament, fields = stage(name)
    client = browser("organiser")
    organised(client, tournament)
    done = client.post(at(name, tournament), fields | {"reason": ""})
    assert done.status_code == 200
    assert not outcome(name, tournament)


def test_steps_are_offered_where_they_fit(time):
    client = browser("organiser")
    draft = organised(client, make_tournament(open=False))
    running = organised(client, started(4))
    seen = client.get(reverse("admin:tournaments_tournament_change", args=[draft.pk])).content
    assert at("open", draft).encode() in seen
    assert at("finish", draft).encode() not in seen
    assert client.post(at("finish", draft)).status_code == DENIED
    seen = client.get(reverse("admin:tournaments_tournament_change", args=[running.pk])).content
    assert at("pair-again", running).encode() in seen
    seat = Seat.objects.select_related("user", "game").get(awaiting=True)
    seat.game.moves.create(number=1, seat=seat.number, decision=1, action={}, events=[])
    seen = client.get(reverse("admin:tournaments_tournament_change", args=[running.pk])).content
    assert at("pair-again", running).encode() not in seen


# ── setting one up ───────────────────────────────────────────────────────────────────────────

NEW = {
    "name": "Taça de Cascais",
    "format": "swiss",
    "table_size": 4,
    "rounds": 4,
    "pace": "daily",
    "edition": "2019",
    "advance": 1,
    "tie_rule": "play_off",
    "seasons": 2,
    "division_size": 8,
    "movers": 2,
    "least_reliability": 0,
    "least_players": 4,
    "late_until": 0,
    "round_time": "21",
    "break_time": "1",
    "abandoned": "bot",
    "abandoned_scoring": "nothing",
}
ADD = "/admin/tournaments/tournament/add/"


def test_an_organiser_sets_one_up_and_sees_what_to_expect():
    client = browser("organiser")
    assert client.get(ADD).status_code == 200
    fields = NEW | {"modules": ["promo", "vip"], "first": "score", "limit": 10}
    done = client.post(ADD, fields)
    tournament = Tournament.objects.get()
    assert done.status_code == 302, done.context["errors"]
    assert done["Location"].endswith(f"/{tournament.pk}/change/")
    assert tournament.organiser == client.user
    assert tournament.options_for(4).modules == {"promo", "vip"}
    assert tournament.tie_breaks == ["score"]
    assert tournament.round_time == datetime.timedelta(days=21)
    page = client.get(done["Location"]).content.decode()
    assert "1 table of 4, 2 tables of 3" in page
    assert "87 days" in page
    assert AuditEntry.objects.get().action == "tournament.create"


def test_a_preview_shows_what_is_filled_in_and_saves_nothing():
    client = browser("organiser")
    assert "4 tables of 4" in client.get(ADD).content.decode(), "what a new one would be like"
    filled = NEW | {"table_size": 3, "rounds": 7, "modules": ["vip"], "limit": 10, "_preview": "1"}
    page = client.post(ADD, filled)
    assert page.status_code == 200
    words = page.content.decode()
    assert "2 tables of 3, 2 tables of 2" in words
    assert {line[2] for line in page.context["expected"]} == {7}
    assert page.context["errors"] == []
    assert 'name="name" value="Taça de Cascais"' in words
    assert page.context["adminform"].form["modules"].value() == ["vip"]
    assert not Tournament.objects.exists()
    assert not AuditEntry.objects.exists()
    del filled["_preview"]
    assert client.post(ADD, filled).status_code == 302
    assert Tournament.objects.get().rounds == 7


def test_a_preview_says_what_is_wrong():
    page = browser("organiser").post(ADD, NEW | {"limit": 3, "_preview": "1"})
    words = page.content.decode()
    assert "Most players: That is less than it takes to start." in words
    assert "Mend what is marked above" in words
    assert page.context["expected"] is None
    assert not Tournament.objects.exists()


def test_a_preview_of_a_change_changes_nothing(time):
    client, tournament = browser("organiser"), started(4)
    organised(client, tournament)
    page = reverse("admin:tournaments_tournament_change", args=[tournament.pk])
    seen = client.post(page, NEW | {"rounds": 9, "_preview": "1"})
    assert seen.context["expected"][0][:3] == (4, "1 table of 4", 9)
    tournament.refresh_from_db()
    assert tournament.rounds == 2


@pytest.mark.parametrize("role", ["player", "staff"])
def test_a_preview_is_for_those_who_could_save(role):
    answer = {"player": ELSEWHERE, "staff": DENIED}[role]
    assert browser(role).post(ADD, NEW | {"_preview": "1"}).status_code == answer


def test_lifting_the_limit_lets_in_those_who_wait():
    client, tournament = browser("organiser"), make_tournament(4, limit=4)
    organised(client, tournament)
    late = entries.register(tournament.pk, person())
    page = reverse("admin:tournaments_tournament_change", args=[tournament.pk])
    done = client.post(page, NEW)
    assert done.status_code == 302, done.context["errors"]
    late.refresh_from_db()
    assert late.takes_part
    tournament.refresh_from_db()
    assert tournament.taking_part == 5


def test_editing_leaves_alone_what_jobs_write(time):
    client = browser("organiser")
    tournament = organised(client, started(4))
    page = reverse("admin:tournaments_tournament_change", args=[tournament.pk])
    assert client.get(page).status_code == 200
    fields = NEW | {"name": "Renamed", "rounds": 3, "table_size": 2, "modules": ["vip"]}
    done = client.post(page, fields)
    assert done.status_code == 302, done.context["errors"]
    tournament.refresh_from_db()
    assert (tournament.name, tournament.rounds) == ("Renamed", 3)
    assert tournament.table_size == 4, "fixed since the start"
    assert tournament.options == {}
    assert tournament.is_running


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"table_size": 5}, "table_size"),
        ({"format": "knockout", "advance": 4}, "advance"),
        ({"format": "duplicate", "abandoned": "substitute"}, "abandoned"),
        ({"format": "round_robin", "late_until": 2}, "late_until"),
        ({"limit": 3}, "limit"),
        ({"first": "score", "second": "score"}, "first"),
        ({"round_time": "0.001"}, "round_time"),
        (
            {
                "opens_0": "2026-06-02",
                "opens_1": "12:00",
                "starts_0": "2026-06-01",
                "starts_1": "12:00",
            },
            "opens",
        ),
    ],
)
def test_what_cannot_be_is_refused(wrong, field):
    done = browser("organiser").post(ADD, NEW | wrong)
    assert done.status_code == 200
    assert field in done.context["adminform"].form.errors
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("role", ["player", "staff", "organiser"])
def test_pages_for_everybody(role, time):
    tournament = started(4)
    pages = [
        "/admin/tournaments/tournament/",
        ADD,
        reverse("admin:tournaments_tournament_change", args=[tournament.pk]),
        "/admin/tournaments/entry/",
        "/admin/tournaments/result/",
    ]
    client = browser(role)
    expected = {"player": 302, "staff": 403, "organiser": 200}[role]
    assert {client.get(page).status_code for page in pages} == {expected}
    assert client.post(f"/admin/tournaments/tournament/{tournament.pk}/delete/").status_code != 200
    assert Tournament.objects.exists()


def test_organisers_edit_their_own_and_read_the_others(time):
    client, other = browser("organiser"), browser("another")
    running = organised(other, started(4))
    draft = organised(other, make_tournament(open=False))
    edit = "admin:tournaments_tournament_change"
    page = client.get(reverse(edit, args=[running.pk]))
    assert page.status_code == 200
    assert b'name="_save"' not in page.content
    assert client.post(reverse(edit, args=[running.pk]), NEW).status_code == DENIED
    assert client.get(reverse(edit, args=[draft.pk])).status_code == ELSEWHERE
    assert draft.name not in client.get("/admin/tournaments/tournament/").content.decode()
    for shared in (running, draft):
        lifecycle.share(shared.pk, other.user, user=client.user)
        page = client.get(reverse(edit, args=[shared.pk]))
        assert b'name="_save"' in page.content


def test_nobody_chooses_or_sees_the_seed_of_a_draw():
    client = browser("organiser")
    client.post(ADD, NEW | {"seed": "chosen"})
    tournament = Tournament.objects.get()
    edit = reverse("admin:tournaments_tournament_change", args=[tournament.pk])
    client.post(edit, NEW | {"seed": "chosen", "name": "Renamed"})
    kept = tournament.seed
    tournament.refresh_from_db()
    assert tournament.name == "Renamed"
    assert (len(kept), tournament.seed) == (64, kept)
    seen = client.get(edit).content.decode()
    assert kept not in seen
    assert engine.commitment(kept) in seen
    narrowed = client.get(f"/admin/tournaments/tournament/?seed__startswith={kept[0]}")
    assert narrowed.status_code == 400


def test_organisers_have_these_rights_and_no_others():
    rights = Group.objects.get(name="Organisers").permissions.values_list("codename", flat=True)
    assert sorted(rights) == [
        *("add_tournament", "change_tournament", "organise_tournament"),
        *("view_entry", "view_result", "view_tournament"),
    ]


def test_the_list_costs_the_same_however_long_it_is(django_assert_max_num_queries):
    client = browser("organiser")
    for _ in range(6):
        make_tournament(open=False, organiser=person())
    with django_assert_max_num_queries(10):
        client.get("/admin/tournaments/tournament/")
    jobs.run_due()
