"""What a mail says: once as text, once as HTML, in the current language."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from html import escape

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from estoril.infra.jinja import render
from estoril.infra.optional import required
from games.core import dates
from games.core.lists import several
from games.delivery import headlines
from games.delivery.news import News, Picture, site_url
from games.notify.readers import one_line
from games.pictures.prints import style_for
from games.render.style import STYLES, Style
from games.story import log
from games.story.terms import Several, Who, Words

from . import unsubscribe

MOST_ENTRIES = 30  # the rest is on the site
SHAPES = {"red": "●", "green": "▲", "blue": "■", "yellow": "◆", "pink": "★"}


@dataclass(frozen=True, slots=True)
class Inline:
    """A picture that travels with the letter, and the id by which the HTML finds it there."""

    picture: Picture
    cid: str

    @property
    def alt(self) -> str:
        return self.picture.alt

    @property
    def fields(self) -> dict[str, str]:
        return {"cid": self.cid, "alt": self.alt}


@dataclass(frozen=True, slots=True)
class Paper:
    """How a letter hands over the newspaper. ``headline`` may be empty."""

    url: str
    label: str
    number: str
    headline: str
    opening: str

    @classmethod
    def of(cls, news: News) -> Paper:
        paper, game = required(news.paper), required(news.game)
        return cls(
            site_url(reverse("games:gazette", args=[game.key, paper.round])),
            _("Read the whole page"),
            _("No. {number}").format(number=paper.round),
            str(paper.headline or ""),
            str(paper.opening),
        )


class Section:
    """One news of a letter."""

    def __init__(self, news: News, mark: str, now: datetime.datetime) -> None:
        self.news = news
        self.line = headlines.line(news)
        self.button = headlines.button(news)
        self.until = ""
        if news.deadline:
            moment = dates.moment(news.deadline, now)
            self.until = _("You have until {moment}.").format(moment=moment)
        self.picture = Inline(news.picture, f"board-{mark}") if news.picture else None
        self.strip = Inline(news.strip, f"strip-{mark}") if news.strip else None
        self.paper = Paper.of(news) if news.paper and news.game else None

    @property
    def pictures(self) -> list[Inline]:
        return [picture for picture in (self.picture, self.strip) if picture]

    @property
    def fields(self) -> dict[str, object]:
        """Return a dictionary for the template, which finds what it needs there at once."""
        return {
            "url": self.news.url,
            "name": self.news.name,
            "line": self.line,
            "asked": self.news.asked,
            "until": self.until,
            "text": self.news.text,
            "button": self.button,
            "picture": self.picture and self.picture.fields,
            "strip": self.strip and self.strip.fields,
            "paper": self.paper,
            "omitted": self.omitted,
            "story": self.story,
        }

    @property
    def summary(self) -> str:
        return " ".join(filter(None, (self.line, self.news.asked, self.until)))

    @property
    def omitted(self) -> str:
        count = len(self.news.entries) - MOST_ENTRIES
        if count <= 0:
            return ""
        return ngettext(
            "One more thing happened before that.",
            "{count} more things happened before that.",
            count,
        ).format(count=count)

    @cached_property
    def happened(self) -> list[tuple[str, list[log.Entry]]]:
        """The latest, by place."""
        return [
            (section.title if section.location else "", section.entries)
            for round in log.grouped(self.news.entries[-MOST_ENTRIES:])
            for section in round.sections
        ]

    @property
    def lines(self) -> Iterator[str]:
        """All of it as text."""
        if self.news.name:
            yield self.news.name
        yield self.summary
        yield ""
        yield f"{self.button}: {self.news.url}"
        if self.news.text:
            yield ""
            yield from (f"> {line}" for line in self.news.text.splitlines())
        if self.paper:
            yield ""
            yield f"Diário do Estoril, {self.paper.number}"
            yield from filter(None, (self.paper.headline, self.paper.opening))
            yield f"{self.paper.label}: {self.paper.url}"
        if self.happened:
            yield ""
            yield _("While you were away") + ":"
        if self.omitted:
            yield self.omitted
        for title, entries in self.happened:
            yield ""
            if title:
                yield title
            for entry in entries:
                yield f"- {entry.text}"
                yield from (f"  {note}" for note in entry.notes)
        if self.news.board:
            yield ""
            yield _("The board") + ":"
            yield from (f"- {line}" for line in self.news.board)
        for picture in self.pictures:
            yield ""
            yield f"[{picture.alt}]"

    @property
    def story(self) -> SafeString:
        """What happened, as HTML. By hand: there are many lines, and they make most of a letter."""
        style = STYLES[style_for(self.news.to)]
        pieces = []
        for title, entries in self.happened:
            if title:
                pieces.append(f"<h3{_PLACE}>{escape(title)}</h3>")
            for entry in entries:
                pieces.append(f"<p{_SENTENCE}>{_marked(entry.words, style)}</p>")
                pieces += (f"<p{_NOTE}>{_marked(note, style)}</p>" for note in entry.notes)
        return mark_safe("\n".join(pieces))  # noqa: S308 - see _marked


_PLACE = (
    ' style="margin:14px 0 4px;'
    "font:bold 18px/24px 'Marcellus','Palatino Linotype',Palatino,Georgia,serif\""
)
_SENTENCE = ' style="margin:0 0 4px"'
_NOTE = ' class="soft" style="margin:0 0 2px 18px;font-size:15px;line-height:22px;color:#45526a"'


def _marked(value: object, style: Style) -> str:
    """Escaped; players in bold with their colour and shape, for a mail has no style sheet."""
    match value:
        case Words():
            names = {name: _marked(part, style) for name, part in value.params.items()}
            return type(value.template)(_escaped(value.template)).format(**names)
        case Several():
            return several(_marked(name, style) for name in value.names)
        case Who():
            mark = f'<span class="{value.color}" style="color:rgb{style.seats[value.color]}">'
            return f"<b>{mark}{SHAPES[value.color]}</span>&nbsp;{escape(value)}</b>"
    return _escaped(str(value))


@lru_cache(maxsize=4096)
def _escaped(text: str) -> str:
    """Letters say the same few sentences, and name the same places and characters."""
    return escape(text)


@cache
def _path(name: str) -> str:
    """Return the address of a page that is the same for everybody."""
    return reverse(name)


class Writing:
    """Everything a letter says. ``domain`` makes the ids of its pictures the site's own."""

    def __init__(self, several: Sequence[News], domain: str, now: datetime.datetime) -> None:
        user = several[0].to
        self.sections = [
            Section(news, f"{number}@{domain}", now) for number, news in enumerate(several, 1)
        ]
        self.pictures = [picture for section in self.sections for picture in section.pictures]
        self.subject = one_line(headlines.subject(several))
        self.heading = headlines.heading(several) if len(several) > 1 else ""
        self.stop = site_url(unsubscribe.path_for(user, {news.kind for news in several}))
        self.settings = site_url(_path("notify:settings"))

    @cached_property
    def text(self) -> str:
        blocks = [self.heading] if self.heading else []
        blocks += ["\n".join(section.lines) for section in self.sections]
        foot = [
            "-- ",
            "Estoril · " + site_url("/"),
            _("No more mails of this kind: {url}").format(url=self.stop),
            _("What reaches you, and how: {url}").format(url=self.settings),
        ]
        return "\n\n\n".join([*blocks, "\n".join(foot)]) + "\n"

    @property
    def html(self) -> str:
        return render(
            "mail/news.html",
            {
                "sections": [section.fields for section in self.sections],
                "subject": self.subject,
                "summary": self.sections[0].summary,
                "heading": self.heading,
                "stop": self.stop,
                "settings": self.settings,
                "language": get_language(),
                "site": site_url("/"),
                "games": site_url(_path("games:mine")),
            },
        )
