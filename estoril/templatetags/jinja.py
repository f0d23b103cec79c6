"""``{% jinja "replay/_chip.html" tile=tile %}``: one of ``templates/jinja/`` in one of Django's."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString

from estoril.infra.jinja import render

register = template.Library()


@register.simple_tag
def jinja(name: str, **context: object) -> SafeString:
    return render(name, context)
