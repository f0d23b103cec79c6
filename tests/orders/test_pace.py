"""The simulation of games over days."""

import json
from io import StringIO
from itertools import chain

import pytest
from django.core.management import CommandError, call_command
from django.http import QueryDict

from games.lab import pace
from games.lab.pace import Table, compare
from games.orders import Act, Book
from games.web.orders import forms
from games.web.orders.panel import Panel


def simulated(**options) -> dict:
    out = StringIO()
    call_command("pace", json=True, stdout=out, **options)
    return json.loads(out.getvalue())


@pytest.fixture(scope="module")
def figures():
    return simulated(games=3, seed=7)


def test_orders_at_least_halve_the_days(figures):
    assert figures["median_days_with"] * 2 <= figures["median_days_without"]


def test_the_same_seed_gives_the_same_figures(figures):
    assert compare(3, 7, lambda _done: None) == figures
    assert simulated(games=1, seed=8)["without"] != simulated(games=1, seed=7)["without"]


def test_nothing_is_asked_that_has_one_answer_and_everything_asked_is_answered(figures):
    for of in (figures["without"], figures["with"]):
        assert of["asked_with_one_option"] == 0
        assert sum(of["asked"].values()) == pytest.approx(sum(of["answered"].values()), abs=0.1)
    assert "by orders" not in figures["without"]["answered"]


def test_people_who_leave_no_orders_gain_nothing_by_the_possibility(monkeypatch):
    """The gain comes from what is written down, not from how the table is simulated."""
    monkeypatch.setattr("games.lab.pace.orders", lambda view, rng: Book(view.round))
    idle = Table("idle", orders=True).play()
    assert idle.answers["by orders"] == 0
    assert idle.days == Table("idle", orders=False).play().days


def test_orders_are_only_written_by_who_is_there(monkeypatch):
    table = Table("present", orders=True)
    here = []
    visit = Table.visit

    def watched(self, now, seat):
        books = dict(self.books)
        visit(self, now, seat)
        here.append({other for other in self.books if self.books[other] is not books.get(other)})
        assert here[-1] <= {seat}

    monkeypatch.setattr(Table, "visit", watched)
    table.play()
    assert any(here)


def test_the_report_in_words():
    out = StringIO()
    call_command("pace", games=1, stdout=out)
    assert "days (median)" in out.getvalue()
    with pytest.raises(CommandError, match="at least 1"):
        call_command("pace", games=0)


def sent(panel: Panel, book: Book) -> QueryDict:
    """What a browser sends of the page's form."""
    data = QueryDict(mutable=True)
    data.update({"version": "0", "round": str(book.round)})
    fields = [field for section in panel.sections for row in section.more for field in row]
    for placement in panel.placements:
        fields += placement.then
        for alternative in placement.alternatives:
            fields += [*alternative.fields, *chain(*alternative.conditions)]
    for field in fields:
        offered = [option.value for group in field.groups for option in group.options]
        assert field.value in ("", *offered)
        data.appendlist(field.name, field.value)
    return data


def test_everything_that_simulated_people_write_can_be_written_on_the_page(monkeypatch):
    written = []

    def watched(view, rng, orders=pace.orders):
        book = orders(view, rng)
        written.append(book)
        panel = Panel(view, ["Ana", "Rui", "Eva", "Zé"], book)
        assert forms.read(sent(panel, book), Book(book.round)).book == book
        return book

    monkeypatch.setattr("games.lab.pace.orders", watched)
    Table("on paper", orders=True).play()
    acts = [act for book in written for wishes in book.spies.values() for act in wishes]
    assert max(len(plans) for book in written for plans in book.placements.values()) == 6
    assert max(len(book.placements) for book in written) == 3
    assert any(isinstance(act, Act) and act.to for act in acts)
    assert any(book.boca for book in written)
    assert any(book.conspiracy for book in written)
