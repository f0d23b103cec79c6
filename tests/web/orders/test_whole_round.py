"""Orders for a whole round on their page: planned, rearranged, tried, and nothing ever lost."""

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.engine import View
from games.engine.actions import Pass
from games.engine.components import SPACES, TILES, USAGE
from games.engine.suppose import to_place
from games.models import Orders
from games.orders import Act, Book, Nobody, Placed, Plan, Somebody, book_to_json
from games.orders.book import MOST
from games.orders.decisions import spies_placed
from games.orders.dry_run import WORLDS
from games.services import orders
from games.web.orders.quick import with_quick
from tests.factory import make_game, play_moves, play_until
from tests.web.orders.form import opened, other_than_asked, sent, url_of, view_of

pytestmark = pytest.mark.django_db


def saved() -> Book:
    return orders.book_of(Orders.objects.get())


def write(game, seat, book: Book) -> Book:
    version = orders.left(seat, book.round).version
    orders.save(game.pk, seat.user, book, version)
    return book


# ── planned ──────────────────────────────────────────────────────────────────────────────────


def test_every_spy_in_hand_can_be_planned_at_once():
    game = make_game(2)
    client, page = opened(game, other_than_asked(game))
    turns = range(6)
    tiles, spaces = page.options["plan-0-0-tile"][1:], page.options["plan-0-0-space"][1:]
    form: dict[str, Any] = {}
    for turn in turns:
        form[f"plan-{turn}-tile"] = [tiles[turn], tiles[turn - 1]]
        form[f"plan-{turn}-space"] = [spaces[2 * turn], spaces[2 * turn + 1]]
        form[f"plan-{turn}-peek"] = "nothing"
    page = sent(client, game, page.form(**form))
    placements = saved().placements
    assert list(placements) == list(turns)
    for turn in turns:
        assert [(plan.tile.id, plan.space.id) for plan in placements[turn]] == [
            (tiles[turn], spaces[2 * turn]),
            (tiles[turn - 1], spaces[2 * turn + 1]),
        ]
        assert placements[turn][0].peek == ("nothing",)
        assert page.fields[f"plan-{turn}-tile"] == [tiles[turn], tiles[turn - 1], ""]
    assert "6 orders" in page.text
    for turn in turns[1:]:
        assert f"Spy {turn + 1}: {TILES[tiles[turn]].name} goes to" in page.text


def test_conditions_are_written_in_three_lists():
    game = make_game(3)
    seat = other_than_asked(game)
    client, page = opened(game, seat)
    tile, other = page.options["plan-0-0-tile"][1:3]
    space = page.options["plan-0-0-space"][1]
    rival = str((seat.number + 1) % 3)
    where = page.options["plan-0-0-at0"][1]
    form = {
        "plan-0-tile": [tile, tile, ""],
        "plan-0-space": [space, page.options["plan-0-0-space"][2], ""],
        "plan-0-if0": ["nobody", f"placed:{other}", "nobody"],
        "plan-0-whose0": [rival, rival, ""],
        "plan-0-at0": ["", where, ""],
        "plan-0-if1": ["somebody", f"placed:{other}", ""],
        "plan-0-whose1": ["", "", ""],
        "plan-0-at1": [where, "", ""],
    }
    page = sent(client, game, page.form(**form))
    first, second = saved().placements[0]
    assert first.conditions == (Nobody(int(rival)), Somebody(None, where))
    assert second.conditions == (Placed(TILES[other]),)
    assert page.fields["plan-0-if0"] == ["nobody", f"placed:{other}", ""]
    assert page.fields["plan-0-whose0"] == [rival, "", ""]
    assert page.fields["plan-0-at1"] == [where, "", ""]
    assert 'id="plan-0-0-conditions" open' in page.text
    assert 'id="plan-0-2-conditions" open' not in page.text
    sent(client, game, page.form(seal="1"))
    assert saved().placements[0] == (first, second)


def test_a_later_spy_may_go_where_those_before_it_open_the_way():
    game = make_game(2)
    seat = other_than_asked(game)
    _, page = opened(game, seat)
    options: Any = to_place(view_of(game, seat)).decisions[0].options
    reachable = {option.space.id for option in options}
    assert set(page.options["plan-0-0-space"]) == {"", *reachable}
    assert set(page.options["plan-1-0-space"]) > {"", *reachable}


def test_a_book_that_says_more_than_the_page_has_room_for_is_shown():
    game = make_game(2)
    seat = other_than_asked(game)
    options: Any = to_place(view_of(game, seat)).decisions[0].options
    plans = tuple(Plan(*option) for option in options[:MOST])
    book = write(game, seat, Book(1, {0: plans}))
    client, page = opened(game, seat)
    assert "add:0" not in page.edits
    sent(client, game, page.form(seal="1"))
    assert saved() == book


