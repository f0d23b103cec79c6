import pytest
from django.utils import translation

from games.core.lists import several


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "A, B and C"),
        ("de", "A, B und C"),
        ("pl", "A, B i C"),
        ("ko", "A, B, C"),
        ("pt", "A, B e C"),
    ],
)
def test_names_stand_in_a_row_as_each_language_has_them(language, words):
    with translation.override(language):
        assert several("ABC") == words
        assert several(["A"]) == "A"
        assert several([]) == ""
