"""``{% kept %}``: drawn once for each value it names and each language, and blind to the rest."""

import pytest
from django.template import Context, Engine, TemplateSyntaxError
from django.utils import translation


def template(text: str):
    engine = Engine(libraries={"kept": "estoril.templatetags.kept"})
    return engine.from_string("{% load kept %}" + text)


class Counted(list):
    """Tells how often it was gone through."""

    times = 0

    def __iter__(self):
        self.times += 1
        return super().__iter__()

    __hash__ = object.__hash__  # type: ignore[assignment]  # of lists by what they are


def test_it_is_drawn_once():
    page = template("{% kept all=all %}{% for one in all %}{{ one }}{% endfor %}{% endkept %}")
    spies = Counted("xyz")
    assert [page.render(Context({"all": spies})) for _ in range(3)] == ["xyz"] * 3
    assert spies.times == 1


def test_each_value_has_its_own_text():
    page = template("{% kept view=view %}<{{ view }}>{% endkept %}")
    assert [page.render(Context({"view": v})) for v in "aba"] == ["<a>", "<b>", "<a>"]


def test_each_language_has_its_own_text():
    page = template("{% kept %}{{ LANGUAGE_CODE }}{% endkept %}")
    said = []
    for language in ("de", "en", "de"):
        with translation.override(language):
            said.append(page.render(Context()))
    assert said == ["de", "en", "de"]


def test_nothing_of_a_visitor_can_be_kept():
    page = template("{% kept %}[{{ user }}{{ request }}{{ csrf_token }}]{% endkept %}{{ user }}")
    visitor = {"user": "Ilse", "request": "hers", "csrf_token": "secret"}
    assert page.render(Context(visitor)) == "[]Ilse"
    assert page.render(Context({"user": "Duarte"})) == "[]Duarte"


def test_what_is_kept_is_escaped_once():
    page = template("{% kept name=name %}{{ name }}{% endkept %}")
    assert page.render(Context({"name": "<b>"})) == "&lt;b&gt;"


def test_only_named_values():
    with pytest.raises(TemplateSyntaxError, match="name=value only, not view"):
        template("{% kept view %}{% endkept %}")
