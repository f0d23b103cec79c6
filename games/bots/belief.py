"""What a seat believes of all that it cannot see: truths, drawn as often as they are likely."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from games.engine import SeatView, SpyView, Truth, View
from games.engine.components import Mission, Space, Tile
from games.engine.scoring import agenda_allowed

# How likely this seat would have laid this tile on this space, face down.
Likelihood = Callable[[int, Space, Tile], float]


class Belief:
    """Everything open is worked out once; each ``draw`` settles the rest."""

    def __init__(self, view: View, likelihood: Likelihood | None = None) -> None:
        assert isinstance(view.viewer, int)
        self.view = view
        self._likelihood = likelihood
        self._weights: dict[tuple[Space, Tile], float] = {}
        lying = [spy for board in view.boards for spy in board.spies]
        self._known = {spy.space: spy.tile.tile for spy in lying if spy.tile.tile}
        # A church that bans assassins leaves less to choose from, so it is filled first.
        self._open = sorted(
            (spy for spy in lying if not spy.tile.tile), key=lambda spy: len(spy.tile.can_be)
        )
        self._places = set(self._known.values())
        self._places.update(stake.tile.tile for stake in view.stakes if stake.tile.tile)
        self._unseen = self._unseen_recruits()
        self._missions = self._unseen_missions()

    def draw(self, rng: Random) -> Truth:
        spies, stakes = dict(self._known), [stake.tile.tile for stake in self.view.stakes]
        hands = []
        for seat in self.view.seats:
            hidden = self._hidden(seat)
            rng.shuffle(hidden)
            for spy in self._open:
                if spy.owner == seat.seat:
                    spies[spy.space] = self._take(hidden, spy, rng)
            for number, stake in enumerate(self.view.stakes):
                if stake.seat == seat.seat and not stake.tile.tile:
                    stakes[number] = hidden.pop()
            hands.append([*seat.hand, *hidden])
        rewards, pile = self._recruits(rng)
        secret_missions, agendas = self._deal(rng)
        known_stakes = [tile for tile in stakes if tile]
        return Truth(hands, spies, known_stakes, rewards, pile, secret_missions, agendas)

    def open(self) -> Iterator[tuple[SpyView, list[Tile]]]:
        """Each face-down spy that one does not know, and the tiles that it can be."""
        for spy in self._open:
            hidden = self._hidden(self.view.seats[spy.owner])
            yield spy, [tile for tile in hidden if tile in spy.tile.can_be]

    def _hidden(self, seat: SeatView) -> list[Tile]:
        """Its tiles of which one cannot tell where exactly they are."""
        return [
            holding.tile
            for holding in seat.network
            if holding.where != "hand" and holding.tile not in self._places
        ]

    def _take(self, hidden: list[Tile], spy: SpyView, rng: Random) -> Tile:
        fitting = [tile for tile in hidden if tile in spy.tile.can_be]
        if self._likelihood is None:
            chosen = fitting[0]
        else:
            chosen = rng.choices(fitting, [self._weight(spy, tile) for tile in fitting])[0]
        hidden.remove(chosen)
        return chosen

    def _weight(self, spy: SpyView, tile: Tile) -> float:
        assert self._likelihood is not None
        key = (spy.space, tile)
        if key not in self._weights:
            self._weights[key] = self._likelihood(spy.owner, spy.space, tile)
        return self._weights[key]

    # ── recruits ─────────────────────────────────────────────────────────────────────────────

    def _unseen_recruits(self) -> list[Tile]:
        view = self.view
        seen = self._places | set(view.box)
        for seat in view.seats:
            seen.update(holding.tile for holding in seat.network)
            seen.update(seat.discards)
        seen.update(r.tile for board in view.boards for r in board.rewards if r.tile)
        seen.update(below.tile.tile for below in view.pile if below.tile.tile)
        return [tile for tile in view.options.recruits() if tile not in seen]

    def _recruits(self, rng: Random) -> tuple[dict[str, list[Tile]], list[Tile]]:
        """Face-down rewards and the draw pile."""
        unseen = rng.sample(self._unseen, len(self._unseen))
        rewards = {
            board.location: [lying.tile or unseen.pop() for lying in board.rewards]
            for board in self.view.boards
        }
        known = {below.depth: below.tile.tile for below in self.view.pile if below.tile.tile}
        depths = range(self.view.pile_size)
        pile = [known[depth] if depth in known else unseen.pop() for depth in depths]
        return rewards, pile

    # ── missions ─────────────────────────────────────────────────────────────────────────────

    def _unseen_missions(self) -> list[Mission]:
        view = self.view
        seen = {
            *view.missions,
            *(secret.mission for secret in view.secret_missions),
            *(seat.agenda for seat in view.seats),
        }
        return [mission for mission in view.options.missions() if mission not in seen]

    def _deal(self, rng: Random) -> tuple[list[Mission], list[Mission]]:
        deck = rng.sample(self._missions, len(self._missions))
        secret = [lying.mission or deck.pop() for lying in self.view.secret_missions]
        if "agenda" not in self.view.options.variants:
            return secret, []
        allowed = [mission for mission in deck if agenda_allowed(mission)]
        return secret, [seat.agenda or allowed.pop() for seat in self.view.seats]
