"""Board positions that read like the rulebook.

    play = Table("4 2 5 / 1 6 3").spy("3.I", "red", "c-rosa").reward("3", "garbo").resolve()
    play.use("red", "assassin", "3.II")

Locations go by their printed numbers ("0" to "10", "?" is the airport), spaces as "3.II", seats by
colour, starting characters by their bare name. What is not said to lie elsewhere stays where it
begins: starting tiles in hands, recruits in the draw pile; reward spaces are empty unless filled.
"""

from __future__ import annotations

from itertools import count
from typing import Any

from games.engine import RULES_VERSION, Game, Move, Options, derive_seed
from games.engine.actions import (
    Action,
    Bury,
    Discard,
    Pass,
    Peek,
    Place,
    PlaceEnigma,
    Rally,
    Sacrifice,
    ShiftDie,
    TurnBoard,
    Use,
    in_order,
)
from games.engine.audit import violations
from games.engine.chance import Chance
from games.engine.components import (
    COLORS,
    LOCATIONS,
    MISSIONS,
    SPACES,
    TILES,
    RewardSpace,
    Space,
    Tile,
)
from games.engine.explain import forecast
from games.engine.options import PRESETS, Edition, Switches
from games.engine.resolution import resolution_order
from games.engine.rounds import set_up
from games.engine.state import Board, Spy, Stake, State
from games.engine.views import view_for
from games.lessons.examples import EXAMPLES
from games.lessons.position import state_of

BY_NUMBER = {"?" if loc.number is None else str(loc.number): loc.id for loc in LOCATIONS.values()}
SEAT: dict[str, int] = {color: seat for seat, color in enumerate(COLORS)}


def space(where: str) -> Space:
    number, roman = where.split(".")
    return SPACES[f"{BY_NUMBER[number]}.{roman}"]


def spot(where: str) -> Space | RewardSpace:
    """A space, or "2.reward"."""
    number, name = where.split(".")
    if not name.startswith("reward"):
        return space(where)
    location = LOCATIONS[BY_NUMBER[number]]
    return location.rewards[int(name.removeprefix("reward") or 1) - 1]


def ids(*places: str) -> set[str]:
    """Engine ids of spaces and rewards."""
    return {spot(where).id for where in places}


def tile(name: str, color: str | None = None) -> Tile:
    return TILES.get(name) or TILES[f"{color}-{name}"]


def options(
    players: int = 4, edition: Edition = "2019", modules=(), variants=(), **switches
) -> Options:
    preset = PRESETS[edition]
    names = Switches.__dataclass_fields__
    values = {name: switches.get(name, getattr(preset, name)) for name in names}
    return Options(players, edition, frozenset(modules), frozenset(variants), Switches(**values))


def seed_rolling(*rolls: int, faces: int = 6) -> str:
    """A seed whose first dice show these rolls: real chance, found by looking for it."""
    for number in count():
        seed = derive_seed(f"dice {number}")
        chance = Chance(seed)
        if all(chance.die(faces) == roll for roll in rolls):
            return seed
    raise AssertionError


