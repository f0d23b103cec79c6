"""The site as it is, with a trivial page more to compare the others with; and a template engine as
Django's own, to compare that one with.
"""

from estoril.settings import *  # noqa: F403
from estoril.settings import ACCOUNT_RATE_LIMITS, TEMPLATES

ACCOUNT_RATE_LIMITS = ACCOUNT_RATE_LIMITS | {"search": "1000000/m/key"}  # one asks for many
ROOT_URLCONF = "games.lab.benchmarks.site_urls"
TEMPLATES = [
    TEMPLATES[0] | {"NAME": "django"},
    *TEMPLATES[1:],
    TEMPLATES[0]
    | {
        "NAME": "bare",
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
            ]
        },
    },
]
