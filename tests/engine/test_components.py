"""Every figure of the components, in another shape than the engine's tables."""

from collections import Counter

import pytest

from games.engine.components import (
    COLORS,
    ENIGMA_VP,
    HAND_LIMIT,
    LOCATIONS,
    MARKERS,
    MISSION_VP,
    MISSIONS,
    RECRUITS,
    REWARD_SPACES,
    ROUNDS,
    SPACES,
    STARTING,
    TILES,
)

# Flag, strength, VP (x: the black medal), symbols by initial letter (A assassin, C conspiracy,
# N nationalism, S seduction, D diplomacy, X double agent), w for a woman; then the name.
STARTING_TILES = """
DE 1 1 C  Hans R.
GB 1 1 Sw Elizabeth
US 0 1 Aw Linda X.
PT 2 1 -  Araújo
PT 1 1 D  Guedes
PT 0 1 N  Roque
"""
BASE = """
DE 1 3 Aw Nora S.
SU 0 2 AD A. Alekhine
PT 2 2 A  C. Rosa
DE 2 3 C  Otto M.
GB 2 3 N  G. Green
US 3 2 Nw Hedy L.
ES 3 4 -  Garbo
PT 1 4 N  A. Ferro
PT 4 1 C  Pires
DE 4 1 N  Walser S.
ES 2 3 DD J. Bourbon
US 1 3 A  S. Smith
PT 4 1 Sw Amélia
YU 3 1 CC Dusko P.
SU 1 1 AA I. Shouwaloff
FR 2 2 SC Antoine S.E.
DE 1 4 Sw Zarah L.
GB 3 2 S  I.L. Fleming
GB 1 4 Cw Loreta B.
GB 4 2 D  E. Windsor
PT 3 3 D  A. Monteiro
PT 2 1 NN Salazar
FR 0 2 AC G. René
US 2 3 Sw Anne D.
US 2 4 D  Clark G.
HU 1 3 SSw Zsa Zsa G.
IT 5 1 -  C. Lucky Luciano
"""
PROMO = """
US 0 1 ASw J. Baker
US 3 2 DC G.F. Kennan
PL 3 3 DN I.J. Paderewski
PL 3 1 Aw Krystyna S.
"""
DOUBLE_AGENT = """
US 2 3 X  S. Buonocore
GB 3 2 Xw Eileen B.
JP 4 1 Xw Yoshiko K.
DE 1 4 X  Heiko E.
PL 2 3 X  R. Szozenkowak
JP 2 2 Nw M. Morishima
YU 3 2 X  Mihajlo D.
"""
VIP = """
RO 5 x D  Carol II
RO 2 3 Sw Magda L.
US 3 2 Cw Wallis S.
GB 1 5 D  C. Gulbenkian
GB 5 x S  N. Gulbenkian
AT 2 2 DC Otto H.
AT 1 4 Cw Alma M.
AT 2 5 -  Stefan Z.
BE 3 3 -  M. Maeterlinck
LU 2 4 Dw Charlotte L.
IT 4 2 D  Umberto
GB 2 2 SX Leslie H.
GB 3 1 CX Kim P.
DE 5 x X  W. Canaris
PT 4 x A  A. Lourenço
US 1 2 ASw Cynthia
HU 3 4 -  B. Bartók
"""
BOXES = {"base": BASE, "promo": PROMO, "double_agent": DOUBLE_AGENT, "vip": VIP}
LETTERS = {
    "assassin": "A",
    "conspiracy": "C",
    "nationalism": "N",
    "seduction": "S",
    "diplomacy": "D",
    "double_agent": "X",
}


def line(tile):
    symbols = "".join(LETTERS[a] for a in tile.abilities) + "w" * tile.woman or "-"
    vp = "x" if tile.vp == -1 else tile.vp
    return f"{tile.flag} {tile.strength} {vp} {symbols:<2} {tile.name}"


@pytest.mark.parametrize("box", BOXES)
def test_recruits_tile_by_tile(box):
    assert [line(tile) for tile in RECRUITS[box]] == BOXES[box].strip().splitlines()


