"""Whatever a recipient may not know: every message to them is the same, to the byte.

In the manner of tests/games/test_no_leak.py: the same game, with two of a rival's unseen tiles
exchanged in the whole log, or with piles and hidden rewards permuted in the snapshot.
"""

import re
from random import Random

import pytest
from django.core.cache import cache

from games import engine
from games.delivery import attention, composition
from games.delivery.channels.mail import letter
from games.delivery.channels.push import sender as push
from games.delivery.channels.webhook import sender as webhook
from games.models import Game, Job
from games.notify import events
from games.notify.kinds import Kind
from tests.engine.hidden import another_truth
from tests.factory import make_game
from tests.web.test_no_leak import exchanged, unseen_pair

from .samples import NOON

pytestmark = pytest.mark.django_db

KINDS = [Kind.TURN, Kind.TIME, Kind.ROUND, Kind.OVER, Kind.STARTED]


def messages(game, number):
    """All that goes out to the person on this seat, of every kind, by every way."""
    cache.clear()  # a log never changes, so pictures of it are remembered
    seat = game.seats.select_related("user").get(number=number)
    seat.game = Game.objects.get(pk=game.pk)
    told = {}
    for kind in KINDS:
        note = events.of_seat(kind, seat, f"{kind}:{seat.pk}")
        note.created = NOON
        full = composition.news_of(note)
        brief = composition.news_of(note, in_full=False)
        assert not brief.entries
        assert not brief.picture
        told[kind] = [
            letter.compose([full], "person@example.org", NOON).raw,
            push.payload(brief),
            *(make(brief) for make in webhook.PAYLOADS.values()),
        ]
    return told


def game_with_a_secret(seed, watched):
    game = make_game(3, moves=14, rng=seed, edition="2016", modules={"roulette"})
    pair = unseen_pair(game, watched)
    if pair is None:
        pytest.fail(f"seed {seed} has no unseen tile: choose another")
    return game, pair


@pytest.mark.parametrize("seed", range(2))
def test_a_rivals_tiles_are_in_no_message(seed):
    viewer, watched = seed % 3, (seed + 1) % 3
    game, pair = game_with_a_secret(seed, watched)
    before, theirs = messages(game, viewer), messages(game, watched)
    exchanged(game, watched, *pair)
    assert messages(game, viewer) == before
    # The one who holds them reads the difference in the letter: the comparison can fail.
    after = messages(game, watched)
    assert after[Kind.TURN][0] != theirs[Kind.TURN][0]
    # But not where others may read it.
    assert [after[kind][1:] for kind in KINDS] == [theirs[kind][1:] for kind in KINDS]


@pytest.mark.parametrize("seed", range(3))
def test_piles_rewards_and_missions_are_in_no_message(seed):
    game = make_game(
        4,
        moves=12 * (seed + 1),
        rng=seed,
        modules={"promo", "enigma", "vip", "roulette"},
        variants={"secret_missions", "agenda"},
    )
    viewer = seed % 4
    before = messages(game, viewer)
    other = another_truth(game.engine_game().state, viewer, Random(seed))
    Game.objects.filter(pk=game.pk).update(state=engine.state_to_json(other))
    assert messages(game, viewer) == before


def test_a_bell_and_jobs_have_no_secret_either(client):
    game, pair = game_with_a_secret(0, 1)
    user = game.seats.get(number=0).user

    def seen():
        client.force_login(user)
        page = re.sub(rb'value="[^"]*"', b"", client.get("/notifications/").content)
        return page, list(Job.objects.order_by("pk").values_list("kind", "subject"))

    before = seen()
    exchanged(game, 1, *pair)
    assert seen() == before
    assert attention.last_seen(game.seats.select_related("user").filter(number=0)) == {}
