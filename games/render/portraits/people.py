"""Who is who: the parts each portrait is built from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from games.render.style import Rgb

from . import backdrops as behind
from . import details as more
from . import gowns, hair, hats, suits, uniforms
from . import palette as ink
from .parts import Layers, Part
from .sitter import Build, Tone


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    build: Build
    skin: Tone
    eyes: Rgb
    brow: float = 1.2  # how heavy
    lips: Rgb | None = None  # if painted
    hair: tuple[Layers, Tone]
    hat: tuple[Layers, Tone] = (hats.NONE, ink.BLACK)
    wears: tuple[Part, Tone, Tone]  # the cloth, and what is worn with it
    details: tuple[Part, ...] = ()
    backdrop: Callable[[behind.Wall], None]


# Cheek, jaw, chin, length, turn of the head, tilt. Everybody holds it a little differently.
# fmt: off
PEOPLE: Final[Mapping[str, Person]] = {
    # With everybody from the start
    "hans-r": Person(
        build=Build(9.2, 7.6, 3.4, 14.4, -1.2, -2), skin=ink.FAIR, eyes=ink.BLUE,
        hair=(hair.CREW, ink.BLOND), hat=(hats.FEDORA, ink.SLATE),
        wears=(suits.trench, ink.SAND, ink.WINE), backdrop=behind.lamp),
    "elizabeth": Person(
        build=Build(8.7, 6.4, 2.3, 13.3, -1, 3), skin=ink.PALE, eyes=ink.GREEN, brow=0.8,
        lips=ink.CHERRY,
        hair=(hair.ROLLS, ink.CHESTNUT), hat=(hats.PILLBOX, ink.FOREST),
        wears=(gowns.costume, ink.FOREST, ink.CREAM), details=(more.studs,),
        backdrop=behind.bands),
    "linda-x": Person(
        build=Build(8.7, 6.3, 2.2, 13.4, -1.4, -4), skin=ink.FAIR, eyes=ink.BLUE, brow=0.85,
        lips=ink.CHERRY,
        hair=(hair.LAKE, ink.BLOND),
        wears=(gowns.gown, ink.BLACK, ink.SCARLET), backdrop=behind.blinds),
    "araujo": Person(
        build=Build(9.7, 8.6, 4.2, 14, 1, 2), skin=ink.TAN, eyes=ink.BROWN, brow=1.6,
        hair=(hair.CREW, ink.JET), hat=(hats.FLAT_CAP, ink.COCOA),
        wears=(suits.waistcoat, ink.COCOA, ink.SCARLET), details=(more.stubble,),
        backdrop=behind.sea),
    "guedes": Person(
        build=Build(9.6, 8, 3.4, 13.7, -0.8, 0), skin=ink.OLIVE, eyes=ink.BROWN,
        hair=(hair.SLICK, ink.JET), hat=(hats.BOWLER, ink.BLACK),
        wears=(suits.bow_tie, ink.CHARCOAL, ink.WINE), details=(more.upturned_moustache,),
        backdrop=behind.columns),
    "roque": Person(
        build=Build(9, 7.3, 3.1, 14.2, -1.6, -3), skin=ink.OLIVE, eyes=ink.HAZEL, brow=1.4,
        hair=(hair.WAVY, ink.DARK),
        wears=(suits.neckerchief, ink.MOSS, ink.SCARLET), backdrop=behind.pennants),

    # The base game
    "nora-s": Person(
        build=Build(8.6, 6.4, 2.3, 13.4, -1.2, 0), skin=ink.PALE, eyes=ink.GREEN, brow=0.9,
        lips=ink.GARNET,
        hair=(hair.BOB, ink.JET),
        wears=(gowns.costume, ink.BLACK, ink.STEEL), details=(more.cigarette_holder,),
        backdrop=behind.lamp),
    "a-alekhine": Person(
        build=Build(9.4, 7.8, 3.6, 14.4, 1, 2), skin=ink.PALE, eyes=ink.BLUE,
        hair=(hair.RECEDING, ink.HONEY),
        wears=(suits.suit, ink.CHARCOAL, ink.NAVY), details=(more.lines,),
        backdrop=behind.chessboard),
    "c-rosa": Person(
        build=Build(9, 7.4, 3.2, 14.6, -1.6, -3), skin=ink.TAN, eyes=ink.BROWN, brow=1.5,
        hair=(hair.CREW, ink.JET), hat=(hats.FEDORA, ink.BLACK),
        wears=(suits.suit, ink.BLACK, ink.SCARLET),
        details=(more.pencil_moustache, more.cigarette), backdrop=behind.blinds),
    "otto-m": Person(
        build=Build(9.3, 7.2, 3, 14.4, 0.8, 0), skin=ink.PALE, eyes=ink.BLUE,
        hair=(hair.PARTED, ink.HONEY),
        wears=(suits.suit, ink.SLATE, ink.BLACK), details=(more.round_glasses,),
        backdrop=behind.newsprint),
    "g-green": Person(
        build=Build(9.2, 7.4, 3.2, 14.6, -1.4, 3), skin=ink.FAIR, eyes=ink.BLUE,
        hair=(hair.PARTED, ink.CHESTNUT),
        wears=(suits.trench, ink.CAMEL, ink.FOREST), details=(more.cigarette,),
        backdrop=behind.books),
    "hedy-l": Person(
        build=Build(8.6, 6.2, 2.1, 13.3, 1, -3), skin=ink.PALE, eyes=ink.GREEN, brow=1,
        lips=ink.CHERRY,
        hair=(hair.WAVES, ink.JET),
        wears=(gowns.gown, ink.TEAL, ink.GOLD), details=(more.diamonds, more.drops),
        backdrop=behind.broadcast),
    "garbo": Person(
        build=Build(9.3, 7.4, 3, 14.2, 1.2, 0), skin=ink.OLIVE, eyes=ink.BROWN, brow=1.5,
        hair=(hair.RECEDING, ink.JET),
        wears=(suits.suit, ink.COCOA, ink.SCARLET), details=(more.moustache, more.round_glasses),
        backdrop=behind.shell),
    "a-ferro": Person(
        build=Build(10, 8.8, 3.8, 13.8, -1, 0), skin=ink.OLIVE, eyes=ink.BROWN, brow=1.4,
        hair=(hair.SLICK, ink.JET),
        wears=(suits.bow_tie, ink.NAVY, ink.GOLD), backdrop=behind.newsprint),
    "pires": Person(
        build=Build(10, 9.2, 4.6, 14, 0.6, 0), skin=ink.TAN, eyes=ink.BROWN, brow=1.9,
        hair=(hair.BALD, ink.DARK),
        wears=(suits.jersey, ink.NAVY, ink.SCARLET), details=(more.stubble, more.moustache),
        backdrop=behind.harbour),
    "walser-s": Person(
        build=Build(9.1, 7.6, 3.6, 14.4, -1.2, 0), skin=ink.FAIR, eyes=ink.BLUE,
        hair=(hair.CREW, ink.BLOND), hat=(hats.OFFICER_CAP, ink.STEEL),
        wears=(uniforms.tunic, ink.STEEL, ink.CHARCOAL), backdrop=behind.sun),
    "j-bourbon": Person(
        build=Build(9.1, 7.2, 3.2, 15, -1, 0), skin=ink.OLIVE, eyes=ink.BLUE,
        hair=(hair.SLICK, ink.DARK),
        wears=(uniforms.naval, ink.NAVY, ink.BLACK), details=(more.medals,),
        backdrop=behind.royal),
    "s-smith": Person(
        build=Build(9.3, 8, 3.8, 14.2, 1.2, 4), skin=ink.FAIR, eyes=ink.HAZEL,
        hair=(hair.CREW, ink.CHESTNUT), hat=(hats.FEDORA, ink.CAMEL),
        wears=(suits.suit, ink.COCOA, ink.TEAL), details=(more.square_glasses,),
        backdrop=behind.skyscrapers),
    "amelia": Person(
        build=Build(9, 6.8, 2.5, 13.2, -1, 3), skin=ink.TAN, eyes=ink.BROWN, brow=1.1,
        lips=ink.CHERRY,
        hair=(hair.CHIGNON, ink.JET),
        wears=(gowns.shawl, ink.BLACK, ink.SCARLET), details=(more.hoops, more.hair_flower),
        backdrop=behind.rooftops),
    "dusko-p": Person(
        build=Build(9.3, 7.9, 3.5, 14.2, -1.6, -3), skin=ink.OLIVE, eyes=ink.GREEN, brow=1.4,
        hair=(hair.SLICK, ink.DARK),
        wears=(suits.dinner_jacket, ink.CREAM, ink.BLACK), details=(more.cigarette,),
        backdrop=behind.wheel),
    "i-shouwaloff": Person(
        build=Build(9.1, 7.4, 3, 14.2, 1, 0), skin=ink.PALE, eyes=ink.BLUE, brow=1.6,
        hair=(hair.CREW, ink.DARK), hat=(hats.FUR_HAT, ink.COCOA),
        wears=(uniforms.tunic, ink.WINE, ink.GOLD),
        details=(more.upturned_moustache, more.goatee), backdrop=behind.moon),
    "antoine-s-e": Person(
        build=Build(9.8, 8.2, 3.4, 13.8, -1, 0), skin=ink.FAIR, eyes=ink.BROWN,
        hair=(hair.CREW, ink.DARK), hat=(hats.FLYING_HELMET, ink.COCOA),
        wears=(uniforms.flying_jacket, ink.COCOA, ink.CREAM), backdrop=behind.aeroplane),
    "zarah-l": Person(
        build=Build(9, 6.9, 2.5, 13.3, 1.2, -5), skin=ink.PALE, eyes=ink.BLUE, brow=0.9,
        lips=ink.GARNET,
        hair=(hair.WAVES, ink.COPPER),
        wears=(gowns.fur, ink.BLACK, ink.WINE), details=(more.drops, more.beauty_spot),
        backdrop=behind.spotlight),
    "i-l-fleming": Person(
        build=Build(9, 7.2, 3.2, 14.8, 1.4, 0), skin=ink.FAIR, eyes=ink.BLUE,
        hair=(hair.PARTED, ink.DARK),
        wears=(suits.dinner_jacket, ink.BLACK, ink.BLACK), details=(more.cigarette_holder,),
        backdrop=behind.suits),
    "loreta-b": Person(
        build=Build(8.7, 6.3, 2.2, 13.4, -1, 2), skin=ink.OLIVE, eyes=ink.HAZEL, brow=0.9,
        lips=ink.CHERRY,
        hair=(hair.SLEEK, ink.DARK), hat=(hats.TURBAN, ink.PLUM),
        wears=(gowns.neckline, ink.PLUM, ink.CORAL), details=(more.hoops,),
        backdrop=behind.lattice),
    "e-windsor": Person(
        build=Build(8.8, 6.7, 2.8, 14.2, 1, -2), skin=ink.PALE, eyes=ink.BLUE,
        hair=(hair.PARTED, ink.BLOND),
        wears=(suits.tweed, ink.MOSS, ink.WINE), details=(more.boutonniere, more.lines),
        backdrop=behind.royal),
    "a-monteiro": Person(
        build=Build(9.4, 7.6, 3.2, 14, -1, 0), skin=ink.OLIVE, eyes=ink.BROWN,
        hair=(hair.SLICK, ink.JET), hat=(hats.TOP_HAT, ink.BLACK),
        wears=(suits.bow_tie, ink.BLACK, ink.WINE), details=(more.round_glasses,),
        backdrop=behind.columns),
    "salazar": Person(
        build=Build(9, 7, 3, 14.8, 0.8, 0), skin=ink.PALE, eyes=ink.BROWN, brow=1.5,
        hair=(hair.PARTED, ink.GREY),
        wears=(suits.suit, ink.BLACK, ink.CHARCOAL), details=(more.lines,),
        backdrop=behind.lattice),
    "g-rene": Person(
        build=Build(8.8, 6.8, 2.8, 14.6, -1.4, -3), skin=ink.FAIR, eyes=ink.HAZEL,
        hair=(hair.CREW, ink.DARK), hat=(hats.BERET, ink.NAVY),
        wears=(suits.jersey, ink.WINE, ink.SCARLET), details=(more.pencil_moustache, more.pipe),
        backdrop=behind.lamp),
    "anne-d": Person(
        build=Build(8.7, 6.3, 2.2, 13.2, 1.2, 4), skin=ink.FAIR, eyes=ink.HAZEL, brow=0.9,
        lips=ink.CHERRY,
        hair=(hair.ROLLS, ink.HONEY),
        wears=(gowns.blouse, ink.TEAL, ink.CORAL), details=(more.studs,), backdrop=behind.palms),
    "clark-g": Person(
        build=Build(9.4, 8.2, 3.8, 14.2, -1, -3), skin=ink.OLIVE, eyes=ink.HAZEL, brow=1.6,
        hair=(hair.WAVY, ink.JET),
        wears=(suits.dinner_jacket, ink.BLACK, ink.BLACK), details=(more.pencil_moustache,),
        backdrop=behind.spotlight),
    "zsa-zsa-g": Person(
        build=Build(8.8, 6.4, 2.2, 13.1, -1.2, 4), skin=ink.PALE, eyes=ink.BLUE, brow=0.9,
        lips=ink.CHERRY,
        hair=(hair.CURLS, ink.PLATINUM),
        wears=(gowns.fur, ink.CREAM, ink.ROSE),
        details=(more.diamonds, more.drops, more.beauty_spot), backdrop=behind.shell),
    "luciano": Person(
        build=Build(9.7, 8.4, 3.8, 14.2, 1, 0), skin=ink.TAN, eyes=ink.BROWN, brow=1.7,
        hair=(hair.CREW, ink.JET), hat=(hats.FEDORA, ink.CREAM),
        wears=(suits.pinstripe, ink.CHARCOAL, ink.WINE), details=(more.scar,),
        backdrop=behind.suits),

    # Promo tiles
    "j-baker": Person(
        build=Build(8.8, 6.4, 2.3, 13.3, -1, 0), skin=ink.UMBER, eyes=ink.BROWN, brow=0.8,
        lips=ink.GARNET,
        hair=(hair.SLEEK, ink.JET), hat=(hats.PLUMES, ink.GOLD),
        wears=(gowns.gown, ink.GOLD, ink.CORAL), details=(more.hoops, more.pearls),
        backdrop=behind.spotlight),
    "g-f-kennan": Person(
        build=Build(9.2, 7.2, 3.2, 14.6, 1.2, 0), skin=ink.FAIR, eyes=ink.BLUE,
        hair=(hair.RECEDING, ink.CHESTNUT),
        wears=(suits.suit, ink.NAVY, ink.CORAL), backdrop=behind.columns),
    "i-j-paderewski": Person(
        build=Build(9.2, 7.4, 3.2, 14.2, -1, 0), skin=ink.PALE, eyes=ink.BLUE, brow=1.6,
        hair=(hair.MANE, ink.WHITE),
        wears=(suits.bow_tie, ink.BLACK, ink.WINE), details=(more.moustache, more.goatee),
        backdrop=behind.keyboard),
    "krystyna-s": Person(
        build=Build(8.6, 6.3, 2.2, 13.4, 1.2, 0), skin=ink.FAIR, eyes=ink.HAZEL, brow=1,
        lips=ink.PETAL,
        hair=(hair.WAVES, ink.CHESTNUT), hat=(hats.BERET, ink.KHAKI),
        wears=(gowns.costume, ink.KHAKI, ink.CREAM), backdrop=behind.mountains),

    # Double agents
    "s-buonocore": Person(
        build=Build(9.5, 8.2, 3.6, 14, -1, 2), skin=ink.OLIVE, eyes=ink.BROWN, brow=1.6,
        hair=(hair.CURLY, ink.JET),
        wears=(suits.neckerchief, ink.SLATE, ink.GOLD), details=(more.stubble,),
        backdrop=behind.harbour),
    "eileen-b": Person(
        build=Build(8.6, 6.2, 2.2, 13.3, 1, -3), skin=ink.PALE, eyes=ink.GREEN, brow=0.8,
        lips=ink.PETAL,
        hair=(hair.WAVES, ink.COPPER), hat=(hats.CLOCHE, ink.TEAL),
        wears=(gowns.blouse, ink.TEAL, ink.CREAM), backdrop=behind.moon),
    "yoshiko-k": Person(
        build=Build(8.7, 6.5, 2.4, 13.3, -0.8, 0), skin=ink.AMBER, eyes=ink.BROWN, brow=1,
        lips=ink.PETAL,
        hair=(hair.SLEEK, ink.JET), hat=(hats.OFFICER_CAP, ink.KHAKI),
        wears=(uniforms.tunic, ink.KHAKI, ink.SCARLET), backdrop=behind.lamp),
    "heiko-e": Person(
        build=Build(9, 7.4, 3.4, 14.6, -1.4, 0), skin=ink.PALE, eyes=ink.BLUE,
        hair=(hair.SLICK, ink.PLATINUM),
        wears=(suits.bow_tie, ink.BLACK, ink.WINE), details=(more.monocle,),
        backdrop=behind.curtain),
    "r-szozenkowak": Person(
        build=Build(9.4, 7.8, 3.4, 14.2, 1, 0), skin=ink.FAIR, eyes=ink.BLUE,
        hair=(hair.CREW, ink.HONEY), hat=(hats.SQUARE_CAP, ink.MOSS),
        wears=(uniforms.tunic, ink.MOSS, ink.SCARLET), details=(more.moustache,),
        backdrop=behind.bands),
    "m-morishima": Person(
        build=Build(8.8, 6.4, 2.3, 13.1, 0.8, 3), skin=ink.AMBER, eyes=ink.BROWN, brow=0.8,
        lips=ink.CHERRY,
        hair=(hair.COIFFED, ink.JET),
        wears=(gowns.kimono, ink.NAVY, ink.ROSE), details=(more.combs,), backdrop=behind.waves),
    "mihajlo-d": Person(
        build=Build(9.2, 7.6, 3.2, 14, -0.8, 0), skin=ink.FAIR, eyes=ink.BROWN, brow=1.5,
        hair=(hair.CREW, ink.DARK), hat=(hats.SIDE_CAP, ink.MOSS),
        wears=(uniforms.tunic, ink.MOSS, ink.WINE),
        details=(more.beard, more.moustache, more.round_glasses), backdrop=behind.mountains),

    # Very important persons
    "carol-ii": Person(
        build=Build(9.4, 7.8, 3.6, 14.2, -1, 0), skin=ink.FAIR, eyes=ink.BLUE,
        hair=(hair.WAVY, ink.HONEY),
        wears=(uniforms.tunic, ink.CREAM, ink.GOLD),
        details=(more.moustache, more.sash, more.medals), backdrop=behind.royal),
    "magda-l": Person(
        build=Build(8.8, 6.5, 2.3, 13.2, 1, 4), skin=ink.PALE, eyes=ink.GREEN, brow=0.9,
        lips=ink.CHERRY,
        hair=(hair.CURLS, ink.COPPER),
        wears=(gowns.fur, ink.CHARCOAL, ink.TEAL), details=(more.pearls, more.studs),
        backdrop=behind.curtain),
    "wallis-s": Person(
        build=Build(8.9, 7, 2.7, 13.6, -0.6, 0), skin=ink.PALE, eyes=ink.BLUE, brow=1,
        lips=ink.CHERRY,
        hair=(hair.WINGED, ink.DARK),
        wears=(gowns.costume, ink.AZURE, ink.CREAM), details=(more.brooch, more.studs),
        backdrop=behind.lattice),
    "c-gulbenkian": Person(
        build=Build(9.6, 8, 3.4, 13.8, 0.8, 0), skin=ink.OLIVE, eyes=ink.BROWN, brow=2.1,
        hair=(hair.BALD, ink.WHITE),
        wears=(suits.suit, ink.CHARCOAL, ink.GOLD),
        details=(more.moustache, more.goatee, more.lines), backdrop=behind.derricks),
    "n-gulbenkian": Person(
        build=Build(9.6, 8.2, 3.6, 13.8, -1, 2), skin=ink.OLIVE, eyes=ink.BROWN, brow=1.9,
        hair=(hair.SLICK, ink.DARK), hat=(hats.TOP_HAT, ink.STEEL),
        wears=(suits.suit, ink.STEEL, ink.PLUM),
        details=(more.beard, more.upturned_moustache, more.monocle, more.boutonniere),
        backdrop=behind.sun),
    "otto-h": Person(
        build=Build(9, 7.1, 3.2, 14.6, 1.2, 0), skin=ink.FAIR, eyes=ink.BLUE,
        hair=(hair.PARTED, ink.DARK), hat=(hats.TYROLEAN, ink.FOREST),
        wears=(suits.suit, ink.FOREST, ink.SCARLET), details=(more.pencil_moustache,),
        backdrop=behind.mountains),
    "alma-m": Person(
        build=Build(9.2, 7.2, 2.7, 13.2, -1, -3), skin=ink.PALE, eyes=ink.BLUE, brow=0.9,
        lips=ink.PETAL,
        hair=(hair.UPDO, ink.CHESTNUT), hat=(hats.CAPELINE, ink.PLUM),
        wears=(gowns.lace, ink.PLUM, ink.WINE), details=(more.drops,), backdrop=behind.staves),
    "stefan-z": Person(
        build=Build(8.9, 7.1, 3, 14.4, -0.8, 0), skin=ink.FAIR, eyes=ink.BROWN,
        hair=(hair.SLICK, ink.JET),
        wears=(suits.suit, ink.COCOA, ink.WINE), details=(more.moustache,),
        backdrop=behind.books),
    "m-maeterlinck": Person(
        build=Build(9.7, 8.3, 3.6, 13.9, 1, 0), skin=ink.FAIR, eyes=ink.BLUE, brow=1.5,
        hair=(hair.WAVY, ink.WHITE),
        wears=(suits.neckerchief, ink.SLATE, ink.AZURE), details=(more.lines,),
        backdrop=behind.bluebird),
    "charlotte-l": Person(
        build=Build(8.8, 6.6, 2.4, 13.5, -0.8, 0), skin=ink.PALE, eyes=ink.BLUE, brow=0.8,
        lips=ink.PETAL,
        hair=(hair.CHIGNON, ink.CHESTNUT), hat=(hats.TIARA, ink.GOLD),
        wears=(gowns.neckline, ink.AZURE, ink.CORAL), details=(more.pearls, more.drops),
        backdrop=behind.shell),
    "umberto": Person(
        build=Build(9.2, 7.4, 3.4, 14.8, -1, 0), skin=ink.OLIVE, eyes=ink.BROWN,
        hair=(hair.RECEDING, ink.DARK),
        wears=(uniforms.tunic, ink.SLATE, ink.SCARLET), details=(more.order, more.medals),
        backdrop=behind.royal),
    "leslie-h": Person(
        build=Build(8.9, 6.9, 2.9, 14.6, 1.4, -3), skin=ink.PALE, eyes=ink.BLUE,
        hair=(hair.WAVY, ink.BLOND),
        wears=(suits.trench, ink.SAND, ink.NAVY), details=(more.pipe,), backdrop=behind.film),
    "kim-p": Person(
        build=Build(9.4, 7.8, 3.4, 14.2, -1.2, 3), skin=ink.FAIR, eyes=ink.BLUE,
        hair=(hair.PARTED, ink.JET),
        wears=(suits.tweed, ink.COCOA, ink.FOREST), details=(more.cigarette,),
        backdrop=behind.moon),
    "w-canaris": Person(
        build=Build(9, 7.4, 3.2, 13.9, 1, 0), skin=ink.PALE, eyes=ink.BLUE, brow=1.9,
        hair=(hair.PARTED, ink.WHITE),
        wears=(uniforms.naval, ink.NAVY, ink.BLACK), details=(more.lines,), backdrop=behind.sea),
    "a-lourenco": Person(
        build=Build(9.9, 8.9, 4.2, 13.9, -0.6, 0), skin=ink.OLIVE, eyes=ink.BROWN, brow=1.5,
        hair=(hair.CREW, ink.GREY), hat=(hats.OFFICER_CAP, ink.CHARCOAL),
        wears=(uniforms.tunic, ink.CHARCOAL, ink.WINE),
        details=(more.dark_glasses, more.moustache), backdrop=behind.blinds),
    "cynthia": Person(
        build=Build(8.6, 6.2, 2.1, 13.4, 1, 4), skin=ink.FAIR, eyes=ink.GREEN, brow=0.9,
        lips=ink.CHERRY,
        hair=(hair.WAVES, ink.HONEY), hat=(hats.CAPELINE, ink.SCARLET),
        wears=(gowns.neckline, ink.SCARLET, ink.BLACK), details=(more.pearls,),
        backdrop=behind.dial),
    "b-bartok": Person(
        build=Build(8.7, 6.6, 2.8, 14.4, -1, 0), skin=ink.PALE, eyes=ink.BLUE,
        hair=(hair.RECEDING, ink.WHITE),
        wears=(suits.suit, ink.CHARCOAL, ink.WINE), details=(more.lines,),
        backdrop=behind.staves),
}
# fmt: on
