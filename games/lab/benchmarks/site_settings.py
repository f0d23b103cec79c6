"""The site as it is, with one trivial page more to compare the others with."""

from estoril.settings import *  # noqa: F403

ROOT_URLCONF = "games.lab.benchmarks.site_urls"
