"""No page says both forms of a Korean particle or of a Portuguese article, whatever it names."""

import re

import pytest

from estoril.infra import korean, portuguese
from games.services import chat
from tests import addresses
from tests.factory import make_game, make_user

BOTH = {
    "ko": re.compile(
        "|".join(f"{a}[/(]{b}|{b}[/(]{a}" for a, b in korean.FORMS) + r"|\(으\)로|\(이\)[라나]"
    ),
    "pt": re.compile(rf"\b(?:{'|'.join(portuguese.FORMS)})\b", re.IGNORECASE),
}
SPOKEN = {"ko": "습니다", "pt": "conteúdo"}
NAMES = ("지민", "Kim 7", "Ελένη", "Łukasz")


@pytest.fixture
def games(db):
    people = [make_user(name) for name in NAMES]
    running = make_game(4, users=people, moves=30)
    chat.say(running, "players", people[0], running.seats.get(number=0), "bom dia")
    return running, make_game(4, users=people, moves=None, rng=3)


@pytest.mark.parametrize("language", BOTH)
def test_no_page_says_both_forms(games, client, language):
    client.force_login(games[0].seats.get(number=0).user)
    seen = 0
    for pattern in sorted(set(addresses.patterns())):
        if any(word in pattern for word in ("logout", "delete", "admin/")):
            continue
        for game in games if "key>" in pattern else games[:1]:
            address = addresses.filled(pattern, key=game.key)
            answer = client.get(address, headers={"accept-language": language})
            if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
                text = re.sub(r"<[^>]*>", "", answer.content.decode())
                assert not (found := BOTH[language].search(text)), text[
                    found.start() - 40 : found.end() + 9
                ]
                seen += SPOKEN[language] in text
    assert seen > 60
