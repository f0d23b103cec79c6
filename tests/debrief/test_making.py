"""A debrief is made once, a slice at a time, whatever happens to workers."""

import json
from random import Random

import pytest

from games import engine
from games.core import jobs
from games.core.refusals import Refused
from games.debrief import analysis, production
from games.debrief.analysis import findings
from games.debrief.findings import Luck, Verdict
from games.debrief.models import Debrief
from games.engine import View
from games.engine.actions import KINDS
from games.models import Game, Job
from tests.engine.hidden import another_truth
from tests.factory import make_game

pytestmark = pytest.mark.django_db


def at_one_go(game):
    return [finding.to_json() for _line, told in findings(game) for finding in told]


def test_every_decision_but_looks_is_judged_once(game):
    told = [finding for _line, several in findings(game) for finding in several]
    verdicts = [finding for finding in told if isinstance(finding, Verdict)]
    asked = {
        (seat, decision)
        for seat, decision, action in game.moves.exclude(seat=None).values_list(
            "seat", "decision", "action"
        )
        if action["kind"] != "peek"
    }
    lines = {line.number: (line.seat, line.decision) for line in game.moves.exclude(seat=None)}
    assert len({lines[verdict.line] for verdict in verdicts}) == len(verdicts)
    assert {lines[verdict.line] for verdict in verdicts} <= asked
    assert len(verdicts) > 0.9 * len(asked)
    assert {verdict.kind for verdict in verdicts} <= set(KINDS)
    deals = [f for f in told if isinstance(f, Luck) and f.fortune == "deal"]
    assert [deal.round for deal in deals] == [1, 1, 2, 2, 3, 3, 4, 4]


def test_nothing_is_judged_from_more_than_a_seat_could_know(game, monkeypatch):
    """What the end reveals is nowhere in the views, and hidden things may lie otherwise."""
    seen: list[View] = []
    honest = analysis.view_for

    def view_for(state, seat):
        view = honest(state, seat)
        assert view.viewer == seat
        assert (view.seed, view.result) == (None, None)
        other = another_truth(state, seat, Random(1))
        assert honest(other, seat) == view
        seen.append(view)
        return view

    monkeypatch.setattr(analysis, "view_for", view_for)
    monkeypatch.setattr(analysis, "judge", lambda view, *_, **__: seen.index(view))
    monkeypatch.setattr(analysis, "outlook", lambda view, *_: float(seen.index(view)))
    assert [told for _line, told in findings(game)]
    assert seen


def test_slices_come_to_the_same_as_one_go(game, make, monkeypatch):
    monkeypatch.setattr(production, "SLICE", 0.5)
    production.ask(game)
    assert make(game).findings == json.loads(json.dumps(at_one_go(game)))
    assert not Job.objects.filter(kind="debrief").exists()


def test_progress_is_kept_when_a_worker_dies(game, make, monkeypatch):
    monkeypatch.setattr(production, "SLICE", 0)
    production.ask(game)
    job = Job.objects.get(kind="debrief")
    for _ in range(3):
        assert jobs.run(job.pk, Job.objects.get(pk=job.pk).due)
    kept = Debrief.objects.get()
    assert 0 < kept.line < game.line

    def die(*_args, **_kwargs):
        raise KeyboardInterrupt

    with monkeypatch.context() as dying:
        dying.setattr(production, "findings", die)
        with pytest.raises(KeyboardInterrupt):
            jobs.run(job.pk, Job.objects.get(pk=job.pk).due)
    assert Debrief.objects.get().line == kept.line
    Job.objects.update(claimed_until=None)
    monkeypatch.setattr(production, "SLICE", 2)
    assert make(game).findings == json.loads(json.dumps(at_one_go(game)))


def test_what_cannot_be_made_may_be_asked_for_again(game, make, monkeypatch):
    def broken(*_args, **_kwargs):
        raise engine.EngineError(engine.Text("the log contradicts itself"))

    production.ask(game)
    with monkeypatch.context() as breaking:
        breaking.setattr(production, "findings", broken)
        assert make(game).is_failed
    assert production.ask(game).status == "making"
    assert make(game).is_ready


def test_asking_twice_is_asking_once(game, make):
    assert production.ask(game) == production.ask(game)
    assert Job.objects.filter(kind="debrief").count() == 1
    finished = make(game)
    assert production.ask(game).findings == finished.findings
    assert not Job.objects.filter(kind="debrief").exists()


@pytest.mark.parametrize("closed", [{"status": Game.Status.RUNNING}, {"deal_hidden": True}])
def test_there_is_none_before_everybody_may_know_everything(game, closed):
    Game.objects.update(**closed)
    game.refresh_from_db()
    with pytest.raises(Refused):
        production.ask(game)
    assert not Debrief.objects.exists()
    Debrief.objects.create(game=game)
    jobs.put("debrief", game.pk, game=game)
    assert jobs.run(Job.objects.get(kind="debrief").pk)
    assert Debrief.objects.get().findings == []


def test_it_goes_with_its_game():
    game = make_game(2)
    Debrief.objects.create(game=game)
    game.delete()
    assert not Debrief.objects.exists()
