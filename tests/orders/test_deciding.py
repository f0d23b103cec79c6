"""What orders say in positions that read like the rulebook."""

import pytest

from games.engine.actions import (
    Bury,
    Discard,
    Pass,
    Peek,
    Place,
    Rally,
    ShiftDie,
    TurnBoard,
    Use,
    in_order,
)
from games.engine.components import REWARD_SPACES, TILES
from games.orders import Act, Book, Plan, decide, preview, without_effect
from tests.engine.builder import Table, space, tile


def red(name):
    return tile(name, "red")


def orders(*wishes, spy="linda-x", **rest) -> Book:
    return Book(1, spies={red(spy): wishes}, **rest)


def answer(play, book, color="red"):
    return decide(book, play.view(color))


# ── abilities ────────────────────────────────────────────────────────────────────────────────


def casting():
    """Red's assassin with two rivals: green is stronger here, yellow's one spy weaker."""
    table = Table().spy("3.I", "red", "linda-x").spy("3.II", "green", "araujo")
    return table.spy("3.III", "yellow", "hans-r").waits("6.III", "blue").resolve()


@pytest.mark.parametrize(
    ("target", "struck"),
    [
        ("strongest_rival", "3.II"),
        ("leading_rival", "3.II"),
        ("strongest_own", "3.I"),
        (tile("hans-r", "yellow"), "3.III"),
        (space("3.III"), "3.III"),
    ],
)
def test_a_target_by_rule_by_name_and_by_place(target, struck):
    assert answer(casting(), orders(Act("assassin", target))) == Use("assassin", space(struck))


def test_the_leader_is_struck_only_if_it_is_a_rival():
    table = Table().spy("3.I", "red", "linda-x").spy("3.II", "red", "araujo")
    play = table.spy("3.III", "green", "hans-r").waits().resolve()
    assert answer(play, orders(Act("assassin", "leading_rival"))) is None
    assert answer(play, orders(Act("assassin", "leading_rival"), Pass())) == Pass()
    strongest = orders(Act("assassin", "leading_rival"), Act("assassin", "strongest_rival"))
    assert answer(play, strongest) == Use("assassin", space("3.III"))


def test_what_is_not_possible_any_more_leaves_it_to_the_next_wish():
    table = Table().spy("3.I", "red", "linda-x").spy("3.II", "green", "araujo", shielded=True)
    play = table.spy("3.III", "yellow", "hans-r").waits("6.III", "blue").resolve()
    araujo, gone = tile("araujo", "green"), tile("araujo", "blue")
    book = orders(Act("assassin", gone), Act("assassin", araujo), Act("assassin", space("3.III")))
    assert answer(play, book) == Use("assassin", space("3.III"))
    assert answer(play, orders(Act("assassin", araujo))) is None


def test_without_orders_for_this_spy_or_this_round_the_player_is_asked():
    play = casting()
    assert answer(play, Book(1)) is None
    assert answer(play, orders(Act("assassin", "strongest_rival"), spy="hans-r")) is None
    later = Book(2, spies={red("linda-x"): (Pass(),)})
    assert answer(play, later) is None


def test_a_spy_with_two_symbols_reads_its_orders_again_for_the_second():
    double = next(t for t in TILES.values() if t.abilities == ("assassin", "assassin"))
    table = Table(modules=("promo", "double_agent", "vip")).spy("3.I", "red", double.id)
    table = table.spy("3.II", "green", "araujo").spy("3.III", "yellow", "hans-r")
    play = table.waits("6.III", "blue").resolve()
    book = Book(1, spies={double: (Act("assassin", "strongest_rival"), Pass())})
    first = answer(play, book)
    assert first == Use("assassin", space("3.II"))
    play.do("red", first)
    assert answer(play, book) == Use("assassin", space("3.III"))


def test_seduction_lures_a_rival_to_the_last_space_and_ones_own_to_the_first():
    table = Table().spy("2.II", "red", "elizabeth").spy("3.II", "green", "araujo", down=False)
    play = table.spy("5.I", "red", "araujo", down=False).waits().resolve()
    rival = answer(play, orders(Act("seduction", "strongest_rival"), spy="elizabeth"))
    assert rival == Use("seduction", space("3.II"), space("2.III"))
    own = answer(play, orders(Act("seduction", "strongest_own"), spy="elizabeth"))
    assert own == Use("seduction", space("5.I"), space("2.I"))
    told = Act("seduction", tile("araujo", "green"), space("2.I"))
    assert answer(play, orders(told, spy="elizabeth")).to is space("2.I")
    elsewhere = Act("seduction", tile("araujo", "green"), space("4.I"))
    assert answer(play, orders(elsewhere, spy="elizabeth")) == rival


def test_a_name_does_not_find_a_spy_that_lies_face_down():
    table = Table().spy("2.II", "red", "elizabeth").spy("3.II", "green", "araujo", down=True)
    play = table.waits().resolve()
    named = orders(Act("seduction", tile("araujo", "green")), spy="elizabeth")
    assert answer(play, named) is None
    placed = orders(Act("seduction", space("3.II")), spy="elizabeth")
    assert answer(play, placed) == Use("seduction", space("3.II"), space("2.III"))


