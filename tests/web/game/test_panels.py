"""What the panel says of a choice is what comes of it: peeks, harm to one's own, nothing new."""

from copy import deepcopy
from inspect import isabstract
from random import Random
from urllib.parse import parse_qs

from games.engine import Event, Game, Move, Options, View, view_for
from games.engine.actions import KINDS, Action, Pass, Place, Use
from games.engine.options import EDITIONS, MODULES
from games.web.game.choice import choose, encode
from games.web.game.decision_panel import PANELS, DecisionPanel, panel_of
from games.web.game.tiles import DrawnFaces

NAMES = ("Amália", "Bruno", "Carlota", "Duarte", "Eulália")
# What somebody does is no news to them.
OWN_DEEDS = {"placed", "staked", "board_turned", "die_shifted", "enigma_placed"}


def games(number: int):
    """Of all sizes and editions, with and without modules, played at random."""
    for seed in range(number):
        rng = Random(seed)
        players = 2 + seed % 4
        modules = frozenset(MODULES) if seed % 2 or players == 5 else frozenset()
        edition = EDITIONS[seed % len(EDITIONS)]
        game = Game.new(Options(players, edition, modules), rng.randbytes(32).hex())
        game.take_events()
        yield rng, game


def panel(game: Game, decision, action: Action | None, **more: str) -> DecisionPanel:
    """As its player sees it who has chosen this, or nothing yet."""
    view = view_for(game.state, decision.seat)
    asked = next(d for d in view.decisions if d.id == decision.id)
    choice = choose(
        asked, {"d": str(asked.id), **({} if action is None else encode(action)), **more}
    )
    return panel_of(view, choice, NAMES, DrawnFaces(view, "poster"))


def after(game: Game, decision, action: Action) -> tuple[Game, list[Event]]:
    copy = Game(deepcopy(game.state))
    return copy, copy.answer(Move(decision.seat, decision.id, action))


def seen(view: View) -> tuple:
    """All tiles that the viewer knows, and where they lie or that they are somebody's."""
    lying = [
        (f"{board.location} {index}", reward.tile)
        for board in view.boards
        for index, reward in enumerate(board.rewards)
    ]
    lying += [(spy.space.id, spy.tile.tile) for board in view.boards for spy in board.spies]
    return tuple(lying)


def test_a_peek_is_announced_if_and_only_if_one_can_follow():
    announced = {True: 0, False: 0}
    for rng, game in games(12):
        while not game.over:
            decision = rng.choice(game.unanswered)
            if decision.kind == "place":
                for action in rng.sample(decision.options, min(3, len(decision.options))):
                    then, _events = after(game, decision, action)
                    follows = any(d.kind == "peek" for d in then.decisions)
                    said = panel(game, decision, action).meaning
                    assert follows == any(line.startswith("You peek") for line in said)
                    announced[follows and action.space.peek != "none"] += 1
            game.play(Move(decision.seat, decision.id, rng.choice(decision.options)))
    assert min(announced.values()) > 50


def test_a_quiet_move_shows_its_player_nothing_new():
    """Nothing that they did not know lies open afterwards, and no secret is told to them."""
    quiet: set[str] = set()
    for rng, game in games(16):
        while not game.over:
            decision = rng.choice(game.unanswered)
            action = rng.choice(decision.options)
            before = view_for(game.state, decision.seat)
            calm = panel(game, decision, action).quiet if decision.kind != "discard" else False
            if calm:
                quiet.add(decision.kind)
                then, events = after(game, decision, action)
                assert {event.kind for event in events} <= OWN_DEEDS
                now = view_for(then.state, decision.seat)
                known = set(seen(now)) - set(seen(before))
                mine = {action.space.id} if isinstance(action, Place) else set()
                assert {entry[0] for entry in known} <= mine
                assert not any(d.kind == "peek" for d in then.decisions if d.seat == decision.seat)
                assert now.phase not in ("resolve", "slot", "ability", "compare")
            game.play(Move(decision.seat, decision.id, action))
    assert quiet == {"place", "peek", "turn", "shift", "enigma"}


def test_harm_to_ones_own_spy_is_asked_about_once_more():
    asked = {"assassin": 0, "seduction": 0}
    for rng, game in games(16):
        while not game.over:
            decision = rng.choice(game.unanswered)
            for action in decision.options if decision.kind == "ability" else ():
                first = panel(game, decision, action)
                own = isinstance(action, Use) and _is_own(game, decision.seat, action)
                if own and action.ability == "assassin":
                    assert first.asks_twice
                if not own or isinstance(action, Pass):
                    assert not first.harm
                assert first.ready != first.asks_twice
                assert_that_harm_is_chosen_before_it_is_confirmed(game, decision)
                assert panel(game, decision, action, sure="yes").ready
                if first.asks_twice:
                    assert isinstance(action, Use)
                    asked[action.ability] += 1
            game.play(Move(decision.seat, decision.id, rng.choice(decision.options)))
    assert min(asked.values()) > 3


def assert_that_harm_is_chosen_before_it_is_confirmed(game: Game, decision) -> None:
    """Even if nothing else can be used."""
    bare = panel(game, decision, None)
    if bare.choice.ready and bare.harm:
        assert not bare.ready
        assert not bare.asks_twice
        assert [parse_qs(option.query)["target"] for option in bare.options]


def _is_own(game: Game, seat: int, use: Use) -> bool:
    return use.target is not None and game.state.spies[use.target].controller == seat


def harmful_choice() -> tuple[Game, object, Use]:
    for rng, game in games(16):
        while not game.over:
            decision = rng.choice(game.unanswered)
            for action in decision.options if decision.kind == "ability" else ():
                if isinstance(action, Use) and panel(game, decision, action).asks_twice:
                    return game, decision, action
            game.play(Move(decision.seat, decision.id, rng.choice(decision.options)))
    raise AssertionError("no spy can harm its own side")


def test_to_be_sure_of_one_choice_is_not_to_be_sure_of_another():
    game, decision, action = harmful_choice()
    sure = panel(game, decision, action, sure="yes")
    assert "sure=yes" in sure.sure_query
    assert not any("sure" in option.query for option in sure.options)
    bare = choose(sure.choice.decision, {"d": str(sure.choice.decision.id), "sure": "yes"})
    assert not bare.sure


def test_every_kind_of_decision_has_a_panel_that_lacks_nothing():
    assert set(PANELS) == set(KINDS)
    assert not [panel for panel in PANELS.values() if isabstract(panel)]
