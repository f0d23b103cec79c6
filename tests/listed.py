"""Games for lists: rows as the services would leave them, without what no list looks at."""

import datetime

from django.utils import timezone

from games import engine
from games.models import Game, Seat

TWO = engine.Options(players=2).to_json()


def some_games(number, user, *, status="waiting", **fields):
    start = Game.objects.count()
    now = timezone.now()
    games = Game.objects.bulk_create(
        Game(
            name=f"Operation {start + i}",
            creator=user,
            status=status,
            options=TWO,
            players=2,
            free_seats=1 if status == "waiting" else 0,
            created=now - datetime.timedelta(minutes=start + i),
            changed=now - datetime.timedelta(minutes=start + i),
            finished=now - datetime.timedelta(minutes=start + i) if status == "over" else None,
            **fields,
        )
        for i in range(number)
    )
    over = status == "over"
    Seat.objects.bulk_create(
        Seat(
            game=game,
            number=i,
            user=user if i == 0 else None,
            bot="agent" if i and status != "waiting" else "",
            place=i + 1 if over else None,
            score=30 - i if over else None,
        )
        for game in games
        for i in range(2)
    )
    return games


def waits_for(user, games, hours):
    seats = Seat.objects.filter(game__in=games, user=user)
    since = timezone.now() - datetime.timedelta(hours=hours)
    seats.update(awaiting=True, awaiting_since=since)
