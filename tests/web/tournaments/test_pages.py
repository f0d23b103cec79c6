"""What visitors see of tournaments, and what it costs."""

import datetime
import re
from decimal import Decimal
from random import Random

import pytest
from django.contrib.auth.models import Permission
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from games.core import jobs
from games.tournaments.models import Entry, Result, Round, Tournament
from games.tournaments.services import entries, lifecycle, results
from tests.tournaments.looking import get, tables_of
from tests.tournaments.making import end, end_all, make_tournament, person, started, users_of

pytestmark = pytest.mark.django_db

HOUR = datetime.timedelta(hours=1)
LINE = re.compile(r'<path d="M[\d ]+H\d+V\d+H\d+"')  # of a bracket


# ── the lists ──────────────────────────────────────────────────────────────────────────────────


def test_nothing_there_says_so():
    page = get("/tournaments/")
    assert "None is open just now" in page
    assert "None is being played" in page
    assert "None has been finished" in page


def test_each_is_listed_where_it_belongs():
    make_tournament(name="To Come", limit=8)
    running = started(4, name="Going On")
    over = started(4, name="Gone By", rounds=1)
    end_all(over)
    make_tournament(open=False, name="A Draft")
    page = get("/tournaments/", users_of(running)[0])
    first, second, third = page.index("To Come"), page.index("Going On"), page.index("Gone By")
    headings = [page.index(f'id="{name}"') for name in ("open", "running", "finished")]
    assert headings[0] < first < headings[1] < second < headings[2] < third
    assert "A Draft" not in page
    assert "0 of 8 players" in page
    assert page.count("you take part") == 1
    winner = over.entries.get(place=1).user.name
    assert winner in page[third:]


def test_lists_can_be_narrowed_to_a_format():
    make_tournament(name="Alpha", format="swiss")
    make_tournament(name="Beta", format="league")
    page = get("/tournaments/?format=league")
    assert "Beta" in page
    assert "Alpha" not in page
    assert "Alpha" in get("/tournaments/?format=nonsense")


def test_finished_ones_have_pages():
    Tournament.objects.bulk_create(
        Tournament(
            name=f"Cup {n:02}",
            status="finished",
            finished=timezone.now() - n // 2 * HOUR,
            started=timezone.now() - 100 * HOUR,
        )
        for n in range(45)
    )
    seen, path = [], "/tournaments/"
    while path:
        page = get(path)
        seen += re.findall(r">(Cup \d\d)<", page)
        older = re.search(r'rel="next" href="(\?[^"]+)"', page)
        path = "/tournaments/" + older[1] if older else None
    assert sorted(seen) == [f"Cup {n:02}" for n in range(45)]


def test_lists_cost_the_same_however_long(django_assert_max_num_queries):
    user = person()
    client = Client()
    client.force_login(user)
    for count in (1, 4):
        for _ in range(count):
            make_tournament(1)
            tournament = started(2, rounds=1, table_size=2)
            if count == 4:
                end_all(tournament)
        with django_assert_max_num_queries(8):  # session, user, head, three lists, winners, own
            client.get("/tournaments/")


# ── drafts ─────────────────────────────────────────────────────────────────────────────────────


def test_a_draft_is_there_for_organisers_only():
    tournament = make_tournament(open=False, organiser=person())
    helper, another = person(), person()
    for organiser in (helper, another):
        organiser.is_staff = True
        organiser.save()
        organiser.user_permissions.add(Permission.objects.get(codename="organise_tournament"))
    tournament.co_organisers.add(helper)
    tabs = ("", "tables/", "results/", "standing/", "calendar.ics", "export.csv", "export.json")
    for tab in tabs:
        path = f"/tournaments/{tournament.key}/{tab}"
        get(path, status=404)
        get(path, person(), status=404)
        get(path, tournament.organiser)
        get(path, helper)
        get(path, another, status=404)
    outsider = Client()
    outsider.force_login(person())
    for act in ("register", "check-in", "withdraw"):
        assert outsider.post(f"/tournaments/{tournament.key}/{act}/").status_code == 404


