"""The sentences that a newspaper is made of: several for each kind of thing.

Each is a whole sentence with names in it, and none says whether somebody is a man or a woman, for
nobody knows of players. Articles stand under the name of their location and need not name it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Text

Sentences = tuple["Text", ...]

# ── how a location was decided ───────────────────────────────────────────────────────────────

CLEAR: Final[Sentences] = (
    _("{player} carries the evening, {strength} to {second}."),
    _("{player} brings {strength} to the table, {rival} no more than {second}. A clear affair."),
    _("{rival} comes with {second}, {player} with {strength}. The rest is arithmetic."),
    _("{player} leaves with the honours, {rival} with the bill: {strength} to {second}."),
)
CLOSE: Final[Sentences] = (
    _("By a single whisper: {player} {strength}, {rival} {second}."),
    _("{player} wins by a hair, {strength} to {second}. {rival} demands a recount."),
    _("One more glass, and {rival} would have it. {player} wins, {strength} to {second}."),
)
LANDSLIDE: Final[Sentences] = (
    _("No contest: {player} {strength}, {rival} {second}."),
    _("{player} sweeps the room, {strength} to {second}. {rival} is seen leaving early."),
)
TIED: Final[Sentences] = (
    _("A dead heat, {strength} to {second}. {player} has the better seat and wins."),
    _("{strength} all. The first chair decides, and it is that of {player}, not of {rival}."),
)
ALONE: Final[Sentences] = (
    _("{player} meets no rival and takes everything, unhurried."),
    _("Nobody disputes the room with {player}."),
    _("{player} orders for one and wins for one."),
)
EMPTY: Final[Sentences] = (
    _("Nobody comes. The waiters play cards."),
    _("An empty room, and one lamp left burning."),
    _("All quiet. Our correspondent read the menu twice."),
)
DESERTED: Final[Sentences] = (
    _("They come, they vanish. Nobody wins."),
    _("When the lights go on, there is nobody left to win anything."),
)

# ── what was to be won ───────────────────────────────────────────────────────────────────────

PRIZE: Final[Sentences] = (
    _("The prize: {tiles}."),
    _("On the winner's arm: {tiles}."),
    _("Recruited before midnight: {tiles}."),
)
NO_PRIZE: Final[Sentences] = (
    _("There is nothing left to win but the honour."),
    _("The prize is a view of the sea; no more was to be had."),
)
LEFT: Final[Sentences] = (
    _("Nobody's guests, still waiting for a telegram: {tiles}."),
    _("Sent away without an offer: {tiles}."),
)

# ── what happened meanwhile, by the kind of the entry ────────────────────────────────────────

SLIPPED: Final[Sentences] = (
    _("{tile} remembers an appointment and goes home."),
    _("{tile} slips out unseen, or nearly."),
)
DEEDS: Final[dict[str, Sentences]] = {
    "assassinated": (
        _("{tile} is called home in a hurry. {by} stands suspiciously near."),
        _("{by} has a word with {tile}, who takes the next train home."),
        _("Exit {tile}, by the back door. {by} holds it open."),
        _("{tile} leaves before the coffee. {by} knows why."),
    ),
    "seduced": (
        _("A rose from {by}, and {tile} changes tables."),
        _("{tile} is expected elsewhere, but {by} asks for a dance."),
        _("{by} smiles, and {tile} crosses the street."),
    ),
    "turned": (
        _("A spy at {place} now takes orders from {player}."),
        _("Loyalty is a matter of lodging: {player} has a new friend at {place}."),
    ),
    "spy_lost": (
        _("The sea takes {tile} and gives no interviews."),
        _("{tile} does not come back from the rocks. The sea protects its sources."),
    ),
    "reward_exchanged": (
        _("Two envelopes change places, and the prize is now {tile}."),
        _("At the last minute the prize is another: {tile}."),
    ),
    "stakes_won": (
        _("The roulette pays {player}: {tiles}."),
        _("Rien ne va plus. {player} collects the stakes: {tiles}."),
    ),
    "stakes_lost": (
        _("The bank wins, as banks do: {tiles}."),
        _("The house keeps what was staked: {tiles}."),
    ),
    "enigma_won": (
        _("A typewriter of unusual design leaves with {player}."),
        _("{player} carries a heavy case to the car: the Enigma."),
    ),
    "enigma_unclaimed": (
        _("A typewriter of unusual design finds no taker."),
        _("The Enigma stays in its case, unclaimed."),
    ),
}

# ── who was last seen with whom ──────────────────────────────────────────────────────────────

SEEN_WITH: Final[Sentences] = (
    _("{place}: {tile}, at one table with {others}."),
    _("{place}, late: {tile}, deep in conversation with {others}."),
    _("{tile}, last seen with {others}: {place}."),
    _("{place}: {tile}, and not by chance {others}."),
)
SEEN_ALONE: Final[Sentences] = (
    _("{place}: {tile}, waiting for somebody who did not come."),
    _("{tile}, last seen alone: {place}."),
    _("{place}: {tile}, behind a newspaper. This one, we hope."),
    _("{place}: only {tile}, and a clock that was slow."),
)

# ── society ──────────────────────────────────────────────────────────────────────────────────

NEWCOMER: Final[Sentences] = (
    _("New in the circle of {player}: {tile} ({country})."),
    _("{player} introduces a new face: {tile} ({country})."),
    _("{tile} ({country}) takes rooms, and {player} pays."),
    _("At dinner with {player}: {tile} ({country})."),
    _("{tile} ({country}) now receives letters at the address of {player}."),
)
RENOWN: Final[Sentences] = (
    _("The catch of the season: {tile} ({country}) joins {player}."),
    _("All Estoril talks of it: {player} and {tile} ({country}), arm in arm."),
    _("Cameras everywhere: {tile} ({country}) arrives with {player}."),
)
SCANDAL: Final[Sentences] = (
    _("Eyebrows rise: {player} is seen with {tile} ({country})."),
    _("Strong company, little credit: {tile} ({country}) works for {player}."),
)
MUSCLE: Final[Sentences] = (
    _("A strong arm for {player}: {tile} ({country})."),
    _("Doors open by themselves for {player}: {tile} ({country}) walks ahead."),
)
FAREWELL: Final[Sentences] = (
    _("{player} says farewell to {tiles}."),
    _("No longer at the table of {player}: {tiles}."),
    _("A taxi to the station, paid by {player}: {tiles}."),
)
NO_SOCIETY: Final[Sentences] = (
    _("No arrivals. The hotels remain full all the same."),
    _("Nobody of note has arrived. Everybody of note was already here."),
)

# ── headlines ────────────────────────────────────────────────────────────────────────────────

HEADLINES: Final[dict[str, Sentences]] = {
    "won": (_("{player} wins the season"), _("Estoril belongs to {player}")),
    "shared": (_("A season shared: {players}"), _("Nobody yields: {players}")),
    "over": (_("The season is over"), _("Estoril packs its trunks")),
    "sweep": (
        _("{player} takes {count} of {total} houses in one night"),
        _("{count} of {total}: a night for {player}"),
    ),
    "sea": (_("{tile} lost to the sea"), _("The Atlantic keeps {tile}")),
    "renown": (
        _("{tile} joins {player}"),
        _("All Estoril talks of {tile}"),
        _("{player} presents {tile}"),
    ),
    "mission": (
        _("“{mission}”: {player} moves ahead"),
        _("“{mission}” is now the business of {player}"),
    ),
    "lead": (_("{player} in front"), _("The one to beat: {player}")),
    "upset": (
        _("{place}: {player} against all odds"),
        _("Outnumbered, not outwitted: {player} wins {place}"),
    ),
    "landslide": (
        _("{place}: {player} out of reach"),
        _("{player} breaks the bank: {place}"),
    ),
    "tied": (_("A chair decides: {place}"), _("{place}: {player} by a nose")),
    "wins": (_("{player} ahead: {place}"), _("{place} goes to {player}")),
    "quiet": (_("A quiet night on the coast"), _("Nothing to report, say the police")),
}

# ── the leading article, the weather, an advertisement ───────────────────────────────────────

OPENING: Final[Sentences] = (
    _(
        "The night porters of this coast are discreet people, and they have had a great deal to be"
        " discreet about."
    ),
    _(
        "Neutral Portugal slept well. Its guests did not, to judge by the lights that burned until"
        " morning between the Casino and the sea."
    ),
    _(
        "No shot was fired, no voice was raised, and yet at breakfast several chairs remained"
        " empty."
    ),
    _(
        "Whoever dined in Estoril last night dined in company, whether that company had been"
        " invited or not."
    ),
    _(
        "The orchestra played until two. What was whispered meanwhile, this newspaper prints on"
        " one page."
    ),
    _("The trains from Lisbon were full, and so, by midnight, were the notebooks."),
)
FINALE: Final[Sentences] = (
    _(
        "The trunks stand in the halls, the bills are paid, by whomever. With this edition the"
        " season ends, and with it our discretion."
    ),
    _(
        "Four nights, and the coast is quiet again. We bring the last account, and keep our"
        " sources to ourselves."
    ),
)
TALLY: Final[Sentences] = (
    _("{player} holds {count} of {total} locations when the lamps go out."),
    _("The account of the night: {count} of {total} locations for {player}."),
)
TALLY_LEVEL: Final[Sentences] = (
    _("When the lamps go out, these have as much to show as each other: {players}."),
)
NO_TALLY: Final[Sentences] = (_("When the lamps go out, nobody has won anything at all."),)

WEATHER: Final[Sentences] = (
    _("Fair. Light breeze from the sea, {degrees} °C."),
    _("Morning mist over the Tagus, clearing by noon. {degrees} °C."),
    _("Cloudless. Shade is to be had at the Casino. {degrees} °C."),
    _("High swell at the rocks; bathers are asked to keep away. {degrees} °C."),
    _("Sultry, thunder far out at sea. {degrees} °C."),
    _("North wind, hats at risk on the promenade. {degrees} °C."),
    _("Warm night, full moon: unfavourable for discretion. {degrees} °C."),
    _("Sun, sun, sun. {degrees} °C at the beach, champagne colder."),
)
ADVERTISEMENTS: Final[Sentences] = (
    _("Lost: an umbrella with a hollow handle. Return unopened to the porter. Reward."),
    _("Chess lessons by a foreign master. Payment in advance, in any currency but one."),
    _("Typewriters repaired. No questions asked, none answered."),
    _("To the lady in the green hat, Tuesday, Tamariz: you took the wrong newspaper."),
    _("Room with a view of two consulates. Long stays preferred, short memories essential."),
    _("Invisible ink, finest quality. See our illustrated catalogue:"),
    _("Waiter with five languages seeks a position where he may use his ears."),
    _("Sardines, fresh daily. Parcels for abroad are not our business."),
)
