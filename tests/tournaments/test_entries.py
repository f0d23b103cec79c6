"""Who takes part: people who come, wait, go and are replaced."""

import datetime
from decimal import Decimal

import pytest

from games.core import jobs
from games.core.refusals import Refused
from games.models import Game, Reliability, Seat
from games.moderation.models import AuditEntry
from games.ratings.standings import rating_of
from games.services import stand_ins
from games.tournaments.models import Entry, Result, Tournament
from games.tournaments.services import entries, lifecycle
from tests.tournaments.looking import news
from tests.tournaments.making import (
    end,
    end_all,
    make_tournament,
    person,
    round_of,
    started,
    users_of,
)

pytestmark = pytest.mark.django_db

HOUR = datetime.timedelta(hours=1)
State = Entry.State


def test_a_full_tournament_has_a_waiting_list():
    tournament = make_tournament(2, limit=2)
    late, later = person(), person()
    assert entries.register(tournament.pk, late).is_waiting
    assert entries.register(tournament.pk, later).is_waiting
    entries.withdraw(tournament.pk, users_of(tournament)[0])
    assert tournament.entries.get(user=late).state == State.REGISTERED
    assert tournament.entries.get(user=later).is_waiting
    assert "you are in" in news(late)[-1]
    tournament.refresh_from_db()
    assert tournament.taking_part == 2


def waiting(tournament, count: int) -> list:
    people = [person() for _ in range(count)]
    assert all(entries.register(tournament.pk, person).is_waiting for person in people)
    return people


def states(tournament, people) -> list[str]:
    return [tournament.entries.get(user=person).state for person in people]


def test_more_room_is_for_those_who_wait():
    tournament = make_tournament(2, limit=2)
    people = waiting(tournament, 3)
    Tournament.objects.update(limit=3)
    entries.edited(tournament.pk)
    assert states(tournament, people) == [State.REGISTERED, State.WAITING, State.WAITING]
    Tournament.objects.update(limit=None)
    entries.edited(tournament.pk)
    assert states(tournament, people) == [State.REGISTERED] * 3
    assert "you are in" in news(people[2])[-1]
    tournament.refresh_from_db()
    assert tournament.taking_part == 5


def test_less_room_sends_nobody_away():
    tournament = make_tournament(4, limit=4)
    people = waiting(tournament, 1)
    Tournament.objects.update(limit=2)
    entries.edited(tournament.pk)
    assert states(tournament, people) == [State.WAITING]
    tournament.refresh_from_db()
    assert tournament.taking_part == 4


def test_whoever_moves_up_twice_is_told_twice(time):
    tournament = make_tournament(2, limit=2)
    [user] = waiting(tournament, 1)
    Tournament.objects.update(limit=3)
    entries.edited(tournament.pk)
    entries.withdraw(tournament.pk, user)
    Tournament.objects.update(limit=2)
    time.jump(minutes=5)
    entries.register(tournament.pk, user)
    entries.withdraw(tournament.pk, users_of(tournament)[0])
    assert [text for text in news(user) if "has become free" in text] == [news(user)[-1]] * 2


def test_whoever_moves_up_is_asked_to_check_in_too(time):
    tournament = make_tournament(2, limit=2, check_in_from=time.now - HOUR)
    [user] = waiting(tournament, 1)
    jobs.run_due()
    assert not any("Check-in is open" in text for text in news(user))
    entries.withdraw(tournament.pk, users_of(tournament)[0])
    jobs.run_due()
    assert "Check-in is open" in news(user)[-1]


def test_those_who_wait_come_late_as_long_as_one_may(time):
    tournament = started(4, limit=4, late_until=3, rounds=4)
    first, second = waiting(tournament, 2)
    entries.withdraw(tournament.pk, users_of(tournament)[0])
    entry = tournament.entries.get(user=first)
    assert (entry.state, entry.late, entry.number) == (State.CHECKED_IN, True, 5)
    assert states(tournament, [second]) == [State.WAITING]
    end_all(tournament)
    assert round_of(tournament).results.filter(entry=entry).exists()
    # In the break they take the free place at once.
    entries.withdraw(tournament.pk, users_of(tournament)[1])
    assert round_of(tournament).results.filter(entry__user=second).exists()
    tournament.refresh_from_db()
    assert tournament.taking_part == 4


@pytest.mark.parametrize("settings", [{"late_until": 0}, {"late_until": 1}])
def test_nobody_moves_up_where_nobody_may_join(settings, time):
    tournament = make_tournament(4, limit=4, rounds=3, **settings)
    [user] = waiting(tournament, 1)
    lifecycle.start(tournament.pk, None)
    entries.withdraw(tournament.pk, users_of(tournament)[0])
    Tournament.objects.update(limit=None)
    entries.edited(tournament.pk)
    assert states(tournament, [user]) == [State.WAITING]
    Tournament.objects.update(late_until=2)
    entries.edited(tournament.pk)
    assert states(tournament, [user]) == [State.CHECKED_IN]


