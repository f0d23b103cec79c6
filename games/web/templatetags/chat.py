"""``{% silence_of user %}``: why they cannot write, if they cannot."""

from django import template

from accounts.models import User
from games.moderation import sanctions

register = template.Library()


@register.simple_tag
def silence_of(user: User) -> str:
    silenced = sanctions.mute_of(user)
    return sanctions.words(silenced) if silenced else ""
