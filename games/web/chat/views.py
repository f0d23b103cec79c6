"""Chat and notes: pages of their own without JavaScript, a panel of the game's page with it."""

from django.contrib import messages
from django.db.models import Exists, OuterRef, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.requests import AuthenticatedRequest
from estoril.infra.requests import HtmxRequest
from games.core.refusals import Refused
from games.core.requests import known_or_login, signed_in, to_login
from games.models import Message, Mute
from games.services import chat as chat_service
from games.web.visits import Visit, visit

from .forms import MessageForm, NoteForm, ReportForm

LARGEST_ID = 2**63 - 1


def known_room(room: str) -> str:
    if room not in Message.Room.values:
        raise Http404(_("There is no such room."))
    return room


MOST_NEW = 200  # messages that a page which slept is given at once
NOTE_ID = "note_%s"  # a message may be written on the same page
# The panels of a game's page, each a tab of its own there; elsewhere one panel has tabs itself.
PANELS = frozenset({"talk-chat", "talk-suspicions", "talk-notes"})


def show(
    request: HtmxRequest, here: Visit, tab: str, context: dict, status: int = 200
) -> HttpResponse:
    """The panel alone if it is asked for; there, htmx shows only what is no error."""
    target = request.htmx.target if request.htmx else None
    context["panel"] = target if target in PANELS else "talk"
    context |= {"visit": here, "game": here.game, "seat": here.seat, "tab": tab}
    context["signed_in"] = request.user.is_authenticated
    context["rooms"] = chat_service.rooms(here.game, request.user, here.seat)
    if request.htmx:
        response = render(request, "chat/_section.html", context)
    else:
        response = render(request, "chat/page.html", context, status=status)
    return _private(response)


def _private(response: HttpResponse) -> HttpResponse:
    patch_vary_headers(response, ["HX-Request"])
    response["Cache-Control"] = "private, no-store"
    return response


# Chat


def _said(request: HttpRequest, here: Visit, room: str) -> QuerySet[Message]:
    chat_messages = Message.objects.filter(game=here.game, room=room).select_related("author")
    if request.user.is_authenticated:
        mutes = Mute.objects.filter(user=request.user, muted=OuterRef("author"))
        chat_messages = chat_messages.annotate(muted=Exists(mutes))
    return chat_messages


def _dressed(here: Visit, chat_messages: list[Message]) -> list[Message]:
    colors = here.colors
    for message in chat_messages:
        message.color = colors.get(message.author_id) if message.author_id else None
    return chat_messages


def _number(request: HttpRequest, name: str) -> int | None:
    given = request.GET.get(name, "")
    if not (given.isascii() and given.isdigit()):
        return None
    return min(int(given[:19]), LARGEST_ID)


def _page_of(request: HttpRequest, here: Visit, room: str) -> dict:
    """The newest messages, or those before one; in the order in which they were said."""
    chat_messages = _said(request, here, room)
    before = _number(request, "before")
    if before is not None:
        chat_messages = chat_messages.filter(pk__lt=before)
    newest = list(chat_messages.order_by("-pk")[: chat_service.PAGE + 1])
    shown = _dressed(here, newest[: chat_service.PAGE][::-1])
    return {
        "room": room,
        "said": shown,
        "older": shown[0].pk if len(newest) > chat_service.PAGE else None,
        "before": before,
        "last": shown[-1].pk if shown else 0,
        "may_write": chat_service.may_write(here.game, room, request.user, here.seat),
    }


@require_http_methods(["GET", "HEAD", "POST"])
@known_or_login
def chat(request: HtmxRequest, key: str, room: str) -> HttpResponse:
    here = visit(request, key)
    known_room(room)
    if not chat_service.may_read(here.game, room, request.user, here.seat):
        return _turned_away(request, here, room)
    if request.method == "POST":
        return _say(request, here, room)
    if request.htmx and (after := _number(request, "after")) is not None:
        return _newer(request, here, room, after)
    context = _page_of(request, here, room)
    if request.htmx and context["before"] is not None:
        return _private(render(request, "chat/_messages.html", context | {"game": here.game}))
    return show(request, here, room, context | {"form": MessageForm()})


def _turned_away(request: HtmxRequest, here: Visit, room: str) -> HttpResponse:
    if not request.user.is_authenticated:
        return to_login(request, here.game.key)
    if room == Message.Room.PLAYERS:
        reason = _("This room is for the players of this game.")
    else:
        reason = _("You will see what the spectators said when the game is over.")
    return show(request, here, "", {"refused": reason}, 403)


def _newer(request: HttpRequest, here: Visit, room: str, after: int) -> HttpResponse:
    """What was said since; the page adds it at the end."""
    chat_messages = list(_said(request, here, room).filter(pk__gt=after).order_by("pk")[:MOST_NEW])
    context = {"game": here.game, "room": room, "said": _dressed(here, chat_messages)}
    context["last"] = chat_messages[-1].pk if chat_messages else after
    return _private(render(request, "chat/_newer.html", context))