# ── rearranged ───────────────────────────────────────────────────────────────────────────────


def three_rows(game):
    """The first spy has three alternatives, the second one."""
    seat = other_than_asked(game)
    options: Any = to_place(view_of(game, seat)).decisions[0].options
    first = tuple(Plan(*option) for option in options[:3])
    later = (Plan(*options[-1])._replace(conditions=(Nobody(),)),)
    return seat, write(game, seat, Book(1, {0: first, 1: later}))


@pytest.mark.parametrize(
    ("edit", "first", "second"),
    [
        ("up:0:1", [1, 0, 2], [3]),
        ("up:0:2", [0, 2, 1], [3]),
        ("remove:0:0", [1, 2], [3]),
        ("remove:1:0", [0, 1, 2], []),
        ("earlier:1", [3], [0, 1, 2]),
        ("add:0", [0, 1, 2], [3]),
    ],
)
def test_alternatives_are_moved_and_removed_and_saved_only_when_sealed(edit, first, second):
    game = make_game(2)
    seat, book = three_rows(game)
    plans = [*book.placements[0], *book.placements[1]]
    client, page = opened(game, seat)
    assert edit in page.edits
    draft = sent(client, game, page.form(edit=edit))
    assert "Not sealed yet" in draft.text
    assert saved() == book
    sent(client, game, draft.form(seal="1"))
    wanted = {0: tuple(plans[i] for i in first), 1: tuple(plans[i] for i in second)}
    assert saved().placements == {turn: rows for turn, rows in wanted.items() if rows}


def test_what_is_half_written_is_shown_again():
    game = make_game(2)
    client, page = opened(game, other_than_asked(game))
    tile = page.options["plan-0-0-tile"][1]
    form = {"plan-0-tile": [tile], "plan-0-peek": "nothing", "plan-0-if0": ["nobody"]}
    draft = sent(client, game, page.form(**form, edit="add:0"))
    assert draft.fields["plan-0-tile"] == [tile, ""]
    assert draft.fields["plan-0-peek"] == ["nothing"]
    assert draft.fields["plan-0-if0"] == ["nobody", ""]
    again = sent(client, game, draft.form(show="1"))
    assert again.fields == draft.fields
    assert not Orders.objects.exists()


# ── tried ────────────────────────────────────────────────────────────────────────────────────


def test_a_dry_run_tells_how_often_each_order_would_be_possible():
    game = make_game(3)
    seat, _book = three_rows(game)
    client, page = opened(game, seat)
    assert "imagined worlds" not in page.text
    tried = sent(client, game, page.form(show="1"))
    figures = [int(n) for n in re.findall(rf"Possible in (\d+) of {WORLDS} imagined", tried.text)]
    assert len(figures) == 2
    assert all(0 < figure <= WORLDS for figure in figures)
    each = [int(n) for n in re.findall(r"carried out in (\d+) of them", tried.text)]
    assert sum(each[:3]) == figures[0]
    assert sum(each[3:]) == figures[1]
    assert sent(client, game, page.form(show="1")).text.count(str(figures[0]))
    sealed = sent(client, game, page.form(seal="1"))
    assert f"Possible in {figures[0]} of" in sealed.text


def test_the_page_tells_when(time):
    game = make_game(2)
    seat, _book = three_rows(game)
    _, page = opened(game, seat)
    assert "If you were asked now, it would be carried out between" in page.text


# ── nothing saved is dropped by saving something else ────────────────────────────────────────


def full_book(view: View, rng: Random) -> Book:
    """Something about everything that the page has room for, possible or not."""
    assert isinstance(view.viewer, int)
    own = [holding.tile for holding in view.seats[view.viewer].network]
    spaces = list(view.grid().cells or SPACES.values())
    turn = spies_placed(view)

    def plans(nth: int) -> tuple[Plan, ...]:
        pairs = {(rng.choice(own), rng.choice(spaces)): None for _ in range(3)}
        conditions = (Nobody(nth % 2), Placed(own[0]))
        return tuple(Plan(*pair, peek=("nothing",), conditions=conditions) for pair in pairs)

    wishes: dict = {}
    for tile in own:
        abilities = [ability for ability in tile.abilities if USAGE[ability].chosen]
        acts = [
            Act(ability, "strongest_rival" if USAGE[ability].targets else None)
            for ability in dict.fromkeys(abilities)
        ]
        wishes[tile] = (*acts, Pass())
    return Book(
        view.round,
        {nth: plans(nth) for nth in range(max(0, turn - 1), view.options.markers)},
        wishes,
        ("points", "flag.DE", "keep"),
        (own[0], "borrowed", "weakest"),
        (own[-1], own[0], "weakest"),
    )