@pytest.mark.parametrize("color", ["red", "green", "blue", "yellow", "pink"])
def test_every_colour_has_the_same_six_starting_tiles(color):
    assert [line(tile) for tile in STARTING[color]] == STARTING_TILES.strip().splitlines()
    assert all(tile.starting and tile.color == color for tile in STARTING[color])


# Written down from the figures, not from the lists above: tiles, strength, VP, black medals, women.
@pytest.mark.parametrize(
    ("box", "totals"),
    [
        ("base", (27, 59, 65, 0, 7)),
        ("promo", (4, 9, 7, 0, 2)),
        ("double_agent", (7, 17, 17, 0, 3)),
        ("vip", (17, 48, 35, 4, 5)),
    ],
)
def test_totals_of_each_box(box, totals):
    tiles = RECRUITS[box]
    assert totals == (
        len(tiles),
        sum(tile.strength for tile in tiles),
        sum(tile.vp for tile in tiles),
        sum(tile.vp < 0 for tile in tiles),
        sum(tile.woman for tile in tiles),
    )
    assert not any(tile.starting for tile in tiles)


@pytest.mark.parametrize(
    ("box", "symbols"),
    [
        ("base", {"A": 7, "C": 7, "N": 6, "S": 7, "D": 6}),
        ("promo", {"A": 2, "C": 1, "N": 1, "S": 1, "D": 2}),
        ("double_agent", {"N": 1, "X": 6}),
        ("vip", {"A": 2, "C": 4, "S": 4, "D": 5, "X": 3}),
    ],
)
def test_symbols_of_each_box(box, symbols):
    assert Counter(LETTERS[a] for tile in RECRUITS[box] for a in tile.abilities) == symbols


@pytest.mark.parametrize(
    ("box", "flags"),
    [
        ("base", "PT 6 US 4 GB 4 DE 4 ES 2 SU 2 FR 2 YU 1 HU 1 IT 1"),
        ("promo", "US 2 PL 2"),
        ("double_agent", "JP 2 US 1 GB 1 DE 1 PL 1 YU 1"),
        ("vip", "GB 4 AT 3 RO 2 US 2 BE 1 LU 1 IT 1 DE 1 PT 1 HU 1"),
    ],
)
def test_flags_of_each_box(box, flags):
    words = flags.split()
    expected = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    assert Counter(tile.flag for tile in RECRUITS[box]) == expected


def test_every_tile_says_where_its_figures_come_from():
    assert {tile.source for tile in RECRUITS["vip"]} == {"rebuilt"}
    printed = [tile for tile in TILES.values() if tile.box != "vip"]
    assert {tile.source for tile in printed} == {"print"}
    assert len(printed) == 5 * 6 + 27 + 4 + 7
    assert all(tile.box == box for box, tiles in RECRUITS.items() for tile in tiles)


def test_ids_are_unique():
    assert len(TILES) == 5 * 6 + 27 + 4 + 7 + 17
    assert all(id == tile.id for id, tile in TILES.items())
    assert len({tile.name for tile in TILES.values()}) == 6 + 27 + 4 + 7 + 17
    assert COLORS == ("red", "green", "blue", "yellow", "pink")


# ── boards ───────────────────────────────────────────────────────────────────────────────────

# Number; what lies in the quadrants clockwise from the top left (R reward); box; name. Capital
# letters S for Top Secret, o for open; peeks: . none, h here, a this or adjacent, * anywhere.
BOARDS = """
0  IIoh  IIIoa RS    Io.   double_agent  Alcântara
1  Ro    IS.   IISh  IIISa base          Sto. António do Estoril
2  IIISa RS    IS.   IISh  base          Hotel Palácio
3  IIo.  IIIo. Ro    Io.   base          Tamariz
4  IS.   IISh  IIISa Ro    base          Hotel Atlântico
5  Ro    IISh  IIISa IS.   base          Muchaxo
6  IISh  Ro    IIISa IS.   base          Casino Estoril
7  IIISa IISh  Ro    IS.   base          Boca do Inferno
8  IS.   IISh  IIISa IVS*  base          Museu Conde Castro Guimarães
9  Ro    IISh  IIISa IS.   double_agent  Hotel Avenida Palace
10 IS.   IISh  IIISa Ro    vip           Garrett
?  IIIS. Ro    IS.   IIS.  vip           Aeroporto da Portela
"""
PEEKS = {"none": ".", "here": "h", "adjacent": "a", "any": "*"}


