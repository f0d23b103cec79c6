"""Each finished round as the front page of a small newspaper, from one viewer's eyes.

The paper is composed of the log's entries, as its reader may know them, and of nothing else
(``night.py``). Which of several sentences it takes is decided by the game's key and the round
(``editor.py``), so the same issue always reads the same, and nothing hidden can choose a word.
"""

from .issue import Article, Issue, Standing, day_of
from .press import Teaser, issue_of, printed, teaser

__all__ = [
    "Article",
    "Issue",
    "Standing",
    "Teaser",
    "day_of",
    "issue_of",
    "printed",
    "teaser",
]
