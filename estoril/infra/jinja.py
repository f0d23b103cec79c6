"""Templates of ``templates/jinja/``: see ``games/web/jinja.py`` for what they may use."""

from __future__ import annotations

from typing import Any

from django.template import engines
from django.utils.safestring import SafeString, mark_safe


def render(template: str, context: dict[str, Any]) -> SafeString:
    """The markup; the template sees nothing but this."""
    return mark_safe(engines["jinja2"].get_template(template).render(context))  # noqa: S308 - ours
