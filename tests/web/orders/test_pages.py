"""Orders on their page: who may, what is offered, what is saved."""

import pytest

from games.engine import view_for
from games.engine.actions import Pass
from games.engine.components import SPACES, TILES
from games.engine.suppose import yet_to_act
from games.models import Move, Orders
from games.orders import Act
from games.orders.decisions import spies_placed
from games.services import orders, play
from tests.factory import make_game, make_user, play_moves, play_until, settle
from tests.tables import HTMX
from tests.web.orders.form import (
    Page,
    client_of,
    opened,
    other_than_asked,
    planned,
    sent,
    url_of,
    view_of,
)

pytestmark = pytest.mark.django_db


def with_spy_to_act(players=2):
    """A game in its first round, and somebody with a spy that has an ability to use."""
    game = make_game(players)
    for _ in range(30):
        state = game.engine_game().state
        for seat in game.seats.all():
            for spy in yet_to_act(view_for(state, seat.number)):
                if "assassin" in spy.tile.tile.abilities:
                    return game, seat, spy.tile.tile
        game = play_moves(game, 1, rng=7)
    pytest.fail("no assassin was placed: choose another seed")


# ── who ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("method", ["get", "post"])
def test_only_players_have_orders(method):
    game = make_game(2)
    assert getattr(client_of(None), method)(url_of(game)).status_code == 302
    assert getattr(client_of(make_user()), method)(url_of(game)).status_code == 404
    seat = other_than_asked(game)
    play.resign(game.pk, seat.user)
    assert getattr(client_of(seat.user), method)(url_of(game)).status_code == 404
    assert not Orders.objects.exists()


def test_a_finished_game_needs_none():
    game = play_moves(make_game(2), None)
    client = client_of(game.seats.first().user)
    assert client.get(url_of(game)).url == game.get_absolute_url()
    assert client.get(url_of(game), headers=HTMX).status_code == 204


def test_nobody_keeps_a_copy_on_the_way():
    game = make_game(2)
    client, _ = opened(game, other_than_asked(game))
    assert client.get(url_of(game))["Cache-Control"] == "private, no-store"


def test_the_game_page_leads_there_for_players_alone():
    game = make_game(2)
    seat = other_than_asked(game)
    assert url_of(game) in client_of(seat.user).get(game.get_absolute_url()).content.decode()
    assert url_of(game) not in client_of(None).get(game.get_absolute_url()).content.decode()
    stranger = client_of(make_user())
    assert url_of(game) not in stranger.get(game.get_absolute_url()).content.decode()


# ── placing ──────────────────────────────────────────────────────────────────────────────────


def test_a_placement_is_saved_shown_and_carried_out():
    game = make_game(2)
    seat = other_than_asked(game)
    client, page = opened(game, seat)
    saved = sent(client, game, planned(page, seal="1"))
    assert "Sealed." in saved.text
    assert "Your next spy:" in saved.text
    assert saved.fields["plan-0-tile"][0] == page.options["plan-0-0-tile"][1]
    decision = game.engine_game().unanswered[0]
    rival = game.seats.get(number=decision.seat)
    play.play(game.pk, rival.user, decision.id, decision.options[-1])
    settle(game)
    move = Move.objects.get(game=game, seat=seat.number)
    assert move.action["tile"] == page.options["plan-0-0-tile"][1]
    done = Page(client.get(url_of(game)))
    assert "Carried out" in done.text
    assert done.fields.get("plan-0-tile", [""])[0] == ""


def test_showing_what_orders_would_do_saves_nothing():
    game = make_game(2)
    client, page = opened(game, other_than_asked(game))
    shown = sent(client, game, planned(page, show="1"))
    assert "not sealed yet" in shown.text
    assert "Your next spy:" in shown.text
    assert shown.fields["plan-0-space"][0] == page.options["plan-0-0-space"][1]
    assert not Orders.objects.exists()


def test_half_a_placement_is_left_out_and_said_so():
    game = make_game(2)
    client, page = opened(game, other_than_asked(game))
    half = planned(page, **{"plan-0-space": ["", "", ""], "seal": "1"})
    assert "without its spy or its space" in sent(client, game, half).text
    assert Orders.objects.get().book["placements"] == {}


def test_whoever_has_the_turn_places_instead():
    game = make_game(2)
    asked = game.seats.get(number=game.engine_game().unanswered[0].seat)
    _, page = opened(game, asked)
    assert "plan-0-0-tile" not in page.options
    assert "plan-1-0-tile" in page.options


