"""``{{ message.created|moment }}``: the time today, the day before that. ``{% silence_of user %}``:
why they cannot write, if they cannot."""

import datetime

from django import template
from django.utils import formats, timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.moderation import sanctions

register = template.Library()


@register.filter
def moment(when: datetime.datetime) -> str:
    local = timezone.localtime(when)
    time = formats.time_format(local, "TIME_FORMAT")
    days = (timezone.localdate() - local.date()).days
    if days == 0:
        return _("today %(time)s") % {"time": time}
    if days == 1:
        return _("yesterday %(time)s") % {"time": time}
    return formats.date_format(local, "SHORT_DATETIME_FORMAT")


@register.simple_tag
def silence_of(user: User) -> str:
    silenced = sanctions.mute_of(user)
    return sanctions.words(silenced) if silenced else ""
