"""An article for each location, who was last seen with whom, and what society talks of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.components import Tile
from games.story import texts
from games.story.log import Entry
from games.story.terms import Person, Place, Who, Words, people

from . import patterns
from .editor import Editor
from .headlines import FAR, RENOWN
from .night import Night, Scene, names_in

if TYPE_CHECKING:
    from .patterns import Sentences

STRONG = 4


def article(scene: Scene, editor: Editor) -> Iterator[Words]:
    yield _result(scene, editor)
    for deed in scene.deeds:
        kind, among = _of_deed(deed)
        yield editor.say(kind, among, **names_in(deed))
    if scene.won:
        yield editor.say("prize", patterns.PRIZE, tiles=people(tile.id for tile in scene.won))
    elif scene.winner:
        yield editor.say("no prize", patterns.NO_PRIZE)
    elif scene.left:
        yield editor.say("left", patterns.LEFT, tiles=people(tile.id for tile in scene.left))


def _result(scene: Scene, editor: Editor) -> Words:
    if scene.winner is None:
        deserted = any(deed.kind in ("assassinated", "seduced", "turned") for deed in scene.deeds)
        if deserted:
            return editor.say("deserted", patterns.DESERTED)
        return editor.say("empty", patterns.EMPTY)
    if scene.margin is None:
        return editor.say("alone", patterns.ALONE, player=scene.winner)
    (player, strength), (rival, second), *_others = scene.ranking
    kind, among = _by_how_much(scene.margin)
    names = {"player": player, "strength": strength, "rival": rival, "second": second}
    return editor.say(kind, among, **names)


def _by_how_much(margin: int) -> tuple[str, Sentences]:
    if margin >= FAR:
        return "landslide", patterns.LANDSLIDE
    return {0: ("tied", patterns.TIED), 1: ("close", patterns.CLOSE)}.get(
        margin, ("clear", patterns.CLEAR)
    )


def _of_deed(deed: Entry) -> tuple[str, Sentences]:
    if deed.kind == "assassinated":
        by = names_in(deed)["by"]
        if isinstance(by, Person) and by.tile is deed.tiles[0]:
            return "slipped", patterns.SLIPPED
    return deed.kind, patterns.DEEDS[deed.kind]


def sighting(scene: Scene, editor: Editor) -> Words | None:
    """Who stood there when strengths were compared; the winner's spy is named first."""
    first = scene.winner.color if scene.winner else None
    spies = sorted(scene.spies, key=lambda spy: spy.player.color != first)
    if not spies:
        return None
    spy, *others = (spy.person for spy in spies)
    names = {"place": Place(scene.location), "tile": spy}
    if not others:
        return editor.say("seen alone", patterns.SEEN_ALONE, **names)
    beside = people(other.tile.id for other in others)
    return editor.say("seen", patterns.SEEN_WITH, **names, others=beside)


def society(night: Night, editor: Editor) -> Iterator[Words]:
    for player, tile in night.recruits:
        yield _arrival(player, tile, editor)
    if not night.recruits:
        yield editor.say("no society", patterns.NO_SOCIETY)
    for player, tiles in night.farewells:
        left = people(tile.id for tile in tiles)
        yield editor.say("farewell", patterns.FAREWELL, player=player, tiles=left)


def _arrival(player: Who, tile: Tile, editor: Editor) -> Words:
    if tile.vp < 0:
        kind, among = "scandal", patterns.SCANDAL
    elif tile.vp >= RENOWN:
        kind, among = "renown", patterns.RENOWN
    elif tile.strength >= STRONG:
        kind, among = "muscle", patterns.MUSCLE
    else:
        kind, among = "newcomer", patterns.NEWCOMER
    country = texts.COUNTRIES[tile.flag]
    return editor.say(kind, among, player=player, tile=Person(tile), country=country)