def test_registering_twice_is_no_error_and_withdrawing_neither():
    tournament = make_tournament()
    user = person()
    assert entries.register(tournament.pk, user) == entries.register(tournament.pk, user)
    entries.withdraw(tournament.pk, user)
    entries.withdraw(tournament.pk, user)
    assert entries.register(tournament.pk, user).state == State.REGISTERED


def test_who_may_register():
    guest = person()
    guest.guest = True
    with pytest.raises(Refused, match="claim your account"):
        entries.register(make_tournament().pk, guest)
    user = person()
    with pytest.raises(Refused, match="rating"):
        entries.register(make_tournament(least_rating=rating_of(user) + 1).pk, user)
    with pytest.raises(Refused, match="not known yet"):
        entries.register(make_tournament(least_reliability=90).pk, user)
    Reliability.objects.create(user=user, kept=20, missed=20)
    with pytest.raises(Refused, match="Yours is 50 %"):
        entries.register(make_tournament(least_reliability=90).pk, user)
    assert entries.register(make_tournament(least_reliability=50).pk, user).takes_part


def test_by_invitation_only():
    tournament = make_tournament(by_invitation=True)
    organiser, guest, stranger = person(), person(), person()
    entries.invite(tournament.pk, organiser, user=guest)
    with pytest.raises(Refused, match="by invitation"):
        entries.register(tournament.pk, stranger)
    assert entries.register(tournament.pk, guest).takes_part
    assert "invited" in news(guest)[0]


def test_late_entry(time):
    tournament = started(8, late_until=2, rounds=3)
    newcomer = person()
    entry = entries.register(tournament.pk, newcomer)
    assert (entry.late, entry.number) == (True, 9)
    end_all(tournament)
    assert round_of(tournament).results.filter(entry=entry).exists()
    with pytest.raises(Refused, match="nobody can join"):
        entries.register(tournament.pk, person())


@pytest.mark.parametrize("format", ["round_robin", "knockout"])
def test_no_late_entry_where_the_field_is_drawn(format, time):
    tournament = started(4, format=format, late_until=2)
    with pytest.raises(Refused, match="nobody can join"):
        entries.register(tournament.pk, person())


def test_whoever_withdraws_from_a_game_is_played_for_by_a_bot(time):
    tournament = started(4)
    seat = Seat.objects.select_related("user").first()
    entries.withdraw(tournament.pk, seat.user)
    seat.refresh_from_db()
    assert seat.bot
    end(Game.objects.get())
    jobs.run_due()
    assert Result.objects.get(entry__user=seat.user, round__number=1).left
    assert not round_of(tournament).results.filter(entry__user=seat.user).exists()


def test_whoever_withdraws_in_the_break_leaves_no_gap(time):
    tournament = started(8, table_size=2, rounds=3)
    end_all(tournament)
    gone = users_of(tournament)[0]
    entries.withdraw(tournament.pk, gone)
    again = round_of(tournament)
    assert again.number == 2
    assert not again.results.filter(entry__user=gone).exists()
    assert again.results.filter(table=None).count() == 1


def test_disqualified_people_are_off_the_standings(time):
    tournament = started(4)
    organiser = person()
    end_all(tournament)
    leader = tournament.entries.get(place=1)
    with pytest.raises(Refused, match="Say why"):
        entries.disqualify(tournament.pk, organiser, " ", entry=leader)
    entries.disqualify(tournament.pk, organiser, "two accounts", entry=leader)
    leader.refresh_from_db()
    assert leader.place is None
    assert sorted(tournament.entries.exclude(place=None).values_list("place", flat=True)) == [
        1,
        2,
        3,
    ]
    assert AuditEntry.objects.filter(action="tournament.disqualify", reason="two accounts").exists()


def test_a_replacement_goes_on_in_the_seat_and_with_the_points(time):
    tournament = started(4)
    old = users_of(tournament)[1]
    entry, new = tournament.entries.get(user=old), person()
    entries.replace(tournament.pk, person(), entry=entry, user=new)
    assert Seat.objects.filter(user=new).count() == 1
    assert not Seat.objects.filter(user=old).exists()
    end_all(tournament)
    result = Result.objects.get(entry=entry, round__number=1)
    assert not result.left, "they are not the one who left"
    assert result.entry.user == new
    with pytest.raises(Refused, match="takes part already"):
        entries.replace(tournament.pk, person(), entry=entry, user=users_of(tournament)[0])


def test_a_substitute_finishes_but_the_result_is_of_whoever_left(time):
    tournament = started(4, abandoned="substitute")
    game = Game.objects.get()
    seat = game.seats.select_related("user").first()
    entries.withdraw(tournament.pk, seat.user)
    stand_ins.substitute(game.pk, person(), seat.number)
    end(game)
    jobs.run_due()
    result = Result.objects.get(entry__user=seat.user)
    assert (result.left, result.points) == (True, Decimal(0))


def test_who_deletes_the_account_withdraws(time):
    tournament = started(4)
    user = users_of(tournament)[0]
    entries.leave_all(user)
    assert tournament.entries.get(user=user).state == State.WITHDRAWN