# ── nationalism ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("reward", "wishes", "expected"),
    [
        ("carol-ii", ("ignore_loss", "count"), Rally("ignore")),
        ("garbo", ("ignore_loss", "count"), Rally("count")),
        ("garbo", ("ignore_loss",), None),
        ("carol-ii", ("count",), Rally("count")),
        ("garbo", ("ignore",), Rally("ignore")),
        ("garbo", (), None),
    ],
)
def test_nationalism_counts_or_not_as_orders_say(reward, wishes, expected):
    table = Table(modules=["double_agent", "vip"]).missions("fewest-discards")
    table.spy("3.I", "red", "roque").spy("3.II", "green", "guedes").reward("3", reward)
    play = table.resolve().decline()
    assert play.awaited == [("red", "nationalism")]
    assert answer(play, Book(1, nationalism=wishes)) == expected


# ── conspiracy ───────────────────────────────────────────────────────────────────────────────


def conspiring(*rivals, reward="garbo", drawn="luciano"):
    table = Table().spy("3.I", "red", "hans-r").reward("3", reward).pile(drawn)
    for where, name in rivals:
        table.spy(where, "green", name)
    return table.waits().resolve().use("red", "conspiracy")


def by_points():
    """A reward and a drawn tile of different worth."""
    recruits = sorted(Table().state.pile, key=lambda t: t.vp)
    return recruits[0], recruits[-1]


def test_conspiracy_by_points_by_symbol_by_flag_and_by_keeping():
    poor, rich = by_points()
    play = conspiring(reward=poor.id, drawn=rich.id)
    assert answer(play, Book(1, conspiracy=("points",))) == Bury(poor)
    assert answer(play, Book(1, conspiracy=("keep",))) == Bury(rich)
    assert answer(play, Book(1, conspiracy=(f"flag.{poor.flag}",))) == Bury(rich)
    symbol = next(s for s in rich.abilities if s not in poor.abilities)
    assert answer(play, Book(1, conspiracy=(f"symbol.{symbol}",))) == Bury(poor)
    assert answer(play, Book(1)) is None


def test_what_does_not_tell_the_tiles_apart_leaves_it_to_the_next():
    poor, rich = by_points()
    play = conspiring(reward=poor.id, drawn=rich.id)
    useless = "flag.LU"
    assert answer(play, Book(1, conspiracy=(useless,))) is None
    assert answer(play, Book(1, conspiracy=(useless, "points"))) == Bury(poor)


def test_a_leading_rival_is_denied_the_better_tile_and_oneself_is_not():
    poor, rich = by_points()
    book = Book(1, conspiracy=("deny", "points"))
    behind = conspiring(("3.II", "araujo"), reward=poor.id, drawn=rich.id)
    assert answer(behind, book) == Bury(rich)
    ahead = conspiring(reward=poor.id, drawn=rich.id)
    assert answer(ahead, book) == Bury(poor)


# ── what to give up ──────────────────────────────────────────────────────────────────────────


def test_boca_takes_what_the_orders_say():
    table = Table("1 2 3 / 4 5 7").spy("7.II", "red", "linda-x").spy("7.III", "red", "hans-r")
    play = table.spy("7.I", "green", "araujo").resolve().decline()
    assert play.awaited == [("red", "boca")]
    assert answer(play, Book(1, boca=(red("araujo"), red("hans-r")))).space is space("7.III")
    assert answer(play, Book(1, boca=("weakest",))).space is space("7.II")
    assert answer(play, Book(1, boca=("borrowed",))) is None
    assert answer(play, Book(1)) is None


def test_discards_go_by_name_and_then_by_rule():
    play = Table().gives("red", "garbo", "luciano").retrieve()
    assert play.awaited == [("red", "discard")]
    both = (red("roque"), red("guedes"))
    assert answer(play, Book(1, discard=both)) == Discard(in_order(list(both)))
    assert answer(play, Book(1, discard=(red("roque"),))) is None
    filled = answer(play, Book(1, discard=(TILES["garbo"], "weakest")))
    assert filled == Discard(in_order([TILES["garbo"], red("linda-x")]))


# ── placing ──────────────────────────────────────────────────────────────────────────────────


def test_a_placement_with_alternatives():
    play = Table().spy("3.II", "green", "araujo").turn("red")
    taken = Plan(red("roque"), space("3.II"))
    free = Plan(red("araujo"), space("1.I"))
    assert answer(play, Book(1, {0: (taken, free)})) == Place(red("araujo"), space("1.I"))
    assert answer(play, Book(1, {0: (taken,)})) is None


def test_a_placement_meant_for_one_turn_is_not_carried_out_in_another():
    play = Table().spy("3.II", "red", "guedes").turn("red")
    plan = Plan(red("araujo"), space("3.I"))
    assert answer(play, Book(1, {0: (plan,)})) is None
    assert answer(play, Book(1, {1: (plan,)})) == Place(red("araujo"), space("3.I"))


