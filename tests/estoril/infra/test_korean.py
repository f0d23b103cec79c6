"""Korean particles follow the sound on which what stands before them ends, whoever fills in."""

import re
from typing import Any

import pytest
from django.template import Context, Template
from django.utils import translation
from django.utils.html import format_html
from django.utils.translation import gettext, gettext_lazy, trans_real

from estoril.infra import jinja, korean
from estoril.infra.grammar import Sentence
from games.engine.components import TILES
from games.story.coach.notes import Note
from games.story.terms import Words

# By what is heard at the end: a vowel, ㄹ, another consonant.
VOWEL = [
    *("교회", "호텔 팔라시오", "무착소", "타마리즈"),
    *(
        "스파이",
        "하나",
        "네",
        "미나",
        "철수",
        "유키",
        "“스파이”",
        "『무착소』",
        "스파이(2)",
        "카지노",
    ),
    *(
        "2",
        "4",
        "5",
        "9",
        "12",
        "14",
        "25",
        "1942",
        "2.5",
        "0.9",
        "95%",
        "1,234",
        "\N{MINUS SIGN}4",
        "(2)",
        "1조",
    ),
    *("II", "IV", "V", "IX", "교회\N{NO-BREAK SPACE}II", "무착소 IV", "Carol II"),
    *("Elizabeth", "Linda X.", "Araújo", "Guedes", "Roque", "Nora S.", "C. Rosa", "Garbo"),
    *("A. Ferro", "Pires", "Walser S.", "S. Smith", "Amélia", "Dusko P.", "I. Shouwaloff"),
    *("Antoine S.E.", "Loreta B.", "E. Windsor", "A. Monteiro", "Salazar", "G. René", "Anne D."),
    *("Clark G.", "Zsa Zsa G.", "C. Lucky Luciano", "J. Baker", "I.J. Paderewski", "Krystyna S."),
    *("S. Buonocore", "Eileen B.", "Yoshiko K.", "Heiko E.", "R. Szozenkowak", "M. Morishima"),
    *("Mihajlo D.", "Wallis S.", "Otto H.", "Stefan Z.", "M. Maeterlinck", "Umberto", "Leslie H."),
    *("Kim P.", "W. Canaris", "A. Lourenço", "Cynthia", "B. Bartók", "Charlotte", "Kate", "Mike"),
    *("David", "Mark", "Robert", "Kurt", "Craig", "Peter", "Luke", "Claire", "Alice", "George"),
    *("Józef", "Żaneta", "Łukasz", "Daphne", "Zoé", "Bach", "Max", "TV", "ABC", "A", "Player A"),
    *("Νίκος", "Μαρία", "Мария", "Пётр", "けいこ", "😀", "", "…", "anna@example.org"),
]
RIEUL = [
    *(
        "서울",
        "지을",
        "한글",
        "Kim 서울",
        "보물",
        "별",
        "“팔”",
        "<b>지을</b>",
        "1",
        "7",
        "8",
        "11",
        "27",
        "3.1",
    ),
    *("I", "교회\N{NO-BREAK SPACE}I", "VII", "VIII", "Hans R.", "Hedy L.", "Zarah L.", "Magda L."),
    *("Charlotte L.", "Nicole", "Michelle", "Daniel", "Paul", "Isabel", "Raúl", "L", "R", "URL"),
    *("Павел", "Μιχαήλ", "mail@example.kr", "Apple", "Kyle"),
]
CONSONANT = [
    *(
        "지민",
        "카지노 영업장",
        "리스본",
        "빨강",
        "첫판",
        "김",
        "북",
        "지민 (봇)",
        "<b>지민</b>",
        "“지민”",
    ),
    *("3", "6", "0", "10", "20", "13", "100", "300", "1000", "10000", "1,000", "3.6", "2.0", "억"),
    *("III", "VI", "X", "교회\N{NO-BREAK SPACE}III", "A. Alekhine", "G. Green", "Otto M."),
    *("J. Bourbon", "I.L. Fleming", "G.F. Kennan", "C. Gulbenkian", "N. Gulbenkian", "Alma M."),
    *("Tom", "Bob", "Rick", "Jack", "Pat", "Scott", "Philip", "Eric", "Jane", "Guillaume", "Anton"),
    *("João Martim", "Xuân", "Young", "M", "N", "FM", "Иван", "Роман", "Ακρόπολιν", "けん"),
    *("anna@example.com", "Elliot", "Facebook"),
]


