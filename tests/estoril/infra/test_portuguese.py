"""Prepositions grow together with the article of the place that fills a gap, whoever fills in."""

from typing import Any

import pytest
from django.template import Context, Template
from django.utils import translation
from django.utils.html import format_html
from django.utils.safestring import mark_safe
from django.utils.translation import gettext

from estoril.infra import jinja
from estoril.infra.grammar import Sentence
from games.core.places import location_name
from games.engine.components import LOCATIONS
from games.story.terms import Place, Words

PLACED = "{player} places {tile} at {place}."
# What somebody may be called, or write.
SLY = "o/a {x} no/na Casino"
NAMED = {
    "alcantara": "em Alcântara",
    "church": "na Igreja de Sto. António do Estoril",
    "palacio": "no Hotel Palácio",
    "tamariz": "na Praia do Tamariz",
    "atlantico": "no Hotel Atlântico",
    "muchaxo": "no Muchaxo",
    "casino": "no Casino Estoril",
    "boca": "na Boca do Inferno",
    "museum": "no Museu Conde de Castro Guimarães",
    "avenida": "no Hotel Avenida Palace",
    "garrett": "na Garrett",
    "airport": "no Aeroporto da Portela",
}


@pytest.fixture(autouse=True)
def in_portuguese():
    with translation.override("pt"):
        yield


@pytest.mark.parametrize("location", LOCATIONS)
def test_each_place_has_its_article(location):
    said = Sentence("no/na {place}").format(place=location_name(location))
    assert said == NAMED[location]


@pytest.mark.parametrize(
    ("spelt", "forms"),
    [
        ("no/na", "no Casino, na Praia, em Alcântara"),
        ("Do/Da", "Do Casino, Da Praia, De Alcântara"),
        ("ao/à", "ao Casino, à Praia, a Alcântara"),
        ("pelo/pela", "pelo Casino, pela Praia, por Alcântara"),
        ("o/a", "o Casino, a Praia, Alcântara"),
        ("O/A", "O Casino, A Praia, Alcântara"),
    ],
)
def test_each_preposition_has_three_forms(spelt, forms):
    said = Sentence(f"{spelt} {{a}}, {spelt} {{b}}, {spelt} {{c}}")
    assert said.format(a="Casino", b="“Praia”", c="Alcântara") == forms.replace("Praia", "“Praia”")
    assert Sentence(f"{spelt} %(a)s: 100%%") % {"a": "Casino"} == f"{forms.split(',')[0]}: 100%"


def test_whoever_fills_it():
    filled = gettext(PLACED).format(
        player=SLY, tile=SLY, place="Casino Estoril\N{NO-BREAK SPACE}II"
    )
    assert filled == f"{SLY} coloca a peça {SLY} no Casino Estoril\N{NO-BREAK SPACE}II."
    place = mark_safe("<i>Praia</i>")
    markup = format_html(gettext(PLACED), player="<b>", tile="", place=place)
    assert markup == "&lt;b&gt; coloca a peça  na <i>Praia</i>."
    words = Words(gettext(PLACED), player=SLY, tile="Nora S.", place=Place("boca"))
    assert str(words) == f"{SLY} coloca a peça Nora S. na Boca do Inferno."
    assert "na Boca do Inferno" in str(words.html)


def test_templates_fill_it(monkeypatch):
    portuguese: Any = translation.trans_real.translation("pt")
    said = Sentence("No/Na %(place)s.")
    monkeypatch.setitem(portuguese._catalog._catalogs[0], "At %(place)s.", said)
    djangos = Template("{% load i18n %}{% blocktranslate %}At {{ place }}.{% endblocktranslate %}")
    jinjas = (
        jinja.environment()
        .speaking("pt")
        .from_string("{% trans place=place %}At {{ place }}.{% endtrans %}")
    )
    assert djangos.render(Context({"place": "Garrett"})) == "Na Garrett."
    assert jinjas.render({"place": "<Muchaxo"}) == "No &lt;Muchaxo."