class Table:
    def __init__(self, layout: str = "1 2 3 / 4 5 6", *, turned=None, **kwargs) -> None:
        opts = options(**kwargs)
        self.state = state = State(opts, RULES_VERSION, Chance(derive_seed("table")))
        set_up(state)
        state.pile = opts.recruits()
        state.start = 0
        state.turn = opts.players - 1
        state.missions = []
        for number in layout.replace("/", " ").split():
            location = LOCATIONS[BY_NUMBER[number]]
            quarters = (turned or {}).get(number, 0)
            state.boards[location.id] = Board(
                location.id, quarters, [], not location.reward_top_secret
            )
        assert len(state.boards) == 2 * opts.columns, "boards do not fill the grid"
        if "airport" in state.boards:
            state.die = 1

    def _take(self, name: str, color: str | None = None) -> Tile:
        wanted = tile(name, color)
        for group in (*self.state.hands, *self.state.discards, self.state.pile):
            if wanted in group:
                group.remove(wanted)
                return wanted
        raise AssertionError(f"{name} lies elsewhere already")

    def spy(
        self, where, color, name, *, down=None, seduced=False, shielded=False, turned_by=None
    ) -> Table:
        """Face down where the space is Top Secret, unless ``down`` says otherwise."""
        at = space(where)
        state = self.state
        assert at.location in state.boards, f"{where} is not on the table"
        assert at not in state.spies, f"{where} is taken"
        owner = SEAT[color]
        if down is None:
            down = at.top_secret and state.enigma_at != at.location and not seduced
        controller = SEAT[turned_by] if turned_by else owner
        state.spies[at] = Spy(
            self._take(name, color), owner, controller, not down, seduced, shielded
        )
        state.markers[owner] -= 1
        if turned_by:
            state.markers[controller] -= 1
        return self

    def waits(self, where="6.III", color="yellow") -> Table:
        """An assassin who will be asked there: the round does not run on past her."""
        return self.spy(where, color, "linda-x")

    def reward(self, number, *names) -> Table:
        board = self.state.boards[BY_NUMBER[number]]
        board.rewards = [self._take(name) for name in names]
        return self

    def reward_up(self, number, up=True) -> Table:
        self.state.boards[BY_NUMBER[number]].rewards_up = up
        return self

    def pile(self, *names) -> Table:
        """These tiles on top, in this order; the rest below."""
        self.state.pile = [self._take(name) for name in names] + self.state.pile
        return self

    def only_pile(self, *names) -> Table:
        """The draw pile is these tiles; the others are out of the game."""
        self.pile(*names)
        self.state.box += self.state.pile[len(names) :]
        self.state.pile = self.state.pile[: len(names)]
        return self

    def gives(self, color, *names) -> Table:
        """Recruits added to a hand."""
        self.state.hands[SEAT[color]] += [self._take(name) for name in names]
        return self

    def hand(self, color, *names) -> Table:
        """Exactly this hand; what was in it is out of the game."""
        taken = [self._take(name, color) for name in names]
        self.state.box += self.state.hands[SEAT[color]]
        self.state.hands[SEAT[color]] = taken
        return self

    def discards(self, color, *names) -> Table:
        self.state.discards[SEAT[color]] += [self._take(name, color) for name in names]
        return self

    def markers(self, color, left) -> Table:
        """Fewer markers than the rules deal: the audit would complain, so only before a turn."""
        self.state.markers[SEAT[color]] = left
        return self

    def missions(self, *ids) -> Table:
        self.state.missions = [MISSIONS[id] for id in ids]
        return self

    def secret_missions(self, *ids) -> Table:
        self.state.secret_missions = [MISSIONS[id] for id in ids]
        return self

    def agendas(self, *ids) -> Table:
        self.state.agendas = [MISSIONS[id] for id in ids]
        return self

    def enigma(self, number=None, owner=None) -> Table:
        if number is not None:
            self.state.enigma_at = BY_NUMBER[number]
            self.state.boards[self.state.enigma_at].rewards_up = True
        self.state.enigma_owner = SEAT[owner] if owner else None
        return self

    def die(self, value) -> Table:
        self.state.die = value
        return self

    def stake(self, color, name, *, public=False) -> Table:
        self.state.stakes.append(Stake(self._take(name, color), SEAT[color], public))
        return self

    def round(self, number) -> Table:
        self.state.round = number
        return self

    def chance(self, seed) -> Table:
        self.state.chance = Chance(seed)
        return self

    def turn(self, color) -> Play:
        """It is this player's turn to place."""
        self.state.turn = (SEAT[color] - 1) % self.state.players
        return self._start("turn")

    def resolve(self) -> Play:
        """All spies are placed: the end of the round begins."""
        return self._start("resolve")

    def resolve_from(self, number) -> Play:
        """As ``resolve``, with every location of a lower number already resolved and face up."""
        state = self.state
        state.order = resolution_order(state)
        state.resolved = state.order.index(BY_NUMBER[number])
        for location in state.order[: state.resolved]:
            state.boards[location].rewards_up = True
            for _, spy in state.spies_at(location):
                spy.face_up = True
        return self._start("resolve")

    def retrieve(self) -> Play:
        """All locations are resolved."""
        return self._start("retrieve")

    def deal(self) -> Play:
        """A new round begins."""
        self.state.boards.clear()
        self.state.layout_changed()
        return self._start("deal")

    def _start(self, phase) -> Play:
        self.state.phase = phase
        game = Game(self.state)
        game.run()
        return Play(game)


