"""What profiles tell of a person, counted once for each finished game.

All games count here, rated or not: it is a memory, not a contest.
"""

from __future__ import annotations

import datetime
import logging
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from estoril.infra.optional import required
from games.engine import CodecError
from games.engine.components import SPACES, TILES
from games.models import Game, Job, Seat
from games.services.play import after_game
from games.story.people import slug_of

from .models import Counted, Rival, Tally

logger = logging.getLogger(__name__)

JOB = "tally"
# What is counted of hidden things waits so long before it looks again whether they are revealed.
UNTIL_REVEALED = datetime.timedelta(minutes=10)
Kind = Tally.Kind
Sum = TypeVar("Sum", Tally, Rival)
Sums = Counter[tuple[Any, ...]]  # what, by whose it is and which field it goes to


@after_game(JOB)
def _tally(job: Job) -> datetime.datetime | None:
    """While others still play the same deal, nothing is told of who was where."""
    if not Game.objects.revealed().filter(pk=job.game_pk).exists():
        return timezone.now() + UNTIL_REVEALED
    count(job.game_pk)
    return None


@transaction.atomic
def count(game_id: int) -> None:
    """Once: whoever comes second finds it counted."""
    game = Game.objects.select_for_update().get(pk=game_id)
    if not game.is_revealed or not Counted.objects.get_or_create(game=game)[1]:
        return
    seats = [seat for seat in game.seats.all() if seat.user_id]
    stayed = {seat.number: required(seat.user_id) for seat in seats if not seat.bot}
    _add(Tally, ("user_id", "kind", "thing"), _feats(game, seats, stayed))
    _add(Rival, ("user_id", "rival_id"), _meetings(game, seats))


@transaction.atomic
def recount() -> int:
    """Everything anew from the games. Returns how many are counted."""
    for model in (Counted, Rival, Tally):
        model.objects.all().delete()
    games = list(Game.objects.revealed().order_by("pk").values_list("pk", flat=True))
    for game_id in games:
        try:
            count(game_id)
        except CodecError:
            logger.warning("game %s cannot be read: see repair_game", game_id)
    return Counted.objects.count()


# ── what there is to count ───────────────────────────────────────────────────────────────────


def _meetings(game: Game, seats: list[Seat]) -> Sums:
    """Everybody with everybody else. Whoever left is behind all who stayed."""
    sums: Sums = Counter()
    rank = {seat.number: game.players + 1 if seat.bot else required(seat.place) for seat in seats}
    for own, other in permutations(seats, 2):
        mine, theirs = rank[own.number], rank[other.number]
        pair = own.user_id, other.user_id
        sums[*pair, "games"] += 1
        sums[*pair, "ahead"] += mine < theirs
        sums[*pair, "behind"] += mine > theirs
    return sums


def _feats(game: Game, seats: list[Seat], stayed: Mapping[int, int]) -> Sums:
    """Count the feats of those who played to the end."""
    sums: Sums = Counter()
    for seat in seats:
        if seat.number in stayed:
            played = seat.user_id, Kind.GAME, str(game.players)
            sums[*played, "times"] += 1
            sums[*played, "good"] += seat.place == 1
    for mission in required(game.engine_game().state.result).missions:
        for number, user in stayed.items():
            sums[user, Kind.MISSION, mission.mission, "times"] += 1
            sums[user, Kind.MISSION, mission.mission, "good"] += number in mission.first
    for number, kind, thing, field in _on_the_board(_events(game)):
        if number in stayed:
            sums[stayed[number], kind, thing, field] += 1
    return sums


def _events(game: Game) -> Iterator[dict[str, Any]]:
    """All that happened, secrets included: the game is over."""
    for events in game.moves.order_by("number").values_list("events", flat=True):
        for event in events:
            yield {"kind": event["kind"], **event["data"], **(event["secret"] or {})}


def _on_the_board(events: Iterable[dict[str, Any]]) -> Iterator[tuple[int, Kind, str, str]]:
    """Whose spies went where, what they took, and who stood there when it was taken."""
    spies: dict[str, tuple[int, str]] = {}  # by space: whose, and who
    standing: list[str] = []  # spaces of the location that is compared
    for event in events:
        match event["kind"]:
            case "placed":
                seat, spy = event["seat"], slug_of(TILES[event["tile"]])
                spies[event["space"]] = seat, spy
                yield seat, Kind.LOCATION, SPACES[event["space"]].location, "times"
                yield seat, Kind.SPY, spy, "times"
            case "seduced":
                spies[event["to"]] = spies.pop(event["target"])
            case "compared":
                standing = list(event["spies"])
            case "reward_won":
                yield event["seat"], Kind.LOCATION, event["location"], "good"
                for space in standing:
                    seat, spy = spies[space]
                    if seat == event["seat"]:
                        yield seat, Kind.SPY, spy, "good"
            case "spies_retrieved":
                spies.clear()


# ── writing it down ──────────────────────────────────────────────────────────────────────────


def _add(model: type[Sum], key: tuple[str, ...], sums: Sums) -> None:
    """Each sum, by key and field, on top of what is there."""
    keys = {what[:-1] for what in sums}
    if not keys:
        return
    empty = [model(**dict(zip(key, what, strict=True))) for what in sorted(keys)]
    model.objects.bulk_create(empty, ignore_conflicts=True)
    theirs = Q(user__in={what[0] for what in keys})
    rows = []
    for row in model.objects.select_for_update().filter(theirs).order_by("pk"):
        what: tuple[Any, ...] = tuple(getattr(row, name) for name in key)
        if what in keys:
            rows.append(row)
            for field in model.SUMS:
                setattr(row, field, getattr(row, field) + sums[*what, field])
    model.objects.bulk_update(rows, model.SUMS, batch_size=200)