@pytest.mark.parametrize(
    ("words", "sound"),
    [
        *((word, "vowel") for word in VOWEL),
        *((word, "ㄹ") for word in RIEUL),
        *((word, "consonant") for word in CONSONANT),
    ],
)
def test_words_end_on_a_sound(words, sound):
    assert korean.final_sound(words) == sound


def test_they_are_many_and_every_character_is_among_them():
    known = {*VOWEL, *RIEUL, *CONSONANT}
    assert len(known) > 200
    assert {tile.name for tile in TILES.values()} <= known


PAIRS = {
    "을/를": ("를", "을", "을"),
    "은/는": ("는", "은", "은"),
    "이/가": ("가", "이", "이"),
    "과/와": ("와", "과", "과"),
    "으로/로": ("로", "로", "으로"),
    "이라/라": ("라", "이라", "이라"),
    "을(를)": ("를", "을", "을"),
    "와(과)": ("와", "과", "과"),
    "(으)로": ("로", "로", "으로"),
    " 이/가": ("가", "이", "이"),
}


@pytest.mark.parametrize("pair", PAIRS)
def test_each_pair_has_a_form_for_each_sound(pair):
    said = Sentence(f"“{{name}}”{pair} …")
    filled = [said.format(name=name) for name in ("스파이", "서울", "지민")]
    assert filled == [
        f"“{name}”{form} …"
        for name, form in zip(("스파이", "서울", "지민"), PAIRS[pair], strict=True)
    ]


PLACES = "{player} places {tile} at {place}."
NO_MORE = "%(email)s is no longer your address."
# What somebody may be called, or write.
SLY = "{tile}을/를 은(는)"


@pytest.fixture(autouse=True)
def in_korean():
    with translation.override("ko"):
        yield


def test_python_fills_sentences():
    filled = gettext(PLACES).format(player=SLY, tile="Zarah L.", place="무착소")
    assert filled.startswith(SLY)
    assert "Zarah L.을" in filled
    assert Sentence("%s을/를 %d으로/로 100%%") % ("지민", 3) == "지민을 3으로 100%"
    lazy = gettext_lazy(PLACES).format(player="a", tile="Garbo", place="b")
    assert "Garbo를" in lazy
    assert (gettext(NO_MORE) % {"email": "a@b.kr"}).startswith("a@b.kr은 ")
    markup = format_html(gettext(PLACES), player=SLY, tile="<i>L.", place="")
    assert "&lt;i&gt;L.을" in markup


def test_templates_of_django_fill_sentences():
    template = Template(
        "{% load i18n %}{% blocktranslate %}{{ email }} is no longer your address."
        "{% endblocktranslate %}"
    )
    assert template.render(Context({"email": "<지민>"})).startswith("&lt;지민&gt;은 ")


@pytest.mark.parametrize(("email", "said"), [("<지민>", "&lt;지민&gt;은 "), (SLY, f"{SLY}은 ")])
def test_templates_of_jinja_fill_sentences(email, said):
    template = (
        jinja.environment()
        .speaking("ko")
        .from_string("{% trans email=email %}{{ email }} is no longer your address.{% endtrans %}")
    )
    assert template.render(email=email).startswith(said)


def test_the_log_fills_sentences():
    words = Words(gettext(PLACES), player=SLY, tile="Zarah L.", place="b")
    assert "Zarah L.을" in str(words)
    assert str(words.html).startswith(SLY)
    note = Note(Sentence("[힘](strength) {strength}으로/로, {tile}을/를."), strength=6, tile="<b>")
    assert str(note) == "힘 6으로, <b>를."
    assert note.marked(lambda slug, text: f"<i>{slug}: {text}</i>") == (
        "<i>strength: 힘</i> 6으로, &lt;b&gt;를."
    )


def test_no_message_has_both_forms_left_or_gaps_without_names():
    """Braces that are filled by their order cannot be told apart in pieces of a sentence."""
    korean: Any = trans_real.translation("ko")
    for messages in korean._catalog._catalogs:
        for said in filter(None, messages.values()):
            if isinstance(said, Sentence):
                assert not re.search(r"\{\}", said), said


def test_other_sentences_are_what_they_were():
    assert type(gettext("Place a spy.")) is str
    with translation.override("pl"):
        assert type(gettext(PLACES)) is str
