"""Everything that pictures are made of, and boards of every kind, as files to look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from random import Random
from typing import Any, get_args

from django.conf import settings
from django.utils import translation
from PIL import Image

from games import render
from games.engine import Game, Move, Options, State, View, derive_seed, view_for
from games.engine.components import COLORS, LOCATIONS, TILES, Flag
from games.engine.options import MODULES, Module
from games.lessons.examples import EXAMPLES
from games.pictures import aid, examples
from games.pictures.alt_text import in_words, summaries
from games.render import film, flags, posters, symbols, tile
from games.render.encode import encode, flat
from games.render.marks import Highlights
from games.render.paint import Canvas
from games.render.style import POSTER, STYLES, Style
from games.services import game_names

from . import evidence, plots

NAMES = ("Amália", "Duarte", "Leonor", "Tomás", "Łukasz")
# Every character once: the starting ones are the same people in five colours.
LETTERS = ("Łukasz", "지민", "Ελένη", "Kim 서울", "李明")  # the last cannot be drawn
PEOPLE = tuple(character for character in TILES.values() if character.color in (None, "red"))


@dataclass(frozen=True, slots=True)
class Exhibit:
    name: str  # of the file, without its ending
    caption: str
    draw: Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class Room:
    title: str
    width: int  # of each picture on the page
    exhibits: tuple[Exhibit, ...]
    language: str = "en"


def rooms() -> Iterator[Room]:
    yield Room("Boards of each module", 560, tuple(_modules()))
    yield Room("The moments of a round", 560, tuple(_moments()))
    yield Room("Styles", 560, tuple(_styles()))
    yield Room("Sizes", 560, tuple(_sizes()))
    yield Room("Sheet and share card", 560, tuple(_arrangements()))
    yield Room("Names in other letters", 560, tuple(_letters()))
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            title = translation.get_language_info(language)["name_local"]
            yield Room(title, 560, tuple(_spoken(language)), language)
    yield Room("Locations", 260, tuple(_locations()))
    yield Room("Posters", 260, tuple(_posters()))
    yield Room("Characters", 150, tuple(_characters()))
    yield Room("Face down", 150, tuple(_face_down()))
    yield Room("Worked examples and player aid", 560, tuple(_rules()))
    yield Room("Symbols and flags", 90, tuple(_signs()))
    yield Room("What bots believe, and how they search", 560, tuple(_evidence()))


# ── boards ───────────────────────────────────────────────────────────────────────────────────────


@cache
def _view(options: Options, seat: int | None, when: Callable[[State], bool]) -> View:
    """A game by random play, at a moment."""
    rng = Random(1942)
    game = Game.new(options, derive_seed("gallery"))
    while not game.over and not when(game.state):
        decision = game.unanswered[0]
        game.play(Move(decision.seat, decision.id, rng.choice(list(decision.options))))
    return view_for(game.state, seat)


def _half_placed(state: State) -> bool:
    return state.phase == "turn" and len(state.spies) >= state.players * 2


def _resolving(state: State) -> bool:
    return state.phase == "ability" and state.resolved >= 2


def _discarding(state: State) -> bool:
    return any(decision.kind == "discard" for decision in state.decisions)


def _never(_state: State) -> bool:
    return False


def _board(
    name: str,
    caption: str,
    options: Options,
    seat: int | None = 0,
    when: Callable[[State], bool] = _half_placed,
    names: tuple[str, ...] = NAMES,
    **wanted: Any,
) -> Exhibit:
    def draw() -> bytes:
        view = _view(options, seat, when)
        return render.picture(view, names=names[: options.players], **wanted)

    return Exhibit(name, caption, draw)


def _with(players: int, *modules: Module) -> Options:
    return Options(players=players, modules=frozenset(modules))


def _modules() -> Iterator[Exhibit]:
    for players in (2, 3, 4):
        yield _board(f"board-base-{players}", f"Base game, {players} players", _with(players))
    yield _board("board-promo", "Promo characters", _with(4, "promo"))
    yield _board("board-enigma", "Enigma", _with(3, "enigma"))
    yield _board("board-double-agent", "Double Agent, 5 players", _with(5, "double_agent"))
    yield _board("board-vip", "VIP", _with(4, "vip"))
    yield _board("board-roulette", "VIP with roulette", _with(4, "vip", "roulette"))
    yield _board("board-everything", "Everything, 5 players", _with(5, *MODULES))


def _moments() -> Iterator[Exhibit]:
    options = _with(4, *MODULES)
    yield _board("moment-seat-1", "Placing, as the first seat", options)
    yield _board("moment-seat-2", "The same, as the second seat", options, seat=1)
    yield _board("moment-spectator", "The same, as a spectator", options, seat=None)
    yield Exhibit("moment-marked", "Changed, legal, chosen; dice", lambda: _marked(options))
    yield _board("moment-resolving", "A location is being resolved", options, when=_resolving)
    yield _board("moment-discards", "The boards are put away", _with(2), when=_discarding)
    yield _board("moment-over", "The game is over", options, when=_never)


def _marked(options: Options) -> bytes:
    view = _view(options, 0, _half_placed)
    spots = [space.id for space in view.grid().spaces]
    taken = [spy.space.id for board in view.boards for spy in board.spies]
    free = [spot for spot in spots if spot not in taken]
    shown = Highlights(
        changed=frozenset(taken[:1]),
        legal=frozenset(free[:6]),
        chosen=frozenset(free[1:2]),
        dice={taken[1]: (2, 5)},
    )
    return render.picture(view, highlights=shown, names=NAMES[: options.players])


def _styles() -> Iterator[Exhibit]:
    for style in STYLES:
        yield _board(f"style-{style}", style, _with(4, *MODULES), style=style)


def _sizes() -> Iterator[Exhibit]:
    for width in (320, 800, 2400):
        yield _board(f"size-{width}", f"{width} px", _with(4), width=width)
        yield _board(f"size-{width}-wide", f"{width} px", _with(5, "double_agent"), width=width)


def _arrangements() -> Iterator[Exhibit]:
    title = "Operation Gardenia"
    for kind in ("sheet", "card"):
        yield _board(f"{kind}-running", kind, _with(4, *MODULES), kind=kind, title=title)
        yield _board(f"{kind}-over", kind, _with(4), when=_never, kind=kind, title=title)
    yield Exhibit("front-page", "front page", partial(_front_page, title))


def _front_page(title: str) -> bytes:
    options = _with(4, *MODULES)
    view, names = _view(options, None, _resolving), NAMES[: options.players]
    return render.front_page(view, names=names, title=title, day="16 · VI · 1942")


def _letters() -> Iterator[Exhibit]:
    options = _with(5, "double_agent")
    for kind, title in (("board", ""), ("sheet", "작전: 등대"), ("card", "등대 작전")):
        yield _board(f"letters-{kind}", kind, options, kind=kind, title=title, names=LETTERS)


def _spoken(language: str) -> Iterator[Exhibit]:
    """Names in three scripts under a title in this language, and the same in its words."""
    options, names = _with(4, *MODULES), LETTERS[:4]
    view, title = _view(options, 0, _resolving), game_names.operations()[0]
    told = " · ".join(in_words(summaries(view), names))
    for kind in ("board", "sheet", "card"):
        name = f"{kind}-{language}"
        yield _board(name, told, options, when=_resolving, names=names, kind=kind, title=title)
    yield Exhibit(f"strip-{language}", told, partial(_strip, view))


def _strip(view: View) -> bytes:
    places = [board.location for board in view.boards[:3]]
    closeups = [
        film.Closeup(view, place, line, Highlights()) for line, place in enumerate(places, 1)
    ]
    return film.strip(closeups, view)


# ── parts ────────────────────────────────────────────────────────────────────────────────────────


def _locations() -> Iterator[Exhibit]:
    for id, location in LOCATIONS.items():
        yield Exhibit(f"location-{id}", location.name, partial(render.location, id, width=520))


def _posters() -> Iterator[Exhibit]:
    for style in STYLES.values():
        for id, location in LOCATIONS.items():
            yield _part(
                f"poster-{id}-{style.name}",
                f"{location.name}, {style.name}",
                partial(posters.poster, id, 520),
                style,
            )


def _characters() -> Iterator[Exhibit]:
    for style in STYLES.values():
        for character in PEOPLE:
            yield _part(
                f"character-{character.id}-{style.name}",
                character.name,
                partial(tile.face, character, 300),
                style,
            )


def _face_down() -> Iterator[Exhibit]:
    for color in (*COLORS, None):
        name = color or "reward"
        yield _part(f"back-{name}", name, partial(tile.back, 300, color=color))
    for character in PEOPLE:
        yield _part(
            f"veiled-{character.id}",
            character.name,
            partial(tile.veiled, character, 300, color=character.color),
        )


def _rules() -> Iterator[Exhibit]:
    for name in EXAMPLES:
        draw = partial(examples.draw, name, width=375, style="poster", format="png")
        yield Exhibit(f"example-{name}", name, draw)
    subject = aid.subject_of(Options(), "en")
    draw = partial(aid.draw, subject, width=1240, style="poster", format="png")
    yield Exhibit("aid", subject, draw)


def _signs() -> Iterator[Exhibit]:
    for symbol in get_args(symbols.Symbol):
        yield _inked(f"symbol-{symbol}", symbol, partial(symbols.draw, symbol=symbol))
    for color in COLORS:
        yield _sign(f"marker-{color}", color, partial(symbols.marker, color=color))
    for value in range(1, 7):
        yield _inked(f"die-{value}", str(value), partial(symbols.die, value=value))
    for flag in get_args(Flag):
        yield _sign(f"flag-{flag}", flag, partial(flags.flag, flag=flag))


def _evidence() -> Iterator[Exhibit]:
    figures = evidence.measured()
    caption = f"by {figures['command']}"
    yield Exhibit("beliefs", caption, partial(plots.beliefs, figures["beliefs"]))
    yield Exhibit("convergence", caption, partial(plots.convergence, figures["convergence"]))


def _part(
    name: str, caption: str, draw: Callable[[Style], Image.Image], style: Style = POSTER
) -> Exhibit:
    return Exhibit(name, caption, lambda: encode(flat(draw(style), style), "png"))


def _inked(name: str, caption: str, draw: Callable[..., None]) -> Exhibit:
    """A sign that takes two colours of its style."""

    def in_style(canvas: Canvas, *, style: Style, **where: float) -> None:
        draw(canvas, ink=style.ink, ground=style.paper, **where)

    return _sign(name, caption, in_style)


def _sign(name: str, caption: str, draw: Callable[..., None]) -> Exhibit:
    def picture(style: Style) -> Image.Image:
        canvas = Canvas((180, 180), (100, 100), style.paper)
        draw(canvas, x=50, y=50, size=80, style=style)
        return canvas.finish()

    return _part(name, caption, picture)
