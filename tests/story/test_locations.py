"""What is told of a location knows the game: its edition, its modules."""

from games.engine import Options
from games.story.locations import lines_in


def test_the_church_tells_of_its_ban_where_there_is_one():
    banned, allowed = lines_in(Options(), "church"), lines_in(Options(edition="2016"), "church")
    assert "may not be placed there at all" in banned[-1]
    assert allowed == banned[:-1]


def test_the_cliff_tells_of_its_tie_and_the_casino_of_its_stakes():
    assert lines_in(Options(), "boca") != lines_in(Options(edition="2016-de"), "boca")
    roulette = Options(modules=frozenset({"roulette"}))
    assert "stake" in lines_in(roulette, "casino")[-1]
    assert len(lines_in(Options(), "casino")) == 1