def with_boards(*wanted):
    """A game in whose first round all of these are on the table."""
    for number in range(60):
        game = make_game(2, rng=number, modules={"roulette", "double_agent", "vip"})
        if {board[0] for board in game.state["boards"]} >= set(wanted):
            return game
    pytest.fail("no such table: try more seeds")


def test_roulette_and_peeks_are_provided_for():
    game = with_boards("casino")
    client, page = opened(game, other_than_asked(game))
    there = next(s for s in page.options["plan-0-0-space"] if s.startswith("casino"))
    tile, stake = page.options["plan-0-0-tile"][1:3]
    form = page.form(
        **{
            "plan-0-tile": [tile, "", ""],
            "plan-0-space": [there, "", ""],
            "plan-0-stake": stake,
            "plan-0-peek": "reward,rival,nothing",
        }
    )
    saved = sent(client, game, form)
    (plan,) = Orders.objects.get().book["placements"]["0"]
    assert plan["stake"] == stake
    assert plan["peek"] == ["reward", "rival", "nothing"]
    assert saved.fields["plan-0-stake"] == [stake]
    assert saved.fields["plan-0-peek"] == ["reward,rival,nothing"]


def test_alcantara_may_be_turned_and_the_airports_die_moved():
    game = with_boards("alcantara", "airport")
    client, page = opened(game, other_than_asked(game))
    assert page.options["plan-0-alcantara"] == ["", "0", "1", "2", "3"]
    assert set(page.options["plan-0-airport"]) == {"", *(str(by) for by in range(-3, 4))}
    places = ("alcantara", "airport", "casino")
    spaces = [
        next(s for s in page.options["plan-0-0-space"] if s.startswith(place))
        for place in places
        if any(s.startswith(place) for s in page.options["plan-0-0-space"])
    ]
    form = page.form(
        **{
            "plan-0-tile": [page.options["plan-0-0-tile"][1]] * len(spaces),
            "plan-0-space": spaces,
            "plan-0-alcantara": "3",
            "plan-0-airport": "-2",
        }
    )
    saved = sent(client, game, form)
    plans = Orders.objects.get().book["placements"]["0"]
    assert [plan["adjust"] for plan in plans] == [3, -2, None][: len(spaces)]
    assert (saved.fields["plan-0-alcantara"], saved.fields["plan-0-airport"]) == (["3"], ["-2"])


def test_six_placements_may_stand_in_for_each_other():
    game = make_game(2)
    client, page = opened(game, other_than_asked(game))
    tiles, spaces = page.options["plan-0-0-tile"][1:], page.options["plan-0-0-space"][1:7]
    tiles = [tiles[i % len(tiles)] for i in range(6)]
    for _ in range(5):
        page = sent(client, game, page.form(edit="add:0"))
    assert "add:0" not in page.edits
    saved = sent(client, game, page.form(**{"plan-0-tile": tiles, "plan-0-space": spaces}))
    plans = Orders.objects.get().book["placements"]["0"]
    assert [(plan["tile"], plan["space"]) for plan in plans] == list(
        zip(tiles, spaces, strict=True)
    )
    assert (saved.fields["plan-0-tile"], saved.fields["plan-0-space"]) == (tiles, spaces)


# ── what spies do ────────────────────────────────────────────────────────────────────────────


def test_a_quick_order_takes_one_click():
    game, seat, tile = with_spy_to_act()
    client, page = opened(game, seat)
    word = f"{tile.id}:assassin"
    assert page.quick[word] is False
    saved = sent(client, game, page.form(quick=word))
    assert saved.quick[word] is True
    book = orders.book_of(Orders.objects.get())
    assert book.spies[tile] == (Act("assassin", "leading_rival"), Pass())
    assert "What they would do now" in saved.text


def test_conspiring_and_discarding_take_one_click_too():
    game = make_game(2)
    seat = other_than_asked(game)
    client, page = opened(game, seat)
    hans = next(t for t in page.options["plan-0-0-tile"] if t.endswith("hans-r"))
    page = sent(client, game, planned(page, **{"plan-0-tile": [hans, "", ""]}))
    page = sent(client, game, page.form(quick=f"{hans}:conspiracy"))
    assert orders.book_of(Orders.objects.get()).conspiracy == ("points", "keep")
    assert page.quick["conspiracy:points"]
    page = sent(client, game, page.form(quick="conspiracy:keep"))
    page = sent(client, game, page.form(quick="discard:weakest"))
    book = orders.book_of(Orders.objects.get())
    assert (book.conspiracy, book.discard) == (("keep",), ("weakest",))
    assert book.spies[TILES[hans]] == (Act("conspiracy"), Pass())
    assert book.placements[0]


