"""Puzzles on plain pages: what is asked, what came of an answer, and who learns what when."""

import re
from datetime import timedelta
from html import unescape
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.puzzles import daily
from games.puzzles.models import Attempt, Puzzle, Solver
from tests.engine.hidden import another_truth
from tests.factory import make_game, make_user
from tests.markup import flat
from tests.positions import a_puzzle, of_state, position
from tests.web.test_no_leak import NOISE

pytestmark = pytest.mark.django_db

KINDS = ["place", "ability", "discard"]


def address(puzzle) -> str:
    return reverse("puzzles:puzzle", args=[puzzle.key])


def index(client, **query) -> str:
    answer = client.get(reverse("puzzles:index"), query)
    assert answer.status_code == 200
    return flat(answer.content.decode())


def page_of(client, puzzle, query="") -> str:
    answer = client.get(f"{address(puzzle)}{query}")
    assert answer.status_code == 200
    return flat(unescape(answer.content.decode()))


def fields(puzzle, rank) -> dict:
    """The form that answers with the option of this rank, from 1."""
    action = puzzle.options[rank - 1]["action"]
    (asked,) = (id for id, seat, _kind in puzzle.position["decisions"] if seat == puzzle.seat)
    return {
        "decision": asked,
        **{name: value for name, value in action.items() if value is not None},
    }


def answer(client, puzzle, rank=1, **more):
    return client.post(address(puzzle), fields(puzzle, rank) | more)


@pytest.fixture
def ana(client):
    user = make_user("Ana")
    client.force_login(user)
    return user


@pytest.fixture(autouse=True)
def noon(time):
    return time


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_finds_the_best_move_has_solved_it(client, ana, kind):
    puzzle = a_puzzle(kind)
    asked = page_of(client, puzzle)
    assert "One move is clearly better" in asked
    assert answer(client, puzzle).headers["Location"] == address(puzzle)
    told = page_of(client, puzzle)
    assert "Solved." in told
    assert "80 %" in told
    assert "1 of 1 person has solved it." in told
    assert 'data-title="I solved the puzzle of' in told
    assert "game--asked" not in told
    assert Attempt.objects.get(user=ana).solved
    assert str(round(Solver.objects.get(user=ana).skill.points)) in told


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_does_not_is_told_what_was_better(client, ana, kind):
    puzzle = a_puzzle(kind)
    answer(client, puzzle, rank=4)
    told = page_of(client, puzzle)
    assert "Not this time." in told
    assert "It gives away 30 % of the chance of winning." in told
    assert told.count('<span class="puzzle-rank">') == 4
    assert "Can you solve the puzzle of" in told


def test_the_first_answer_counts(client, ana):
    puzzle = a_puzzle()
    answer(client, puzzle, rank=3)
    answer(client, puzzle, rank=1)
    assert "Not this time." in page_of(client, puzzle)
    puzzle.refresh_from_db()
    assert (puzzle.tried, puzzle.solved) == (1, 0)


def test_a_stranger_solves_it_too_but_nobody_counts_it(client):
    puzzle = a_puzzle()
    assert "once you have an account" in page_of(client, puzzle)
    answer(client, puzzle, rank=2)
    told = page_of(client, puzzle)
    assert "Not this time." in told
    assert "This answer counts for nobody." in told
    assert reverse("account_signup") in told
    answer(client, puzzle, rank=1)
    assert "Not this time." in page_of(client, puzzle)
    puzzle.refresh_from_db()
    assert puzzle.tried == 0
    assert "failed" in index(client)


def test_whoever_saw_the_answer_as_a_stranger_has_no_second_try(client):
    puzzle = a_puzzle()
    answer(client, puzzle, rank=2)
    user = make_user()
    user.set_password("calçada portuguesa")
    user.save()
    client.login(email=user.email, password="calçada portuguesa")
    client.force_login(user)
    answer(client, puzzle, rank=1)
    assert not Attempt.objects.exists()
    assert "This answer counts for nobody." in page_of(client, puzzle)


def test_what_the_rules_forbid_is_asked_again_with_the_reason(client, ana):
    puzzle = a_puzzle()
    taken = next(space for space, *_spy in puzzle.position["spies"])
    refused = answer(client, puzzle, space=taken)
    assert refused.status_code == 422
    page = flat(unescape(refused.content.decode()))
    assert "taken" in page[page.index('class="problem"') :][:200]
    assert "One move is clearly better" in page
    assert not Attempt.objects.exists()


