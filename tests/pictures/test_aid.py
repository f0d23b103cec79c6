"""The player aid as a picture: in each language, for games of any options."""

from io import BytesIO

import pytest
from django.conf import settings
from django.utils.translation import override
from PIL import Image

from games.engine import Options
from games.engine.options import EDITIONS, MODULES, VARIANTS, Switches
from games.pictures import aid
from games.pictures.art import art_url
from games.pictures.prints import Print

LANGUAGES = [code for code, _name in settings.LANGUAGES]
EVERYTHING = Options(modules=frozenset(MODULES), variants=frozenset(VARIANTS))
HOUSE = Options(edition="2016", switches=Switches(boca_tie="highest_space_loses"))


def in_edition(name) -> Options:
    return Options(edition=name)


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.PICTURES_DIR = tmp_path


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_drawn_in_every_language(language):
    subjects = [aid.subject_of(options, language) for options in (Options(), EVERYTHING)]
    plain, full = (
        Image.open(BytesIO(aid.draw(subject, width=1240, style="contrast", format="png")))
        for subject in subjects
    )
    assert plain.width == full.width == 1240
    assert plain.height < full.height < 3 * plain.width
    # Nothing is printed into the margins.
    for page in (plain, full):
        edge = page.convert("L").crop((page.width - 40, 240, page.width, page.height))
        assert edge.getextrema()[0] == edge.getextrema()[1]


@pytest.mark.parametrize("options", [*map(in_edition, EDITIONS), EVERYTHING, HOUSE])
def test_a_name_tells_the_options(options):
    subject = aid.subject_of(options, "pl")
    print = Print("aid", 1240, format="png", subject=subject)
    assert Print.parse(str(print)) == print
    assert aid._options(subject).to_json() == options.to_json()


@pytest.mark.parametrize(
    "subject",
    [
        "",
        "en",
        "xx.2019",
        "en.1942",
        "en.2019.nonsense",
        "en.2019.vip.promo",
        "en.2019.promo.promo",
        "en.2019.banned",
        "en.2016-de.highest_space_loses",
    ],
)
def test_one_name_for_one_picture(subject):
    assert not aid.is_subject(subject)


@pytest.mark.django_db
def test_what_its_address_leads_to_is_kept_for_ever(client):
    url = art_url("aid", "de.2019", 1240, "poster", "png")
    answer = client.get(url)
    assert answer["Content-Type"] == "image/png"
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    path = url.partition("?")[0]
    assert client.get(path).status_code == 404  # more than anybody could draw
    assert client.get(path.replace("de.2019", "de.1942")).status_code == 404


def test_the_address_changes_with_the_words(monkeypatch):
    with override("en"):
        before = art_url("aid", "de.2019", 1240, "poster", "png")
        assert art_url("aid", "de.2019", 1240, "poster", "png") == before
    monkeypatch.setattr(aid.aid, "STEPS", ("Deal.",))
    assert art_url("aid", "de.2019", 1240, "poster", "png") != before
