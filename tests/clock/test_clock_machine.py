"""A thousand things in any order: the clock beside a tally of the time that a player thought.

The clock reckons with moments, the tally with nothing but minutes that passed while the player was
asked and neither on vacation nor cut off by an outage.
"""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from games.clock import PACES, Clock, Night, Pace
from games.clock.clock import NOTHING
from games.clock.pace import REFILL

HOUR = timedelta(hours=1)
NIGHTS = [
    Night(time(23), time(7), ZoneInfo("Europe/Lisbon")),
    Night(time(2), time(11), ZoneInfo("Asia/Seoul")),
    Night(time(22, 30), time(6, 15), ZoneInfo("America/Sao_Paulo")),
]
CUSTOM = [Pace(timedelta(minutes=1), NOTHING), Pace(36 * HOUR, 5 * HOUR)]
spans = st.sampled_from(
    [timedelta(minutes=n) for n in (0, 1, 4, 7, 50, 130, 700, 1440, 1500, 4400, 11000)]
)


class Player(RuleBasedStateMachine):
    @initialize(
        pace=st.sampled_from([*PACES.values(), *CUSTOM]),
        night=st.sampled_from([None, *NIGHTS]),
    )
    def sit_down(self, pace, night):
        self.now = datetime(2026, 1, 1, tzinfo=UTC)
        self.clock = Clock(pace, pace.reserve, night=night)
        self.sleeps = night is not None and pace.slow
        self.reserve, self.given = pace.reserve, NOTHING
        self.thought: timedelta | None = None  # None: nothing is asked
        self.on_vacation = False
        self.sum_given = self.sum_used = NOTHING

    # ── what may happen ──────────────────────────────────────────────────────────────────────

    @rule(span=spans)
    def time_passes(self, span):
        self.now += span
        if self.thought is not None and not self.on_vacation:
            self.thought += span

    @rule()
    def is_asked_or_answers(self):
        if self.thought is None:
            self.clock = self.clock.ask(self.now, stopped=self.on_vacation)
            self.thought = NOTHING
        else:
            self.answers()

    def answers(self):
        before = self.clock
        self.clock = before.answer(self.now)
        pace = before.pace
        overtime = max(NOTHING, self.thought - pace.allowance)
        from_reserve = min(overtime, self.reserve)
        from_gifts = min(overtime - from_reserve, self.given)
        unused = max(NOTHING, pace.allowance - self.thought)
        self.reserve = min(pace.reserve, self.reserve - from_reserve + unused // REFILL)
        self.given -= from_gifts
        self.thought = None
        self.sum_used += before.given - self.clock.given
        # Who answers later never has more.
        later = before.answer(self.now + HOUR)
        assert later.reserve <= self.clock.reserve
        assert later.given <= self.clock.given

    @rule(span=spans)
    def given_time(self, span):
        before = self.clock
        self.clock = before.give(span)
        self.given += span
        self.sum_given += span
        if before.deadline:
            assert self.clock.deadline >= before.deadline + (NOTHING if self.sleeps else span)

    @rule()
    def goes_or_comes_back(self):
        self.on_vacation = not self.on_vacation
        change = self.clock.stop if self.on_vacation else self.clock.resume
        self.clock = change(self.now)

    @rule(span=spans)
    def outage(self, span):
        began, self.now = self.now, self.now + span
        self.clock = self.clock.skip(began, self.now)

    # ── what always holds ────────────────────────────────────────────────────────────────────

    @invariant()
    def never_negative_never_more_than_the_maximum(self):
        assert NOTHING <= self.clock.reserve <= self.clock.pace.reserve
        assert self.clock.given >= NOTHING

    @invariant()
    def no_gift_is_lost(self):
        assert self.sum_given == self.clock.given + self.sum_used

    @invariant()
    def as_much_is_left_as_was_not_thought(self):
        """Exactly so; only nights make it more. Vacations and outages do not show."""
        if self.sleeps:
            assert self.clock.reserve >= self.reserve
            assert self.clock.given >= self.given
            self.reserve, self.given = self.clock.reserve, self.clock.given
        assert (self.clock.reserve, self.clock.given) == (self.reserve, self.given)
        if self.thought is None or self.on_vacation:
            assert self.clock.deadline is None
            return
        left = self.clock.pace.allowance + self.reserve + self.given - self.thought
        if not self.sleeps:
            assert self.clock.deadline == self.now + left
            return
        night = self.clock.night
        assert self.clock.deadline == night.over(self.clock.deadline)
        assert NOTHING <= self.clock.deadline - (self.now + left) <= 2 * (night.length + HOUR)


Player.TestCase.settings = settings(
    max_examples=15,
    stateful_step_count=1000,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.large_base_example],
)
test_a_thousand_steps = Player.TestCase