def _say(request: HtmxRequest, here: Visit, room: str) -> HttpResponse:
    if not request.user.is_authenticated:
        return to_login(request, here.game.key)
    form = MessageForm(request.POST)
    status = 400
    if form.is_valid():
        try:
            chat_service.say(here.game, room, request.user, here.seat, form.cleaned_data["text"])
        except chat_service.TooMuch as refusal:
            form.add_error("text", str(refusal))
            status = 429
        except Refused as refusal:
            form.add_error("text", str(refusal))
            status = 403
        else:
            if not request.htmx:
                return redirect("games:chat", here.game.key, room)
            form = MessageForm()
    return show(request, here, room, _page_of(request, here, room) | {"form": form}, status)


def _message(request: HttpRequest, key: str, room: str, number: int) -> tuple[Visit, Message]:
    """One that this person may read."""
    here = visit(request, key)
    known_room(room)
    message = None
    if chat_service.may_read(here.game, room, request.user, here.seat) and number <= LARGEST_ID:
        message = _said(request, here, room).filter(pk=number).first()
    if message is None:
        raise Http404(_("There is no such message."))
    return here, message


def _back(request: HtmxRequest, here: Visit, room: str) -> HttpResponse:
    if not request.htmx:
        return redirect("games:chat", here.game.key, room)
    return show(request, here, room, _page_of(request, here, room) | {"form": MessageForm()})


@require_POST
@signed_in
def mute(request: AuthenticatedRequest, key: str, room: str, number: int) -> HttpResponse:
    """Whoever wrote this message; with `mute=no`, hear them again."""
    here, message = _message(request, key, room, number)
    if message.author is None:
        raise Http404(_("There is no such person."))
    try:
        change = chat_service.unmute if request.POST.get("mute") == "no" else chat_service.mute
        change(request.user, message.author)
    except Refused as refusal:
        messages.error(request, str(refusal))
    return _back(request, here, room)


@require_POST
@signed_in
def remove(request: AuthenticatedRequest, key: str, room: str, number: int) -> HttpResponse:
    here, message = _message(request, key, room, number)
    if message.author_id != request.user.pk:
        return show(request, here, "", {"refused": _("Only who wrote it can remove it.")}, 403)
    chat_service.remove(message)
    return _back(request, here, room)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def report(request: AuthenticatedRequest, key: str, room: str, number: int) -> HttpResponse:
    here, message = _message(request, key, room, number)
    back = reverse("games:chat", args=[here.game.key, room])
    return _report(request, here, back, {"message": message})


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def report_player(request: AuthenticatedRequest, key: str, number: int) -> HttpResponse:
    here = visit(request, key)
    person = next((s.user for s in here.seats if s.number == number), None)
    if person is None:
        raise Http404(_("Nobody sits there."))
    return _report(request, here, here.game.get_absolute_url(), {"person": person})


def _report(request: AuthenticatedRequest, here: Visit, back: str, about: dict) -> HttpResponse:
    form = ReportForm(request.POST or None)
    status = 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            try:
                chat_service.report(request.user, here.game, **about, **form.cleaned_data)
            except Refused as refusal:
                form.add_error(None, str(refusal))
                status = 429 if isinstance(refusal, chat_service.TooMuch) else 400
            else:
                messages.success(request, _("Thank you. Somebody will look into it."))
                return redirect(back)
    context = {"game": here.game, "form": form, "back": back, **about}
    return _private(render(request, "chat/report.html", context, status=status))


# Notes


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def notes(request: AuthenticatedRequest, key: str) -> HttpResponse:
    here = visit(request, key)
    if request.method == "POST":
        return _write_note(request, here)
    note = chat_service.note_of(here.game, request.user)
    form = NoteForm(initial={"text": note.text}, auto_id=NOTE_ID)
    return show(request, here, "notes", {"form": form, "note": note})


def _write_note(request: AuthenticatedRequest, here: Visit) -> HttpResponse:
    form = NoteForm(request.POST, auto_id=NOTE_ID)
    context: dict = {"form": form}
    status = 400
    if form.is_valid():
        text, revision = form.cleaned_data["text"], form.cleaned_data["revision"]
        try:
            note = chat_service.write_note(here.game, request.user, text, revision)
        except chat_service.NoteChanged as refusal:
            context |= {"note": refusal.note, "conflict": str(refusal)}
            status = 409
        else:
            context |= {"note": note, "saved": True}
            status = 200
    context.setdefault("note", chat_service.note_of(here.game, request.user))
    if request.htmx:
        return _private(render(request, "chat/_notes_status.html", context))
    if status == 200:
        messages.success(request, _("Your notes are saved."))
        return redirect("games:notes", here.game.key)
    return show(request, here, "notes", context, status)
