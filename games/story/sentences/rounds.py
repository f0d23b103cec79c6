"""Sentences of the end of a round and of the game."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.story.changes import Event
from games.story.teller import Telling, Told, tiles
from games.story.terms import Several, Words, people


def spies_retrieved(_t: Telling, _event: Event) -> Told:
    return Told(Words(_("Night falls on Estoril. Every spy goes home.")))


def discard_chosen(t: Telling, event: Event) -> Told:
    if "tiles" not in event:
        return Told(
            Words(_("{player} has chosen whom to let go."), player=t.players[event["seat"]])
        )
    return Told(
        t.say(
            event["seat"],
            _("You choose to let {tiles} go."),
            _("{player} chooses to let {tiles} go."),
            tiles=people(event["tiles"]),
        ),
        tiles(event["tiles"]),
    )


def discard_changed(t: Telling, event: Event) -> Told:
    if "tiles" not in event:
        return Told(Words(_("{player} has second thoughts."), player=t.players[event["seat"]]))
    return Told(
        t.say(
            event["seat"],
            _("You change your mind and choose to let {tiles} go."),
            _("{player} changes plans and chooses to let {tiles} go."),
            tiles=people(event["tiles"]),
        ),
        tiles(event["tiles"]),
    )


def discarded(t: Telling, event: Event) -> Told:
    discards = event["tiles"]
    return Told(
        t.say(
            event["seat"],
            ngettext("You discard {tiles}.", "You discard {number} tiles: {tiles}.", len(discards)),
            ngettext(
                "{player} discards {tiles}.",
                "{player} discards {number} tiles: {tiles}.",
                len(discards),
            ),
            tiles=people(discards),
            number=len(discards),
        ),
        tiles(discards),
    )


def round_ended(_t: Telling, event: Event) -> Told:
    return Told(Words(_("Round {round} is over."), round=event["round"]))


def game_over(t: Telling, event: Event) -> Told:
    if (winners := event.get("winners")) is None:  # others still play this deal
        return Told(Words(_("The game is over.")))
    if len(winners) == 1:
        return Told(
            t.say(
                winners[0],
                _("The game is over, and it is yours. Estoril sleeps."),
                _("The game is over. {player} wins."),
            )
        )
    others = Several(t.players[seat] for seat in winners if not t.you(seat))
    if len(others.names) < len(winners):
        return Told(
            Words(_("The game is over. You share the victory with {players}."), players=others)
        )
    return Told(Words(_("The game is over. These share the victory: {players}."), players=others))


TELL = {
    "spies_retrieved": spies_retrieved,
    "discard_chosen": discard_chosen,
    "discard_changed": discard_changed,
    "discarded": discarded,
    "round_ended": round_ended,
    "game_over": game_over,
}
