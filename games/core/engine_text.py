"""The engine's sentences in the reader's language."""

from django.utils.translation import gettext

from games.engine import Text


def say(text: Text) -> str:
    """The engine marks its templates for translation but knows no translator; here is one."""
    return gettext(text.template).format(**text.params)