WATCHED = next(where for where in ("1.I", "1.III") if space(where).peek != "none")


def peeking(*looks, where=WATCHED):
    """Red places where one may peek, with a face-down reward and a face-down rival in range."""
    table = Table("1 2 3 / 4 5 6").spy("1.II", "green", "araujo", down=True)
    table.reward("1", "garbo").reward_up("1", False)
    plan = Plan(red("roque"), space(where), peek=looks)
    play = table.turn("red").place("red", "roque", where)
    assert play.awaited == [("red", "peek")]
    return answer(play, Book(1, {0: (plan,)}))


def test_after_an_ordered_placement_the_peek_goes_by_orders_too():
    reward = next(spot for spot in REWARD_SPACES.values() if spot.location == space("1.I").location)
    assert peeking("reward", "nothing") == Peek(reward)
    assert peeking("rival") == Peek(space("1.II"))
    assert peeking(space("3.III"), "nothing") == Peek(None)
    assert peeking() is None


def test_after_another_placement_than_the_ordered_one_the_peek_is_asked():
    table = Table("1 2 3 / 4 5 6").spy("1.II", "green", "araujo", down=True)
    play = table.turn("red").place("red", "roque", WATCHED)
    book = Book(1, {0: (Plan(red("guedes"), space(WATCHED), peek=("nothing",)),)})
    assert answer(play, book) is None


def test_alcantara_and_the_airport_die_go_by_the_plan():
    table = Table("0 2 3 / 4 5 6", modules=("double_agent",))
    where = next(s for s in table.state.grid.outer if s.location == "alcantara")
    play = table.turn("red").do("red", Place(red("roque"), where))
    if ("red", "peek") in play.awaited:
        play.peek("red")
    book = Book(1, {0: (Plan(red("roque"), where, adjust=-1),)})
    assert answer(play, book) == TurnBoard(3)
    assert answer(play, Book(1, {0: (Plan(red("roque"), where),)})) is None
    table = Table("? 2 3 / 4 5 6", modules=("vip",)).die(5)
    where = next(s for s in table.state.grid.outer if s.location == "airport")
    play = table.turn("red").do("red", Place(red("roque"), where))
    if ("red", "peek") in play.awaited:
        play.peek("red")
    assert answer(play, Book(1, {0: (Plan(red("roque"), where, adjust=1),)})) == ShiftDie(1)


# ── before it is asked ───────────────────────────────────────────────────────────────────────


def test_a_preview_tells_what_each_order_would_do_now():
    table = Table().spy("3.I", "red", "linda-x").spy("3.II", "green", "araujo")
    play = table.turn("green")
    book = Book(
        1,
        {1: (Plan(red("roque"), space("3.II")), Plan(red("roque"), space("3.III")))},
        spies={red("linda-x"): (Act("assassin", "leading_rival"),), red("hans-r"): (Pass(),)},
        discard=(red("roque"),),
    )
    answers = preview(book, play.view("red"))
    assert [(a.kind, a.tile, a.action) for a in answers] == [
        ("place", None, Place(red("roque"), space("3.III"))),
        ("ability", red("linda-x"), Use("assassin", space("3.II"))),
    ]
    assert preview(Book(1), play.view("red")) == []


def test_a_preview_says_where_one_would_be_asked():
    play = Table().spy("3.I", "red", "linda-x").turn("green")
    (one,) = preview(orders(Act("assassin", "strongest_rival")), play.view("red"))
    assert one.action is None


# ── what need not be asked ───────────────────────────────────────────────────────────────────


def last_shield(table: Table):
    return table.spy("6.I", "red", "guedes").resolve_from("6")


def test_a_shield_against_nobody_need_not_be_asked():
    play = last_shield(Table().spy("6.II", "green", "araujo"))
    assert play.awaited == [("red", "ability")]
    assert without_effect(play.view("red")) == Pass()


@pytest.mark.parametrize("name", ["linda-x", "elizabeth"])
def test_a_shield_against_somebody_still_to_come_is_asked(name):
    play = last_shield(Table().spy("6.II", "green", name))
    assert without_effect(play.view("red")) is None


def test_a_shield_is_asked_as_long_as_anything_lies_face_down():
    table = Table().spy("5.I", "red", "guedes").spy("6.II", "green", "araujo", down=True)
    play = table.resolve_from("5")
    assert play.awaited == [("red", "ability")]
    assert without_effect(play.view("red")) is None
    table = Table().spy("5.I", "red", "guedes").spy("6.II", "green", "araujo", down=False)
    assert without_effect(table.resolve_from("5").view("red")) == Pass()


def test_what_only_its_seat_knows_does_not_answer_for_it():
    """Red alone knows that nobody can strike; a quick answer would tell the others."""
    table = Table().spy("5.I", "red", "guedes").spy("6.II", "red", "araujo", down=True)
    assert without_effect(table.resolve_from("5").view("red")) is None


def test_other_questions_are_asked():
    assert without_effect(casting().view("red")) is None
    assert without_effect(Table().turn("red").view("red")) is None