def position(kind: str):
    """A game in which somebody is asked this, and their seat; or a seat that is asked nothing."""
    if kind == "nothing":
        game = play_moves(make_game(2), 6, rng=3)
        return game, other_than_asked(game)
    for rng in range(20):
        game = play_until(make_game(2, rng=rng, modules={"roulette"}), kind, rng=rng)
        asked = [d for d in game.engine_game().unanswered if d.kind == kind]
        if asked:
            return game, game.seats.get(number=asked[0].seat)
    pytest.fail(f"nobody was asked for {kind}")


KINDS = ["nothing", "place", "peek", "ability", "conspiracy", "boca", "discard"]


@pytest.mark.parametrize("kind", KINDS)
def test_sealing_the_page_as_it_is_changes_nothing(kind):
    game, seat = position(kind)
    book = write(game, seat, full_book(view_of(game, seat), Random(1)))
    client, page = opened(game, seat)
    response = client.post(url_of(game), page.form(seal="1"))
    assert response.status_code == (302 if page.hidden else 400)
    assert saved() == book


@pytest.mark.parametrize("kind", KINDS)
def test_a_quick_order_says_one_thing_and_leaves_all_others(kind):
    game, seat = position(kind)
    book = write(game, seat, full_book(view_of(game, seat), Random(2)))
    client, page = opened(game, seat)
    for word in page.quick:
        client.post(url_of(game), page.form(quick=word, version=Orders.objects.get().version))
        assert saved() == with_quick(book, word), word
        write(game, seat, book)
    assert page.quick or kind == "discard"


@pytest.mark.parametrize("kind", ["nothing", "place", "peek"])
def test_rearranging_one_placement_leaves_all_others(kind):
    game, seat = position(kind)
    book = write(game, seat, full_book(view_of(game, seat), Random(3)))
    client, page = opened(game, seat)
    assert page.edits
    for edit in page.edits[::3]:
        draft = sent(client, game, page.form(edit=edit, version=Orders.objects.get().version))
        assert saved() == book, edit
        client.post(url_of(game), draft.form(seal="1"))
        name, turn, *_rest = edit.split(":")
        touched = {int(turn), int(turn) - 1} if name == "earlier" else {int(turn)}
        assert _but(saved(), touched) == _but(book, touched), edit
        write(game, seat, book)


def _but(book: Book, turns: set[int]) -> Book:
    kept = {turn: plans for turn, plans in book.placements.items() if turn not in turns}
    return replace(book, placements=kept)


SECTIONS = ["conspiracy", "boca", "discard", "spies", "placements"]


@pytest.mark.parametrize("section", SECTIONS)
@pytest.mark.parametrize("kind", ["nothing", "place", "ability"])
def test_emptying_one_section_leaves_all_others(kind, section):
    """By its own fields alone."""
    game, seat = position(kind)
    book = write(game, seat, full_book(view_of(game, seat), Random(4)))
    client, page = opened(game, seat)
    mine = {"spies": ("spy-", "to-"), "placements": ("plan-",)}.get(section, (section,))
    blank = {
        name: [""] * len(values) for name, values in page.fields.items() if name.startswith(mine)
    }
    client.post(url_of(game), page.form(**blank))
    for other in set(SECTIONS) - {section}:
        assert getattr(saved(), other) == getattr(book, other), other
    if blank:
        assert getattr(saved(), section) != getattr(book, section)


def test_an_order_in_the_old_form_is_not_dropped_either():
    """Finding it, showing it and sealing something else."""
    game = make_game(2)
    seat = other_than_asked(game)
    options: Any = to_place(view_of(game, seat)).decisions[0].options
    plan = {"tile": options[0].tile.id, "space": options[0].space.id, "stake": None}
    old = {"round": 1, "turn": 0, "plans": [{**plan, "peek": ["nothing"], "adjust": None}]}
    old |= {"spies": {}, "conspiracy": [], "boca": [], "discard": []}
    Orders.objects.create(seat=seat, round=1, book=old, version=1)
    client, page = opened(game, seat)
    sent(client, game, page.form(quick="discard:weakest"))
    plans = (Plan(*options[0])._replace(peek=("nothing",)),)
    assert saved() == Book(1, {0: plans}, discard=("weakest",))
    assert Orders.objects.get().book == book_to_json(saved())


def test_clearing_clears_everything():
    game, seat = position("place")
    write(game, seat, full_book(view_of(game, seat), Random(5)))
    client, page = opened(game, seat)
    sent(client, game, page.form(clear="1"))
    assert saved().empty
