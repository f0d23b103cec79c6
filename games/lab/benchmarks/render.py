"""Drawing a full board beside its floor: pasting 24 ready tiles on a ready background and encoding.

Warm pictures are of moves that were never drawn before, in a game whose other moves were; so their
tiles and posters are ready, their boards are not. Rounds of the two alternate, so that a busy
machine slows both alike.
"""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from PIL import Image

from games import render
from games.engine import Game, Move, Options, View, derive_seed, view_for
from games.engine.components import RECRUITS
from games.engine.options import MODULES
from games.render import compose, geometry, tile
from games.render.encode import encode, flat
from games.render.style import POSTER

WIDTH, THUMBNAIL = 1200, 320
TILES = 24
MOVES = 60
COLD = (
    "import time; began = time.perf_counter();"
    "from games.lab.benchmarks import render; render.draw(next(render.views()));"
    "print(time.perf_counter() - began)"
)


def views() -> Iterator[View]:
    """Yield what the first seat sees of a game with every expansion, move by move."""
    game = Game.new(Options(players=4, modules=frozenset(MODULES)), derive_seed("bench render"))
    rng = Random(1)
    for _ in range(MOVES):
        if game.state.boards:
            yield view_for(game.state, 0)
        decision = game.unanswered[0]
        game.play(Move(decision.seat, decision.id, rng.choice(list(decision.options))))


def draw(view: View, width: int = WIDTH, format: render.Format = "png") -> bytes:
    return render.picture(view, width=width, format=format)


def floor(view: View) -> Callable[[], bytes]:
    """The least that any such picture costs."""
    layout = geometry.layout(view)
    scale = WIDTH / layout.whole.width
    side = round(geometry.SLOT * scale)
    tiles = [flat(tile.face(recruit, side, POSTER), POSTER) for recruit in RECRUITS["base"][:TILES]]
    slots = [
        (round(rect.x * scale), round(rect.y * scale))
        for board in layout.boards.values()
        for rect in (*board.spaces.values(), board.ground)
    ]
    background = compose.Composition(view, "board", WIDTH, POSTER, render.Highlights(), (), "")
    ready: Image.Image = background.draw()

    def paste_and_encode() -> bytes:
        image = ready.copy()
        for part, at in zip(tiles, slots, strict=False):
            image.paste(part, at)
        return encode(image, "png")

    return paste_and_encode


def timed(work: Callable[[], bytes]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


def cold() -> float:
    shown = subprocess.run([sys.executable, "-c", COLD], capture_output=True, text=True, check=True)
    return float(shown.stdout) * 1000


def run() -> dict:
    seen = list(views())
    known, new = seen[::2], seen[1::2]
    for view in known:
        draw(view)
    least = floor(seen[0])
    warm, cached, floors = [], [], []
    for view in new:
        floors.append(timed(least))
        warm.append(timed(partial(draw, view)))
        cached.append(timed(partial(draw, view)))
    return {
        "cold_ms": round(cold(), 1),
        "warm_ms": round(statistics.mean(warm), 1),
        "cached_ms": round(statistics.mean(cached), 1),
        "floor_ms": round(statistics.mean(floors), 1),
        "warm_ratio": round(statistics.mean(warm) / statistics.mean(floors), 2),
        "png_bytes": max(len(draw(view)) for view in new),
        "webp_bytes": max(len(draw(view, format="webp")) for view in new),
        "thumbnail_bytes": max(len(draw(view, THUMBNAIL)) for view in new),
    }


def describe(figures: dict) -> list[str]:
    return [
        f"cold process {figures['cold_ms']:>8} ms   imports, all parts, one {WIDTH} px board",
        f"warm parts   {figures['warm_ms']:>8} ms   a move never drawn before",
        f"cached       {figures['cached_ms']:>8} ms   the same move again",
        f"floor        {figures['floor_ms']:>8} ms   {TILES} ready tiles pasted and encoded",
        f"ratio        {figures['warm_ratio']:>8}      warm to floor",
        f"PNG          {figures['png_bytes']:>8} bytes, the largest of these boards",
        f"WebP         {figures['webp_bytes']:>8} bytes",
        f"thumbnail    {figures['thumbnail_bytes']:>8} bytes, {THUMBNAIL} px, PNG",
    ]
