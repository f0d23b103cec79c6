"""Which tournament, and who may know of it."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from accounts.models import User
from games.core.prepared import Prepared
from games.models import Game
from games.tournaments.models import Tournament

BY_KEY = Prepared(lambda key: Tournament.objects.filter(key=key))


def find(request: HttpRequest, key: str) -> Tournament:
    """One query. A draft does not exist but for those who organise it."""
    tournament = BY_KEY.first(key)
    if tournament is None or not may_see(tournament, request.user):
        raise Http404(_("There is no such tournament."))
    return tournament


def may_see(tournament: Tournament, user: User | AnonymousUser) -> bool:
    return not tournament.is_draft or tournament.is_run_by(user)


def is_public(game: Game | None) -> bool:
    """Whether anybody may look on. Nobody may while others still play the same deal."""
    return game is not None and not game.private and not game.deal_hidden
