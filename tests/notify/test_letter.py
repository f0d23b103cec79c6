"""What a mail looks like, from its headers to its last line, read by the standard library."""

import re
from dataclasses import replace
from email import message_from_bytes, policy
from html.parser import HTMLParser

import pytest
from django.test import Client

from games.delivery import headlines
from games.delivery.channels.mail import letter, mime
from games.delivery.channels.mail.body import MOST_ENTRIES
from games.notify.kinds import Kind
from games.notify.readers import speaking_to
from games.story.terms import Who, Words

from .samples import NOON, a_game, news, person


def read(*several):
    """The letter as a mail program reads it."""
    raw = letter.compose(several, several[0].to.email, NOON).raw
    mail = message_from_bytes(raw, policy=policy.default)
    assert not any(part.defects for part in mail.walk())
    assert max(map(len, raw.split(b"\r\n"))) < 998
    assert b"\n" not in raw.replace(b"\r\n", b"")
    return mail


def text(mail):
    return mail.get_body(["plain"]).get_content().replace("\r\n", "\n")


def html(mail):
    return mail.get_body(["html"]).get_content()


class Tags(HTMLParser):
    """Opened and closed in order, as narrow-minded mail programs want it."""

    VOID = {"meta", "img", "br"}

    def __init__(self, page):
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)
        self.close()
        assert not self.open

    def handle_starttag(self, tag, attributes):
        self.seen.append((tag, dict(attributes)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_says_the_same_in_text_and_html(kind, amalia, game):
    item = news(kind, amalia, game)
    mail = read(item)
    assert mail["Subject"] == headlines.title(item)
    plain, page = text(mail), html(mail)
    Tags(page)
    for said in (headlines.line(item), item.asked, item.url, item.name, headlines.button(item)):
        assert said in plain
        assert said in page
    for entry in item.entries:
        assert entry.text in plain
    for line in item.text.splitlines():
        assert f"> {line}" in plain
    assert page.count('class="button" bgcolor') == 1


def test_what_happened_is_told_with_names_marked(amalia, game):
    item = news(Kind.TURN, amalia, game)
    told = [entry for entry in item.entries if entry.player]
    assert told
    page = html(read(item))
    for entry in told:
        assert f"</span>&nbsp;{entry.player}</b>" in page
    assert 'class="green" style="color:rgb(46, 125, 79)">▲</span>' in page


def test_colours_safe_for_colour_blind_eyes(amalia, game):
    amalia.style = "safe"
    assert 'class="green" style="color:rgb(0, 158, 115)">▲</span>' in html(
        read(news(Kind.TURN, amalia, game))
    )


def test_headers(amalia, game):
    mail = read(news(Kind.TURN, amalia, game))
    assert mail["From"] == "Estoril <post@estoril.example>"
    assert mail["To"].addresses[0].display_name == "Amália"
    assert mail["To"].addresses[0].addr_spec == amalia.email
    assert mail["Date"].datetime == NOON
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["References"] == mail["In-Reply-To"] == f"<game-{game.key}@estoril.example>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert re.fullmatch(
        r"<https://estoril\.example/notifications/unsubscribe/[-:\w]+/>", mail["List-Unsubscribe"]
    )
    assert mail["List-Unsubscribe"].strip("<>") in text(mail)
    assert mail["List-Unsubscribe"].strip("<>") in html(mail)


def test_the_same_news_has_the_same_id_and_no_two_have(amalia, game):
    turn, over = news(Kind.TURN, amalia, game), news(Kind.OVER, amalia, game)
    other = person("Bruno")
    ids = [
        read(*several)["Message-ID"]
        for several in ([turn], [over], [turn, over], [over, turn], [replace(turn, to=other)])
    ]
    assert read(replace(turn, asked="Changed."))["Message-ID"] == ids[0]
    assert ids[2] == ids[3]
    assert len(set(ids)) == 4
    assert all(re.fullmatch(r"<[\w.]+@estoril\.example>", id) for id in ids)


def test_only_ids_of_our_own_letters_are_believed(amalia, game):
    id = read(news(Kind.TURN, amalia, game))["Message-ID"]
    assert letter.person_written_to(id, amalia.email) == amalia.pk
    assert letter.person_written_to(id, amalia.email.upper()) == amalia.pk
    assert letter.person_written_to(id, "somebody@else.example") is None
    forged = id.replace(f".{amalia.pk}.", f".{amalia.pk + 1}.")
    for other in (forged, "", "<a.b.c@d>", "<1.2>", f"<a.{amalia.pk}.@x>", "nonsense"):
        assert letter.person_written_to(other, amalia.email) is None


def test_pictures_lie_inside_with_words_for_those_who_do_not_see_them(amalia, game):
    item = news(Kind.TURN, amalia, game)
    mail = read(item)
    assert mail.get_content_type() == "multipart/related"
    parts = [part for part in mail.walk() if part.get_content_maintype() == "image"]
    assert [part.get_content() for part in parts] == [item.picture.data, item.strip.data]
    assert {part.get_content_type() for part in parts} == {"image/png"}
    assert {part.get_content_disposition() for part in parts} == {"inline"}
    shown = [attributes for tag, attributes in Tags(html(mail)).seen if tag == "img"]
    assert [f"<{a['src'].removeprefix('cid:')}>" for a in shown] == [
        part["Content-ID"] for part in parts
    ]
    assert [a["alt"] for a in shown] == [item.picture.alt, item.strip.alt]
    assert f"[{item.picture.alt}]" in text(mail)


def test_without_pictures_there_is_a_letter_all_the_same(amalia, game):
    mail = read(replace(news(Kind.TURN, amalia, game), picture=None, strip=None))
    assert "Place a spy." in html(mail)
    assert "<img" not in html(mail)


def test_several_make_one_letter_with_one_button(amalia, game):
    other = a_game(amalia, name="Operation Fado", moves=1, rng=2)
    several = [
        news(Kind.TURN, amalia, game),
        news(Kind.TIME, amalia, other),
        news(Kind.MESSAGE, amalia, other),
    ]
    mail = read(*several)
    assert mail["Subject"] == "2 games wait for you: Operation Sardine and Operation Fado"
    assert mail["References"] is None
    page = html(mail)
    Tags(page)
    assert page.count('class="button" bgcolor') == 1
    assert "https://estoril.example/games/mine/" in page
    for item in several:
        assert item.url in text(mail)
        assert item.url in page
    assert len([p for p in mail.walk() if p.get_content_maintype() == "image"]) == 4
    assert len(set(re.findall(r'src="cid:([^"]+)"', page))) == 4


def test_several_of_one_game_keep_its_thread_and_tell_what_presses(amalia, game):
    mail = read(news(Kind.ROUND, amalia, game), news(Kind.TURN, amalia, game))
    assert mail["Subject"] == "Operation Sardine: your move. Place a spy."
    assert game.key in mail["References"]


def test_what_is_of_no_game_leaves_no_gap_among_the_names(amalia, game):
    other = a_game(amalia, name="Operation Fado", moves=1, rng=2)
    warning, over = news(Kind.RELIABILITY, amalia), news(Kind.OVER, amalia, game)
    mail = read(warning, over, news(Kind.OVER, amalia, other))
    assert mail["Subject"] == "News of Operation Sardine and Operation Fado"
    assert "\n\n\nOthers have waited for you in vain." in text(mail)
    assert "\n\n\n\n" not in text(mail)
    assert read(warning, over)["Subject"] == "Your reliability is at stake"
    turn = news(Kind.TURN, amalia, game)
    assert read(warning, turn)["Subject"] == "Operation Sardine: your move. Place a spy."


def test_a_letter_goes_to_one_person(amalia, game):
    with pytest.raises(AssertionError):
        read(news(Kind.TURN, amalia, game), news(Kind.INVITED, person("Bruno"), game))


def test_deadline_by_the_clock_of_the_reader(amalia, game):
    def until(zone):
        amalia.time_zone = zone
        return text(read(news(Kind.TURN, amalia, game)))

    assert "You have until today 17:30 (in 5 hours)." in until("Europe/Lisbon")
    assert "You have until tomorrow 02:30 (in 5 hours)." in until("Asia/Seoul")
    assert "You have until today 17:30 UTC (in 5 hours)." in until("")
    assert "You have until today 17:30 UTC (in 5 hours)." in until("Estoril/Casino")


@pytest.mark.parametrize(
    ("language", "subject"),
    [
        ("de", "Operation Sardine: Du bist am Zug. Place a spy."),
        ("pl", "Operation Sardine: twój ruch. Place a spy."),
        ("ko", "Operation Sardine: 차례가 왔습니다. Place a spy."),
        ("pt", "Operation Sardine: é a tua vez. Place a spy."),
    ],
)
def test_in_the_language_of_the_reader(language, subject, amalia, game):
    amalia.language = language
    mail = read(news(Kind.TURN, amalia, game))
    assert mail["Subject"] == subject
    assert f'<html lang="{language}"' in html(mail)
    for english in ("Your move", "You have until", "in 5 hours", "No more mails", "What reaches"):
        assert english not in text(mail)
        assert english not in html(mail)


@pytest.mark.parametrize("break_", ["\n", "\r\n", "\r", "\x0b", "\x85", "\u2028", "\0"])
def test_a_name_cannot_break_out_of_its_header(break_, amalia, game):
    game.name = f"Sardine{break_}Bcc: everybody@example.org"
    amalia.name = f"Amália{break_}Bcc: everybody@example.org"
    mail = read(news(Kind.TURN, amalia, game))
    assert mail["Bcc"] is None
    assert mail["Subject"].startswith("Sardine Bcc: everybody@example.org: your move.")
    assert [a.addr_spec for a in mail["To"].addresses] == [amalia.email]


def test_the_assembler_refuses_what_would_break_a_header():
    for value in ("a\nb", "a\r\nBcc: x", "a\0b"):
        with pytest.raises(ValueError, match="Subject"):
            mime.assemble({"Subject": value}, "", "", [])


def test_long_names_are_encoded_as_mail_wants_it(amalia, game):
    game.name = "Operação Bougainvillea " * 5
    raw = letter.compose([news(Kind.TURN, amalia, game)], amalia.email, NOON).raw
    subject = re.search(rb"(?s)Subject: (.*?)\r\n(?! )", raw)[1]
    assert all(len(line) <= 78 for line in subject.split(b"\r\n"))
    assert read(news(Kind.TURN, amalia, game))["Subject"].startswith("Operação Bougainvillea")


def test_what_people_write_has_no_effect(amalia, game):
    game.name = '<script>alert("x")</script>'
    mail = read(news(Kind.MESSAGE, amalia, game, by="<img src=x>"))
    page = html(mail)
    assert "<script" not in page
    assert "<img" not in page
    assert "&lt;b&gt;Who&lt;/b&gt;" in page
    assert "<b>Who</b>" in text(mail)


def test_a_player_called_like_a_tag_is_escaped_in_the_story(amalia, game):
    item = news(Kind.TURN, amalia, game)
    sentence = Words("{player} & {other} look <away>.", player=Who("<i>", "green"), other="<u>")
    page = html(read(replace(item, entries=(item.entries[0]._replace(words=sentence),))))
    assert "&lt;i&gt;</b> &amp; &lt;u&gt; look &lt;away&gt;." in page


def test_only_the_latest_is_told(amalia):
    game = a_game(amalia, moves=30)
    item = news(Kind.TURN, amalia, game)
    many = (item.entries * 10)[: MOST_ENTRIES + 7]
    plain = text(read(replace(item, entries=many)))
    assert "7 more things happened before that." in plain
    assert plain.count("\n- ") == MOST_ENTRIES


def test_nothing_is_fetched_from_elsewhere(amalia, game):
    """No tracking, and nothing that a mail program would have to ask about."""
    page = html(read(news(Kind.TURN, amalia, game)))
    assert not re.search(r'(src|background)="http|url\(|<link|@import', page)


def test_the_picture_may_have_any_format(amalia, game):
    item = news(Kind.TURN, amalia, game)
    formats = {b"RIFF\0\0\0\0WEBP": "webp", b"\xff\xd8\xff\xe0": "jpeg", b"GIF89a": "gif"}
    for data, format in formats.items():
        picture = replace(item.picture, data=data)
        (part, _strip) = (p for p in read(replace(item, picture=picture)).walk() if p["Content-ID"])
        assert part.get_content_type() == f"image/{format}"
        assert part.get_content() == data


def test_bodies_cannot_end_a_part_early(amalia, game):
    item = news(Kind.MESSAGE, amalia, game, text="--=_related--\n--=_alternative--\n.\nFrom me")
    mail = read(replace(item, picture=None))
    assert "> --=_related--\n> --=_alternative--\n> .\n> From me" in text(mail)
    assert "No more mails of this kind" in text(mail)


def test_links_lead_to_pages(amalia, game):
    client = Client()
    client.force_login(amalia)
    mail = read(news(Kind.TURN, amalia, game))
    links = set(re.findall(r'href="https://estoril\.example(/[^"]*)"', html(mail)))
    assert len(links) >= 4
    for link in links:
        assert client.get(link).status_code == 200, link


def test_sizes_stay_small(amalia, game):
    """Gmail cuts letters off whose HTML is longer than 102 kB."""
    game = a_game(amalia, moves=24)
    several = [news(Kind.TURN, amalia, game, id=str(n)) for n in range(5)]
    assert len(html(read(*several)).encode()) < 102_000


def test_public_words_are_the_same_for_everybody(amalia, game):
    item = news(Kind.MESSAGE, amalia, game)
    with speaking_to(amalia):
        assert headlines.public(item) == "Amália has a message in Operation Sardine."