def test_preferences_are_kept_in_the_order_given():
    game, seat, tile = with_spy_to_act()
    client, page = opened(game, seat)
    name = f"spy-{tile.id}"
    strongest, leader = "assassin:strongest_rival", "assassin:leading_rival"
    sent(client, game, page.form(**{name: [strongest, "", leader]}))
    book = orders.book_of(Orders.objects.get())
    wished = (Act("assassin", "strongest_rival"), Act("assassin", "leading_rival"))
    assert book.spies[tile] == wished
    page = Page(client.get(url_of(game)))
    assert page.fields[name] == [strongest, leader, ""]
    sent(client, game, page.form(**{name: [leader, strongest, "pass"]}))
    assert orders.book_of(Orders.objects.get()).spies[tile] == (*reversed(wished), Pass())


def test_every_target_offered_can_be_saved():
    game, seat, tile = with_spy_to_act()
    client, page = opened(game, seat)
    for version, value in enumerate(page.options[f"spy-{tile.id}-0"]):
        form = page.form(**{f"spy-{tile.id}": [value, "", ""], "version": version})
        assert client.post(url_of(game), form).status_code == 302, value


def test_a_target_may_be_a_particular_tile():
    game, seat, tile = with_spy_to_act()
    client, page = opened(game, seat)
    rivals = [id for id in TILES if f"assassin:{id}" in page.options[f"spy-{tile.id}-0"]]
    own = {holding.tile.id for holding in view_of(game, seat).seats[seat.number].network}
    assert rivals
    assert not own & set(rivals)
    sent(client, game, page.form(**{f"spy-{tile.id}": [f"assassin:{rivals[0]}", "", ""]}))
    assert orders.book_of(Orders.objects.get()).spies[tile] == (Act("assassin", TILES[rivals[0]]),)


def test_a_spy_still_to_be_placed_may_be_told_whom_to_lure_and_where_to():
    game = play_moves(make_game(2), 4, rng=1)
    seat = other_than_asked(game)
    client, page = opened(game, seat)
    turn = spies_placed(view_of(game, seat))
    tiles, spaces = page.options[f"plan-{turn}-0-tile"], page.options[f"plan-{turn}-0-space"]
    tile = next(t for t in tiles if t and "seduction" in TILES[t].abilities)
    for space in spaces[1:]:
        form = {f"plan-{turn}-tile": [tile, ""], f"plan-{turn}-space": [space, ""]}
        page = sent(client, game, page.form(**form))
        offered = page.options[f"spy-{tile}-0"]
        targets = [word for word in offered if word.partition(":")[2] in SPACES]
        if targets:
            break
    to = page.options[f"to-{tile}-0"][-1]
    assert SPACES[to].location == SPACES[space].location
    form = {f"spy-{tile}": ["pass", targets[0], ""], f"to-{tile}": [to, to, to]}
    page = sent(client, game, page.form(**form))
    target = SPACES[targets[0].partition(":")[2]]
    book = orders.book_of(Orders.objects.get())
    assert book.spies[TILES[tile]] == (Pass(), Act("seduction", target, SPACES[to]))
    assert page.fields[f"to-{tile}"] == ["", to, ""]


def test_a_spy_that_orders_may_place_can_be_told_what_to_do_there():
    game = make_game(2)
    seat = other_than_asked(game)
    client, page = opened(game, seat)
    linda = next(t for t in page.options["plan-0-0-tile"] if t.endswith("linda-x"))
    form = planned(page, **{"plan-0-tile": [linda, "", ""]})
    page = sent(client, game, form)
    assert f"{linda}:assassin" in page.quick
    assert "once it is placed" in page.text