# ── one's own game ─────────────────────────────────────────────────────────────────────────────


def test_the_next_game_comes_first():
    tournament = started(4, table_size=4)
    game = tables_of(tournament)[0].game
    asked = game.seats.get(awaiting=True).user
    other = game.seats.filter(awaiting=False).first().user
    path = tournament.get_absolute_url()
    page = get(path, asked)
    assert page.index("Your move, spymaster") < page.index(game.get_absolute_url())
    assert page.index("To your table") < page.index("Standings</h2>")
    assert other.name in page
    assert "Your game is on" in get(path, other)
    assert "To your table" not in get(path, person())
    assert "To your table" not in get(path)


def test_before_a_round_begins_one_sees_against_whom():
    tournament = make_tournament(4)
    lifecycle.start(tournament.pk, None)
    Round.objects.update(starts=timezone.now() + 5 * HOUR)
    me, rival = users_of(tournament)[:2]
    page = get(tournament.get_absolute_url(), me)
    assert "Your next game" in page
    assert "(in 5 hours)" in page
    assert rival.name in page


def test_a_bye_is_told():
    tournament = started(3, table_size=2, rounds=3)
    user = Result.objects.get(table=None).entry.user
    assert "You have a bye in round 1." in get(tournament.get_absolute_url(), user)


# ── standings, tables, results ─────────────────────────────────────────────────────────────────


def test_standings_and_what_decides_them():
    tournament = started(8)
    end_all(tournament)
    page = get(tournament.get_absolute_url())
    rows = re.findall(r'<tr id="entry-(\d+)"', page)
    order = tournament.entries.order_by("place", "number").values_list("number", flat=True)
    assert rows == [str(number) for number in order]
    assert "What decides between equals" in page
    for name in ("Rivals", "Direct", "Wins", "Score"):
        assert f"<b>{name}</b>" in page


def test_the_deciding_value_is_marked():
    tournament = started(4, table_size=2)
    for table in tables_of(tournament):
        end(table.game, [1, 2])
    first = tables_of(tournament)[0].game
    first.seats.filter(place=1).update(score=99)
    jobs.run_due()
    page = get(tournament.get_absolute_url())
    assert re.search(r'cup-decisive">\s*99', page)
    assert "Score 99" in page


def test_adjusted_points_count_and_are_marked():
    tournament = started(4)
    end_all(tournament)
    result = Result.objects.filter(place=4).first()
    why = "The server stood still"
    results.adjust(tournament.pk, person(), why, result=result, points=Decimal(6))
    page = get(f"{tournament.get_absolute_url()}tables/1/")
    assert "The server stood still" in page


def test_tables_of_the_newest_round_and_of_any_other():
    tournament = started(8)
    game = tables_of(tournament)[0].game
    path = tournament.get_absolute_url()
    assert game.get_absolute_url() in get(f"{path}tables/")
    end_all(tournament)
    assert "Round 2</h2>" in get(f"{path}tables/")
    first = get(f"{path}tables/1/")
    assert "See the game" in first
    assert game.get_absolute_url() in first
    assert "Round 2</h2>" in get(f"{path}tables/77/")


def test_the_cross_table_has_everybodys_way():
    tournament = started(9)
    end_all(tournament)
    page = get(f"{tournament.get_absolute_url()}results/")
    for user in users_of(tournament):
        assert user.name in page
    assert page.count("table 1<") + page.count("table 2<") >= 8


def test_gold_is_for_those_who_have_played():
    tournament = started(4, table_size=4)
    assert "podium-" not in get(tournament.get_absolute_url())
    end_all(tournament)
    assert get(tournament.get_absolute_url()).count("podium-") == 3