class Play:
    """A game played by colour. ``log`` keeps every event as (kind, public data with secrets)."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.log: list[dict] = []
        self.raw: list = []
        self._collect(game.take_events())

    @classmethod
    def example(cls, name) -> Play:
        """A worked example from where it starts: placing, or once all spies are placed."""
        game = Game(state_of(EXAMPLES[name].position))
        game.run()
        return cls(game)

    @classmethod
    def new(cls, seed="a game", **kwargs) -> Play:
        return cls(Game.new(options(**kwargs), derive_seed(seed)))

    @property
    def state(self) -> State:
        return self.game.state

    def _collect(self, events) -> None:
        self.raw += events
        self.log += [event.seen_by(None, over=True) for event in events]

    # ── what is asked ──

    @property
    def awaited(self) -> list[tuple[str, str]]:
        return [(COLORS[d.seat], d.kind) for d in self.game.decisions]

    def decision(self, color):
        seat = SEAT[color]
        asked = [d for d in self.game.decisions if d.seat == seat]
        assert asked, f"{color} is not asked; awaited: {self.awaited}"
        return asked[0]

    def choices(self, color) -> list[Any]:
        """Actions of whatever kind is asked for."""
        return self.decision(color).options

    def targets(self, color, ability) -> set[str]:
        """Space ids that this ability may choose now."""
        return {
            a.target.id if a.target else ""
            for a in self.choices(color)
            if isinstance(a, Use) and a.ability == ability
        }

    def spaces_for(self, color, name=None) -> set[str]:
        """Space ids where this player may place (that tile)."""
        return {
            a.space.id
            for a in self.choices(color)
            if isinstance(a, Place) and (name is None or a.tile is tile(name, color))
        }

    # ── what is done ──

    def do(self, color, action: Action) -> Play:
        decision = self.decision(color)
        self._collect(self.game.play(Move(SEAT[color], decision.id, action)))
        return self

    def place(self, color, name, where, stake=None) -> Play:
        staked = tile(stake, color) if stake else None
        return self.do(color, Place(tile(name, color), space(where), staked))

    def peek(self, color, where=None) -> Play:
        return self.do(color, Peek(spot(where) if where else None))

    def turn_board(self, color, quarters) -> Play:
        return self.do(color, TurnBoard(quarters))

    def shift(self, color, by) -> Play:
        return self.do(color, ShiftDie(by))

    def enigma(self, color, number) -> Play:
        return self.do(color, PlaceEnigma(BY_NUMBER[number]))

    def use(self, color, ability, target=None, to=None) -> Play:
        at = space(target) if target else None
        return self.do(color, Use(ability, at, space(to) if to else None))

    def done(self, color) -> Play:
        return self.do(color, Pass())

    def bury(self, color, name) -> Play:
        return self.do(color, Bury(tile(name, color)))

    def rally(self, color, flags) -> Play:
        return self.do(color, Rally(flags))

    def sacrifice(self, color, where) -> Play:
        return self.do(color, Sacrifice(space(where)))

    def discard(self, color, *names) -> Play:
        return self.do(color, Discard(in_order([tile(name, color) for name in names])))

    def decline(self) -> Play:
        """Every ability on offer is declined, until something else is asked or the game is over."""
        while any(kind == "ability" for _, kind in self.awaited):
            self.done(self.awaited[0][0])
        return self

    # ── what is seen ──

    def spy(self, where) -> Spy | None:
        return self.state.spies.get(space(where))

    def hand(self, color) -> set[str]:
        """Tile names; starting characters by their bare name."""
        return {self.name(t) for t in self.state.hands[SEAT[color]]}

    def discarded(self, color) -> set[str]:
        return {self.name(t) for t in self.state.discards[SEAT[color]]}

    def markers(self, color) -> int:
        return self.state.markers[SEAT[color]]

    def rewards(self, number) -> list[str]:
        return [self.name(t) for t in self.state.boards[BY_NUMBER[number]].rewards]

    def box(self) -> set[str]:
        return {t.id for t in self.state.box}

    @staticmethod
    def name(t: Tile) -> str:
        return t.id.split("-", 1)[1] if t.color else t.id

    def events(self, kind, **fields) -> list[dict]:
        return [
            e
            for e in self.log
            if e["kind"] == kind and all(e.get(k) == v for k, v in fields.items())
        ]

    def heard(self, kind, color=None) -> list[dict]:
        """Every event of this kind as this player, or a spectator, was told it."""
        seat = SEAT[color] if color else None
        return [event.seen_by(seat) for event in self.raw if event.kind == kind]

    def winner(self, number) -> str | None:
        """Who took the reward of this location (None: nobody), once it was resolved."""
        location = BY_NUMBER[number]
        won = self.events("reward_won", location=location)
        assert won or self.events("reward_unclaimed", location=location), "not resolved yet"
        return COLORS[won[-1]["seat"]] if won else None

    def strengths(self, number) -> dict[str, int]:
        """Totals by colour as they were compared at this location."""
        (event,) = self.events("compared", location=BY_NUMBER[number])
        return {COLORS[seat]: strength for seat, strength, _ in event["standings"]}

    def breakdown(self, where) -> dict[str, int]:
        """Reason to amount, of the spy that was compared on this space."""
        at = space(where)
        (event,) = self.events("compared", location=at.location)
        return {reason: amount for reason, amount, _ in event["spies"][at.id]}

    def view(self, color=None):
        return view_for(self.state, SEAT[color] if color else None)

    def forecast(self, number, color=None):
        return forecast(self.view(color), BY_NUMBER[number])

    def audit(self) -> list[str]:
        return violations(self.state)
