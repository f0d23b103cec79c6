"""Whoever looks after the site reads it in their own language."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.admin.utils import flatten, label_for_field
from django.contrib.auth.models import AnonymousUser
from django.forms import ModelChoiceField
from django.http import HttpRequest
from django.utils import translation

from games.staff.kit.action_pages import WithActs
from tests.languages import TRANSLATED

OURS = ("accounts.", "games.")
# What the same word says in some of them.
SAME = {
    *("Bot", "bot", "Text", "Status", "status", "live", "start", "Pause", "Name", "name"),
    *("Discord", "Ratings"),
}
# Names that are the game's own, and explained by its rules.
NAMED_BY_THE_GAME = ("edition", "modules", "variants")

Words = list[tuple[str, str]]  # where, and what
NOBODY = HttpRequest()
NOBODY.user = AnonymousUser()


def desks() -> list[admin.ModelAdmin]:
    return [
        desk for desk in admin.site._registry.values() if type(desk).__module__.startswith(OURS)
    ]


def words() -> Words:
    """All that we have written for the admin, in the language of the moment."""
    return [(where, str(what)) for desk in desks() for where, what in _of_desk(desk) if what]


def _of_desk(desk: admin.ModelAdmin) -> Iterator[tuple[str, object]]:
    where = desk.model.__name__
    yield where, desk.opts.verbose_name
    yield where, desk.opts.verbose_name_plural
    yield where, desk.opts.app_config.verbose_name
    yield f"{where}: search", desk.search_help_text
    for codename, name in desk.opts.permissions:
        yield f"{where}: {codename}", name
    yield from _of_fields(desk)
    yield from _of_lists(desk)
    if isinstance(desk, WithActs):
        for act in desk.acts:
            yield f"{where}: {act.name}", act.label
            yield f"{where}: {act.name}", act.warning
            yield from _of_form(f"{where}: {act.name}", act.form)


def _of_fields(desk: admin.ModelAdmin) -> Iterator[tuple[str, object]]:
    sets = [*(desk.fieldsets or ()), *getattr(desk, "begun_fieldsets", ())]
    names = {*flatten(desk.fields or ()), *desk.readonly_fields}
    for title, options in sets:
        yield desk.model.__name__, title
        names |= set(flatten(options["fields"]))
    form = desk.form.base_fields
    for name in sorted(names - {"password"}):  # Django's
        where = f"{desk.model.__name__}.{name}"
        if name in form:
            yield where, form[name].label
            yield where, form[name].help_text
            if name not in NAMED_BY_THE_GAME:
                yield from _choices(where, form[name])
        else:
            yield where, label_for_field(name, desk.model, desk)


def _of_lists(desk: Any) -> Iterator[tuple[str, object]]:
    where = f"{desk.model.__name__}: list"
    for name in desk.list_display:
        yield f"{where}, {name}", label_for_field(name, desk.model, desk)
    for filter_ in desk.list_filter:
        if not isinstance(filter_, str | tuple):
            yield where, filter_.title
            for _value, label in filter_(NOBODY, {}, desk.model, desk).lookup_choices:
                yield where, label
    for name in desk.actions or ():
        yield where, getattr(desk, name).short_description
    for inline in desk.inlines:
        for name in inline.fields:
            yield f"{where}, {name}", label_for_field(name, inline.model, inline)


def _of_form(where: str, form: Any) -> Iterator[tuple[str, object]]:
    for name, field in form.base_fields.items():
        yield f"{where}, {name}", field.label
        yield f"{where}, {name}", field.help_text
        yield from _choices(f"{where}, {name}", field)


def _choices(where: str, field: object) -> Iterator[tuple[str, object]]:
    if not isinstance(field, ModelChoiceField):
        for _value, label in getattr(field, "choices", ()):
            yield where, label


@pytest.mark.django_db
@pytest.mark.parametrize("language", TRANSLATED)
def test_all_that_is_read_behind_the_desk_is_translated(language):
    with translation.override("en"):
        english = words()
    with translation.override(language):
        own = words()
    assert len(english) == len(own) > 200
    missing = {what for what, other in zip(english, own, strict=True) if what == other}
    assert not {text for text in missing if text[1] not in SAME}
