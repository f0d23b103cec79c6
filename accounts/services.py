"""What is done to accounts. Views, commands and other apps call these functions."""

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.core import ratelimit
from allauth.mfa.models import Authenticator
from django.contrib.auth import login, update_session_auth_hash
from django.db import IntegrityError, transaction
from django.db.models import F
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language

from games.core import announcements

from . import deletion, sessions, time_zones
from .models import User, Vacation
from .names import guest_names
from .requests import AuthenticatedRequest

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
GUEST_SESSION = 365 * 24 * 3600  # seconds


def become_guest(request: HttpRequest) -> User:
    """The signed-in user; where there is none, a new guest, signed in. Call it on POST only.

    Raises `RateLimited` when one address asks for too many guests; the middleware turns that into
    a page with status 429.
    """
    if request.user.is_authenticated:
        return request.user
    ratelimit.consume(request, action="guest", raise_exception=True)
    user = create_guest()
    remember_browser(request, user)
    user.save(update_fields=["language", "time_zone"])
    login(request, user, backend=BACKEND)
    # A guest has no password: the session is all they have.
    request.session.set_expiry(GUEST_SESSION)
    return user


def create_guest() -> User:
    """A guest with a name of our own choosing."""
    for name in guest_names():
        user = User(name=name, guest=True)
        user.set_unusable_password()
        try:
            with transaction.atomic():
                user.save(force_insert=True)
        except IntegrityError:
            continue  # taken: try the next name
        return user
    raise AssertionError("names for guests never end")


def remember_browser(request: HttpRequest, user: User) -> None:
    """Note the browser's language and time zone, for what is written outside a request: mails."""
    user.language = user.language or get_language() or ""
    user.time_zone = user.time_zone or time_zones.from_browser(request.COOKIES)


def claim(
    request: HttpRequest, user: User, *, name: str, email: str, password: str, known: bool
) -> None:
    """A guest asks to keep the account under an address. Done when the address is confirmed.

    With an address that is `known` already, everything that can be seen here is the same, but the
    mail says so instead of asking to confirm.
    """
    user.name = name
    user.set_password(password)
    remember_browser(request, user)
    with transaction.atomic():
        user.save(update_fields=["name", "password", "language", "time_zone"])
        addresses = EmailAddress.objects.filter(user=user)
        if known:
            addresses.delete()
        else:
            addresses.exclude(email=email).delete()
            # Kept if it is the same again, so that the link in the first mail stays valid.
            address, _created = addresses.get_or_create(user=user, email=email)
    update_session_auth_hash(request, user)
    if ratelimit.consume(request, action="confirm_email", key=email):
        if known:
            get_adapter(request).send_account_already_exists_mail(email)
        else:
            address.send_confirmation(request, signup=True)


def mail_fails(user: User, address: str, reason: str) -> None:
    """Nothing arrives at this address: nothing more is sent there, and the site says why."""
    # Unless it is no longer theirs: the news may be older than the change.
    User.objects.filter(pk=user.pk, email=address).update(
        mail_trouble=reason, mail_trouble_at=timezone.now()
    )


def mail_works(user: User) -> None:
    user.mail_trouble, user.mail_trouble_at = "", None
    user.save(update_fields=["mail_trouble", "mail_trouble_at"])


def log_out_others(request: AuthenticatedRequest) -> None:
    """End all sessions of this person but the present one, listed or not."""
    user = request.user
    here = request.session.session_key
    _next_generation(user)
    sessions.end_all(user, but=here)
    update_session_auth_hash(request, user)


def log_out_everywhere(user: User) -> None:
    """End all sessions of this person, the present one included, and what pages hear of."""
    _next_generation(user)
    sessions.end_all(user)


def _next_generation(user: User) -> None:
    user.session_generation = F("session_generation") + 1
    user.save(update_fields=["session_generation"])
    user.refresh_from_db(fields=["session_generation"])


def delete_account(user: User) -> User:
    """The person goes: name, address, password and preferences. The row and its games stay."""
    with transaction.atomic():
        deletion.let_go(user)
        Vacation.objects.filter(user=user).delete()
        announcements.log_out(user.pk)
        sessions.end_all(user)
        EmailAddress.objects.filter(user=user).delete()
        Authenticator.objects.filter(user=user).delete()
        user.groups.clear()
        user.user_permissions.clear()
        former = User(
            pk=user.pk,
            date_joined=user.date_joined,
            left_at=timezone.now(),
            session_generation=user.session_generation + 1,
            is_active=False,
        )
        former.set_unusable_password()
        former.save(force_update=True)
    return former
