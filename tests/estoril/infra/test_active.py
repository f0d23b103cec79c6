"""What a text is in the active language."""

from django.utils import translation
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, pgettext

from estoril.infra.active import Active, remembering


def test_each_language_says_its_own_however_often():
    for _ in range(2):
        for language, said in (("de", "Ja"), ("pl", "Tak"), ("en", "Yes"), ("de-at", "Ja")):
            with translation.override(language):
                assert gettext("Yes") == said
                assert gettext("nobody translates this") == "nobody translates this"
                assert gettext("") == ""
    with translation.override(None):
        assert gettext("Yes") == "Yes"


def test_a_context_makes_another_text():
    with translation.override("de"):
        assert pgettext("spy", "face down") == pgettext("spy", "face down")
        assert pgettext("nobody's", "face down") == "face down"


def test_markup_stays_markup():
    with translation.override("de"):
        assert type(gettext(mark_safe("Yes"))) is SafeString
        assert type(gettext("Yes")) is str


def test_a_text_is_looked_up_once():
    class Language:
        pass

    asked = []
    active = Active("here")
    known = remembering(active, lambda text: asked.append(text) or text.upper())
    assert [known("a"), known("a")] == ["A", "A"]  # no language is active
    assert len(asked) == 2
    active.value = Language()
    assert [known("a"), known("b"), known("a")] == ["A", "B", "A"]
    assert len(asked) == 4
    active.value = Language()
    assert known("a") == "A"
    assert len(asked) == 5