def test_a_league_shows_who_rises_and_falls():
    tournament = started(12, format="league", division_size=6, movers=1, rounds=3, table_size=3)
    for table in tables_of(tournament):
        end(table.game)
    end_all(tournament)
    page = get(tournament.get_absolute_url())
    assert page.count("Division 1") >= 1
    assert page.index("Division 1") < page.index("Division 2")
    assert page.count("</span> rises") <= 1
    assert page.count("</span> falls") <= 2


def test_a_bracket_is_drawn_with_those_who_go_on():
    tournament = started(6, format="knockout", table_size=2, break_time=0 * HOUR)
    path = f"{tournament.get_absolute_url()}bracket/"
    page = get(path)
    assert page.count(">Bye<") == 2
    assert "Winner of table 1" in page
    assert "Final" in page
    assert len(LINE.findall(page)) == 4 + 2  # into the second round, and into the final
    end_all(tournament)
    page = get(path)
    through = re.findall(r'cup-slot--through"[^<]*<svg[^<]*<a[^<]*<text[^>]*>([^<]+)', page)
    went_on = Entry.objects.filter(results__round__number=2).values_list("user__name", flat=True)
    assert sorted(through) == sorted(went_on)
    assert page.count("cup-slot--out") == 2  # of four at two tables
    end_all(tournament)
    end_all(tournament)
    assert tournament.is_finished
    assert "Winner of table" not in get(path)
    get(f"{started(4).get_absolute_url()}bracket/", status=404)


@pytest.mark.parametrize("format", [*Tournament.Format.values])
def test_no_two_columns_have_the_same_name(format):
    tournament = started(4, format=format, table_size=2)
    page = get(tournament.get_absolute_url())
    table = page[page.index("<thead>") : page.index("</thead>")]
    heads = re.findall(r"<th[^>]*>([^<]+)</th>", table)
    assert heads.count("Points") == 1
    assert len(heads) == len(set(heads)) > 3
    points = [len(re.findall('class="number', row)) for row in page.split("<tr id=")[1:]]
    assert set(points) == {len(heads)}  # a place instead of a player
    columns = get(f"{tournament.get_absolute_url()}export.csv").splitlines()[0].split(",")
    assert len(columns) == len(set(columns))


def test_a_bracket_of_several_who_go_on_shows_what_is_to_come():
    tournament = started(12, format="knockout", table_size=4, advance=2, break_time=HOUR)
    path = f"{tournament.get_absolute_url()}bracket/"
    page = get(path)
    assert page.count("Final") == 1
    assert page.count("cup-box--to-come") == 3  # two tables of three, and four in the final
    assert len(LINE.findall(page)) == 4  # into the final: elsewhere lines would be a tangle
    for table in (1, 2, 3):
        for place in (1, 2):
            assert f"Table {table}, place {place}" in page
    first = tables_of(tournament)[0]
    end(first.game)
    jobs.run_due()
    page = get(path)
    assert page.count("Table 1, place") == 2  # of round 2: those of round 1 have names
    best = first.results.order_by("place").values_list("entry__user__name", flat=True)[:2]
    for name in best:
        assert page.count(f">{name}<") == 2


def test_a_bracket_is_drawn_while_equals_play_once_more():
    tournament = started(8, format="knockout", table_size=2, break_time=0 * HOUR)
    first, *others = tables_of(tournament)
    end(first.game, [1, 1])
    for table in others:
        end(table.game)
    jobs.run_due()
    page = get(f"{tournament.get_absolute_url()}bracket/")
    assert "Play-off" in page
    assert page.count("cup-box--to-come") == 3
    assert page.count("Winner of table 1") == 2  # of the first round, and of the second


# ── what it costs ──────────────────────────────────────────────────────────────────────────────


TABS = ("", "tables/", "results/", "?page=1")