def test_conspiracy_boca_and_discards_are_offered_where_they_can_come_up():
    game = make_game(2)
    client, page = opened(game, other_than_asked(game))
    assert "conspiracy-0" not in page.options
    assert "boca-0" not in page.options
    spare = page.options["discard-0"]
    assert "fewest_points" in spare
    assert "borrowed" not in spare
    hans = next(t for t in page.options["plan-0-0-tile"] if t.endswith("hans-r"))
    form = planned(page, **{"plan-0-tile": [hans, "", ""], "discard": [hans, "weakest", ""]})
    page = sent(client, game, form)
    assert {"points", "deny", "keep", "symbol.assassin", "flag.DE"} <= set(
        page.options["conspiracy-0"]
    )
    sent(client, game, page.form(conspiracy=["deny", "points", ""]))
    book = orders.book_of(Orders.objects.get())
    assert book.conspiracy == ("deny", "points")
    assert [spare if isinstance(spare, str) else spare.id for spare in book.discard] == [
        hans,
        "weakest",
    ]


def test_nothing_to_decide_needs_no_orders():
    game = play_until(make_game(2), "discard", rng=2)
    seat = game.seats.get(number=game.engine_game().unanswered[0].seat)
    _, page = opened(game, seat)
    assert "No orders needed" in page.text
    assert "discard-0" not in page.options


# ── forms that are late or wrong ─────────────────────────────────────────────────────────────


def test_clearing():
    game = make_game(2)
    client, page = opened(game, other_than_asked(game))
    saved = sent(client, game, planned(page))
    cleared = sent(client, game, saved.form(clear="1"))
    assert "Cleared." in cleared.text
    assert orders.book_of(Orders.objects.get()).empty


def test_a_second_window_is_told_of_the_first():
    game = make_game(2)
    client, page = opened(game, other_than_asked(game))
    client.post(url_of(game), planned(page, first=1))
    late = sent(client, game, planned(page, first=2))
    assert late.status == 409
    assert "another window" in late.text
    assert late.fields["plan-0-space"][0] == page.options["plan-0-0-space"][1]


ROQUE = {"plan-0-tile": ["red-roque"], "plan-0-space": ["casino.I"]}


@pytest.mark.parametrize(
    "changes",
    [
        {"round": "x"},
        {"version": ""},
        {"plan-9-tile": ["red-roque"], "plan-9-space": ["casino.I"]},
        {"edit": "up:0:0"},
        {"edit": "up:0:9"},
        {"edit": "remove:0:-1"},
        {"edit": "remove:8:0"},
        {"edit": "earlier:0"},
        {"edit": "dance:0"},
        {"edit": "add"},
        {"plan-0-if0": ["never"], **ROQUE},
        {"plan-0-if0": ["nobody"], "plan-0-whose0": ["7"], "plan-0-at0": [""], **ROQUE},
        {"plan-0-if0": ["nobody"], "plan-0-whose0": [""], "plan-0-at0": ["moon"], **ROQUE},
        {"plan-0-if0": ["placed:nobody"], "plan-0-whose0": [""], "plan-0-at0": [""], **ROQUE},
        {"quick": "nobody:assassin"},
        {"quick": "red-linda-x:dance"},
        {"spy-red-linda-x": ["assassin:everybody"]},
        {"spy-nobody": ["pass"]},
        {"conspiracy": ["gold"]},
        {"discard": ["x" * 5000]},
        {"plan-0-airport": "9", "plan-0-tile": ["red-roque"], "plan-0-space": ["airport.I"]},
        {"plan-0-airport": "up", "plan-0-tile": ["red-roque"], "plan-0-space": ["airport.I"]},
        {"spy-red-linda-x": ["seduction:casino.I"], "to-red-linda-x": ["nowhere"]},
        {"plan-0-peek": "all", "plan-0-tile": ["red-roque"], "plan-0-space": ["casino.I"]},
    ],
)
def test_what_no_form_of_ours_sends_changes_nothing(changes):
    game = make_game(2)
    client, page = opened(game, other_than_asked(game))
    assert client.post(url_of(game), page.form(**changes)).status_code == 400
    assert not Orders.objects.exists()


def test_the_panel_alone_for_a_page_that_has_the_rest():
    game = make_game(2)
    client, _ = opened(game, other_than_asked(game))
    fragment = client.get(url_of(game), headers=HTMX).content.decode()
    assert fragment.lstrip().startswith("<section")
    assert "<html" not in fragment


def test_it_takes_a_constant_number_of_queries(django_assert_max_num_queries):
    game = make_game(3, moves=20)
    client, _ = opened(game, game.seats.first())
    with django_assert_max_num_queries(8):
        client.get(url_of(game), headers=HTMX)
