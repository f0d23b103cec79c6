"""The languages that the chooser offers, for tests that go over them."""

from django.conf import settings

LANGUAGES = [code for code, _name in settings.LANGUAGES]
TRANSLATED = [code for code in LANGUAGES if code != settings.LANGUAGE_CODE]