def quadrants(location):
    shown = {
        space.quadrant: f"{space.roman}{'S' if space.top_secret else 'o'}{PEEKS[space.peek]}"
        for space in location.spaces
    }
    if location.reward_at is not None:
        assert location.reward_at not in shown
        shown[location.reward_at] = "RS" if location.reward_top_secret else "Ro"
    return [shown[quadrant] for quadrant in range(4)]


@pytest.mark.parametrize("row", BOARDS.strip().splitlines(), ids=lambda row: row.split()[0])
def test_boards_quadrant_by_quadrant(row):
    number, *expected, box, name = row.split(maxsplit=6)
    (location,) = (loc for loc in LOCATIONS.values() if loc.name == name)
    assert location.number == (None if number == "?" else int(number))
    assert quadrants(location) == expected
    assert location.box == box
    assert location.source == ("rebuilt" if box == "vip" else "print")
    assert [space.slot for space in location.spaces] == list(range(1, len(location.spaces) + 1))
    assert {space.location for space in location.spaces} <= {location.id}
    assert {reward.location for reward in location.rewards} <= {location.id}


def test_the_museums_reward_lies_in_the_centre_and_is_top_secret():
    centred = [loc for loc in LOCATIONS.values() if loc.reward_at is None]
    assert [(loc.number, loc.reward_top_secret, len(loc.spaces)) for loc in centred] == [
        (8, True, 4)
    ]


def test_garrett_alone_has_two_rewards():
    assert {loc.name for loc in LOCATIONS.values() if len(loc.rewards) == 2} == {"Garrett"}
    assert len(REWARD_SPACES) == 12 + 1


def test_the_airport_alone_shifts_a_die():
    shifts = {space.id: space.die_shift for space in SPACES.values() if space.die_shift}
    assert shifts == {"airport.I": 1, "airport.II": 2, "airport.III": 3}


def test_totals_of_the_boards():
    assert len(LOCATIONS) == 12
    assert len(SPACES) == 11 * 3 + 4
    assert Counter(space.peek for space in SPACES.values()) == {
        "none": 16,
        "here": 10,
        "adjacent": 10,
        "any": 1,
    }
    assert sum(not space.top_secret for space in SPACES.values()) == 6  # Alcântara and Tamariz
    assert {loc.number for loc in LOCATIONS.values() if loc.reward_top_secret} == {0, 2, 8}


# ── missions and numbers ─────────────────────────────────────────────────────────────────────


def test_seventeen_missions():
    seen = {
        (m.box, "fewest" if m.fewest else "most", m.measure, " ".join(m.of))
        for m in MISSIONS.values()
    }
    symbols = {
        ("base", "most", "symbols", ability)
        for ability in ("nationalism", "diplomacy", "conspiracy", "seduction", "assassin")
    }
    flags = {("base", "most", "flags", flag) for flag in ("DE", "US", "GB", "PT")}
    assert seen == symbols | flags | {
        ("base", "most", "women", ""),
        ("base", "most", "strength", ""),
        ("base", "most", "countries", "ES FR IT HU SU YU"),
        ("double_agent", "most", "symbols", "double_agent"),
        ("double_agent", "fewest", "discards", ""),
        ("vip", "most", "countries", "JP PL RO AT BE LU"),
        ("vip", "fewest", "symbols", " ".join(LETTERS)),
        ("vip", "most", "starting", ""),
    }
    assert len(MISSIONS) == 17


def test_which_missions_are_rebuilt():
    """The kinds of the VIP missions are printed; which flags and which symbols is ours."""
    rebuilt = {m.id for m in MISSIONS.values() if m.source == "rebuilt"}
    assert rebuilt == {"countries-vip", "fewest-symbols"}


def test_numbers_of_the_game():
    assert MARKERS == {2: 6, 3: 4, 4: 3, 5: 3}
    assert (ROUNDS, HAND_LIMIT, MISSION_VP, ENIGMA_VP) == (4, 6, 6, 2)