@pytest.mark.parametrize("data", [{}, {"kind": "fly"}, {"kind": "place", "tile": "nobody"}])
def test_nonsense_is_no_answer(client, ana, data):
    puzzle = a_puzzle()
    assert client.post(address(puzzle), data).status_code == 400
    assert not Attempt.objects.exists()


def test_an_answer_to_something_else_is_refused(client, ana):
    refused = client.post(address(a_puzzle()), {"decision": 1, "kind": "rally", "flags": "count"})
    assert refused.status_code == 422


@pytest.mark.parametrize("days_ago", [-1, -30])
def test_nobody_finds_a_puzzle_before_its_day(client, ana, days_ago):
    puzzle = a_puzzle(days_ago=days_ago)
    assert client.get(address(puzzle)).status_code == 404
    assert answer(client, puzzle).status_code == 404
    assert puzzle.key not in index(client)


def test_nor_one_without_a_day_or_one_that_was_retired(client, ana):
    hidden = [of_state(position(), day=None), a_puzzle(retired=True)]
    for puzzle in hidden:
        assert client.get(address(puzzle)).status_code == 404
        assert puzzle.key not in index(client)


def test_the_answer_is_in_no_byte_of_the_question(client, ana):
    """Two puzzles of the same position, whose best options and figures differ: one page."""
    state, pages = position(), []
    for turned in (False, True):
        puzzle = of_state(state, day=daily.today(), key="abcdefghij")
        options = puzzle.options[::-1] if turned else puzzle.options
        chances = [row["chance"] for row in puzzle.options]
        rows = [{**row, "chance": c} for row, c in zip(options, chances, strict=True)]
        Puzzle.objects.filter(pk=puzzle.pk).update(
            options=rows, best=rows[0]["action"], margin=0.1 + turned, solved=3 * turned
        )
        pages.append([bytes_of(client, puzzle, query) for query in queries(puzzle)])
        puzzle.delete()
    assert pages[0] == pages[1]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rng", [1, 2])
def test_what_the_seat_may_not_know_changes_no_byte(client, ana, kind, rng):
    """Neither of the question nor, as the figures are the same, of what is told afterwards."""
    truth, pages = position(kind, rng=rng), []
    seat = truth.decisions[0].seat
    for state in (truth, another_truth(truth, seat, Random(rng))):
        puzzle = of_state(state, day=daily.today(), key="abcdefghij")
        pages.append([bytes_of(client, puzzle, query) for query in queries(puzzle)])
        answer(client, puzzle, rank=2)
        pages[-1].append(bytes_of(client, puzzle))
        puzzle.delete()
        Solver.objects.all().delete()
    assert pages[0] == pages[1]


def queries(puzzle) -> list[str]:
    """Addresses with something chosen, and refused."""
    given = fields(puzzle, 2)
    chosen = "&".join(
        f"{name}={value}" for name, value in given.items() if name not in ("kind", "decision")
    )
    return ["", f"?d={given['decision']}&{chosen}", "?d=x"]


def bytes_of(client, puzzle, query="") -> bytes:
    shown = client.get(f"{address(puzzle)}{query}")
    assert shown.status_code == 200
    return NOISE.sub(b"", shown.content)


def test_the_archive_tells_what_one_has_solved(client, ana):
    solved, failed, left = (a_puzzle(days_ago=days, rng=days) for days in (1, 2, 3))
    answer(client, solved)
    answer(client, failed, rank=2)
    page = index(client)
    rows = dict(zip(re.findall(r'/puzzles/(\w{10})/">[A-Z]', page), states(page), strict=True))
    assert rows == {solved.key: "solved", failed.key: "failed", left.key: "not tried"}
    assert "There is none today." in page


def states(page) -> list[str]:
    return re.findall(r"(solved|failed|not tried)</span></td>", page)


def test_the_archive_has_pages(client):
    for days in range(1, 24):
        of_state(position(), day=daily.today() - timedelta(days=days))
    assert 'rel="next" href="?page=2"' in index(client)
    assert len(states(index(client, page="2"))) == 3
    assert len(states(index(client, page="x"))) == 20


def test_the_next_puzzle_is_one_that_was_not_tried(client, ana):
    today, before, oldest = (a_puzzle(days_ago=days) for days in range(3))
    answer(client, before)
    answer(client, today)
    assert f'id="next-puzzle" href="{address(oldest)}"' in page_of(client, today)
    answer(client, oldest)
    assert "next-puzzle" not in page_of(client, today)


