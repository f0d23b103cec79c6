"""``{% outbox_link %}``: the way to letters that are not sent, on pages that speak of one."""

from django import template

from estoril.outbox.views import is_here

register = template.Library()


@register.inclusion_tag("outbox/_link.html", takes_context=True)
def outbox_link(context: template.Context) -> dict[str, bool]:
    return {"here": is_here(context["request"])}
