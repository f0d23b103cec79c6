"""Templates of ``templates/jinja/``: see ``games/web/jinja.py`` for what they may use."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from functools import partial
from typing import Any, Final, cast

import jinja2
from django.template import engines
from django.template.backends.jinja2 import Jinja2
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe
from jinja2 import nodes
from jinja2.visitor import NodeTransformer

from . import grammar


def render(template: str, context: dict[str, Any]) -> SafeString:
    """The markup; the template sees nothing but this."""
    # Not by Django's own, which wraps the template anew each time.
    speaking = environment().speaking(translation.get_language())
    return mark_safe(speaking.get_template(template).render(context))  # noqa: S308 - ours


def environment() -> Environment:
    return cast(Environment, cast(Jinja2, engines["jinja2"]).env)


class Environment(jinja2.Environment):
    """Compiles its templates for each language by itself: what they say of their own is put in
    words then, and costs nothing when they are drawn."""

    language: str | None
    _languages: dict[str | None, Environment]
    _bound: dict[str, Callable[..., object]]

    def __init__(self, *, bound: dict[str, Callable[..., object]], **options: Any) -> None:
        """``bound``: what templates call without the language, which is its first argument."""
        super().__init__(**options, cache_size=-1)
        self._languages, self._bound = {}, bound

    def speaking(self, language: str | None) -> Environment:
        known = self._languages.get(language)
        if known is None:
            known = self.overlay(cache_size=-1)
            known.language = language
            told = {name: partial(function, language) for name, function in self._bound.items()}
            known.globals = self.globals | told
            self._languages[language] = known
        return known

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """No template has any of its own: each drawing copies them, and one dict is copied best."""
        return super().make_globals(d) if d else self.globals

    def _generate(self, source: nodes.Template, *args: Any, **kwargs: Any) -> str:
        if self.overlayed:
            with translation.override(self.language):
                source = _Translation().visit(source)
        return super()._generate(source, *args, **kwargs)


_SENTENCES: Final[Mapping[str, Callable[..., str]]] = {
    "_": translation.gettext,
    "gettext": translation.gettext,
    "pgettext": translation.pgettext,
}


class _Translation(NodeTransformer):
    """Puts sentences that depend on nothing in their place, in the language that is active.

    Sentences of ours are markup, as in Django's templates.
    """

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802 - as Jinja calls it
        name = node.node.name if isinstance(node.node, nodes.Name) else ""
        words = [arg.value for arg in node.args if isinstance(arg, nodes.Const)]
        if name in _SENTENCES and len(words) == len(node.args):
            return _said(_SENTENCES[name](*words))
        return self.generic_visit(node)

    def visit_MarkSafeIfAutoescape(self, node: nodes.MarkSafeIfAutoescape) -> nodes.Node:  # noqa: N802
        """A sentence of ``{% trans %}`` is markup as it is; made so again, it were only text."""
        return cast(nodes.Node, self.visit(node.expr))


def _said(words: str) -> nodes.Expr:
    if isinstance(words, grammar.Sentence):
        made = nodes.ImportedName(f"{grammar.__name__}.{grammar.MarkedUp.__name__}")
        return nodes.Call(made, [nodes.Const(words)], [], None, None)
    return nodes.Const(grammar.markup(words))