@pytest.mark.parametrize("format", ["swiss", "league", "knockout", "duplicate"])
def test_queries_do_not_grow(format, django_assert_max_num_queries):
    for players in (4, 12):
        tournament = started(players, format=format, table_size=2)
        client = Client()
        client.force_login(users_of(tournament)[0])
        for tab in TABS:
            path = tournament.get_absolute_url() + tab
            with django_assert_max_num_queries(14):
                client.get(path)
            with django_assert_max_num_queries(7):  # session, user, head, it, entry, game, rivals
                client.get(path)
    if format == "knockout":
        with django_assert_max_num_queries(12):
            client.get(f"{tournament.get_absolute_url()}bracket/")
    for file in ("export.csv", "export.json", "calendar.ics"):
        with django_assert_max_num_queries(8):
            client.get(tournament.get_absolute_url() + file)


def test_a_kept_page_is_new_once_something_changed():
    tournament = make_tournament(2)
    path = tournament.get_absolute_url()
    assert "2 players" in get(path)
    entries.register(tournament.pk, person())
    assert "3 players" in get(path)


def test_a_kept_page_speaks_to_each_in_their_own_zone():
    tournament = make_tournament(starts=datetime.datetime(2036, 7, 1, 12, tzinfo=datetime.UTC))
    times = []
    for zone in ("Europe/Lisbon", "Asia/Seoul"):
        client = Client()
        client.cookies["time_zone"] = zone
        page = client.get(tournament.get_absolute_url()).content.decode()
        times += re.findall(r"July 1, 2036 (\d\d:\d\d)", page)
    assert times == ["13:00", "21:00"]


@pytest.mark.parametrize("query", ["page=0", "page=-1", "page=x", "page=99999999999", "page=²"])
def test_strange_pages_do_no_harm(query):
    tournament = started(4)
    for tab in ("", "results/"):
        page = get(f"{tournament.get_absolute_url()}{tab}?{query}")
        assert tournament.name in page  # as if nothing had been asked


# ── what follows changes ───────────────────────────────────────────────────────────────────────


def test_a_fragment_is_the_heart_alone():
    tournament = make_tournament(2)
    whole = Client().get(tournament.get_absolute_url())
    part = Client().get(tournament.get_absolute_url(), headers={"HX-Request": "true"})
    assert b"<html" in whole.content
    assert b"<html" not in part.content
    assert b"Who comes" in part.content
    assert "HX-Request" in whole["Vary"]


def test_standing_is_cheap_for_those_who_know_it(client):
    tournament = make_tournament(2)
    path = f"{tournament.get_absolute_url()}standing/"
    first = client.get(path)
    assert first.json()["version"] == tournament.version
    again = client.get(path, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    entries.register(tournament.pk, person())
    assert client.get(path, headers={"If-None-Match": first["ETag"]}).status_code == 200


# ── elsewhere ──────────────────────────────────────────────────────────────────────────────────


def test_a_profile_tells_of_tournaments(django_assert_max_num_queries):
    tournament = started(4, rounds=1, name="Taça de Lisboa")
    end_all(tournament)
    winner = tournament.entries.get(place=1).user
    page = get(winner.get_absolute_url())
    assert "Taça de Lisboa" in page
    assert "Place 1" in page
    assert "Taça de Lisboa" not in get(person().get_absolute_url())


def test_an_open_one_is_announced_without_a_query_each_time(django_assert_num_queries):
    get("/")
    for path in ("/", "/games/"):
        assert "A tournament is open" not in get(path)
    make_tournament(name="Taça <b>Aberta</b>")
    make_tournament(by_invitation=True, name="Secret", starts=timezone.now())
    cache.clear()
    # One for those that are open, one for those that run; the others look for a game, for chairs,
    # for a puzzle.
    with django_assert_num_queries(6):
        page = get("/")
    assert "Taça &lt;b&gt;Aberta&lt;/b&gt;" in page
    with django_assert_num_queries(0):
        get("/")
    assert "A tournament is open" in get("/games/")


def test_nothing_inline():
    tournament = started(6, format="knockout", table_size=2)
    rng = Random(1)
    for tab in ("", "tables/", "results/", "bracket/"):
        page = get(tournament.get_absolute_url() + tab, rng.choice(users_of(tournament)))
        assert not re.search(r"<style|\sstyle=|<script(?![^>]*src=)|\son\w+=", page)