def test_the_best_solvers_are_listed_if_they_have_tried_enough(client):
    for name, mu, tried in (("Ana", 30, 12), ("Rui", 35, 12), ("Eva", 50, 2)):
        Solver.objects.create(user=make_user(name), mu=mu, sigma=3, tried=tried, solved=1)
    Solver.objects.create(user=make_user("Gast"), mu=60, sigma=3, tried=50)
    User.objects.filter(name="Gast").update(guest=True)
    page = index(client)
    assert re.findall(r"<bdi>(\w+)</bdi>", page) == ["Rui", "Ana"]


def test_the_streak_is_told(client, ana):
    Solver.objects.create(user=ana, streak=4, best_streak=9, last_day=daily.today())
    assert "<dd>4</dd>" in index(client)


@pytest.mark.parametrize(
    ("consents", "mine", "linked"),
    [
        (("named", "named"), False, True),
        (("named", "anonymous"), False, False),
        (("anonymous", "anonymous"), True, True),
    ],
)
def test_the_game_is_named_to_those_who_may_know_whose_it_was(client, consents, mine, linked):
    game = make_game(2, moves=None)
    for seat, consent in zip(game.seats.select_related("user"), consents, strict=True):
        User.objects.filter(pk=seat.user_id).update(puzzles=consent)
    puzzle = a_puzzle(game=game)
    client.force_login(game.seats.first().user if mine else make_user())
    assert game.key not in page_of(client, puzzle)
    answer(client, puzzle)
    assert (game.key in page_of(client, puzzle)) == linked


def test_htmx_gets_the_table_alone_and_then_the_whole_page(client, ana):
    puzzle, htmx = a_puzzle(), {"hx-request": "true"}
    part = client.get(address(puzzle), headers=htmx).content.decode()
    assert part.lstrip().startswith('<div id="game"')
    done = client.post(address(puzzle), fields(puzzle, 1), headers=htmx)
    assert done.headers["HX-Redirect"] == address(puzzle)


def test_in_every_language_by_its_address(client):
    puzzle = a_puzzle()
    assert client.get(f"/de{address(puzzle)}").status_code == 200
    led = client.post(f"/de{address(puzzle)}", fields(puzzle, 1))
    assert led.headers["Location"] == f"/de{address(puzzle)}"
    assert client.get("/pl/puzzles/").status_code == 200


def test_few_queries_however_many_puzzles_and_solvers(client, ana):
    def number(url):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert client.get(url).status_code == 200
        return len(queries)

    puzzle = a_puzzle()
    index(client)
    few = number(reverse("puzzles:index"))
    for days in range(1, 9):
        answer(client, of_state(position(), day=daily.today() - timedelta(days=days)))
    assert number(reverse("puzzles:index")) <= few + 3
    assert number(address(puzzle)) <= 12


def at_home(client) -> str:
    return flat(client.get("/").content.decode())


def test_home_has_the_puzzle_of_the_day_and_the_streak(client, ana):
    assert 'id="puzzle-title"' not in at_home(client)
    yesterday, today = a_puzzle(days_ago=1), a_puzzle()
    Solver.objects.create(user=ana, streak=4, last_day=yesterday.day)
    assert "You have solved 4 in a row" in at_home(client)
    assert address(today) in at_home(client)
    answer(client, today)
    assert "5 in a row" in at_home(client)
    Puzzle.objects.filter(pk=today.pk).update(day=today.day - timedelta(days=9))
    assert 'id="puzzle-title"' not in at_home(client)


def test_a_streak_that_was_broken_is_not_told(client, ana):
    oldest, _yesterday, _today = (a_puzzle(days_ago=days) for days in (2, 1, 0))
    Solver.objects.create(user=ana, streak=4, last_day=oldest.day)
    assert "You have solved" not in at_home(client)


def test_strangers_find_it_on_the_first_page(client):
    assert address(a_puzzle()) in at_home(client)


def test_a_profile_tells_of_a_solver(client):
    person = make_user("Eva")
    profile = person.get_absolute_url()
    assert 'id="puzzles-title"' not in client.get(profile).content.decode()
    Solver.objects.create(user=person, tried=7, solved=5, best_streak=3)
    page = flat(client.get(profile).content.decode())
    assert "<b>5 of 7</b>" in page
    assert "<b>3</b>" in page


def test_consent_is_given_in_the_settings(client, ana):
    given = {"style": "poster", "puzzles": "named"}
    assert client.post(reverse("settings"), given).status_code == 302
    ana.refresh_from_db()
    assert ana.puzzles == User.InPuzzles.NAMED
