import itertools

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.db import IntegrityError

from accounts.models import User
from accounts.names import (
    PLACES,
    guest_names,
    skeleton_of,
    slug_of,
    tidy,
    validate_free_to_take,
    validate_name,
)
from accounts.web.forms import NameField


@pytest.mark.parametrize(
    "name",
    [
        *("Ana", "Agent Alfama 27", "Łucja", "김철수", "지민", "J.-P. Dúbois", "x_1", "a" * 24),
        *("007 Bond", "田中たろう", "DJ 지민", "율", "Нина", "Badminton", "Botticelli", "Stefan"),
    ],
)
def test_good_names(name):
    validate_name(name)
    validate_free_to_take(name)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("A", "2 to 24 characters; this one has 1"),
        ("a" * 25, "this one has 25"),
        ("", "this one has 0"),
        ("-Ana", "letters and digits"),
        ("Ana.", "letters and digits"),
        ("Ana/Bob", "letters and digits"),
        ("<b>Ana</b>", "letters and digits"),
        ("Ana\u200bBob", "letters and digits"),
        ("Ana\u202eboB", "letters and digits"),
        ("Ana\nBob", "letters and digits"),
        ("🕵🕵🕵", "letters and digits"),
        ("12345", "at least one letter"),
        ("Luc\u0458a", "one alphabet"),  # with a Cyrillic j
        ("Ana\ua4ee", "one alphabet"),  # with a Lisu letter
        ("Ana\u13aa", "one alphabet"),  # with a Cherokee letter
        ("Ana\u3131\u0430", "one alphabet"),
        ("Ana\u3164", "letters and digits"),  # with fillers of Hangul
        ("Ana\u1160", "letters and digits"),
        ("\u3164\u3164\u3164", "letters and digits"),
        ("ᴀɴᴀ", "letters and digits"),
    ],
)
def test_bad_names_are_refused_in_words(name, reason):
    with pytest.raises(ValidationError) as refusal:
        validate_name(name)
    assert reason in refusal.value.messages[0]


@pytest.mark.parametrize(
    "name",
    [
        *("Admin", "MODERATOR", "former player 3", "Former.Player", "bot", "Bot Rita"),
        *("Moderator X", "Estoril Team", "The Admin", "SuperAdmin", "Team", "support_2"),
        *("Adm1n", "M0der4tor", "Ädmin", "АДМИН 2", "Obsługa", "Verwaltung", "관리자", "운영자님"),
        *("Moderadora", "Equipa Estoril", "Organização"),
        "\ua4ee\ua4d3\ua4df\ua4f2\ua4e0",  # ADMIN in letters of Lisu
    ],
)
def test_nobody_speaks_for_the_site_or_for_those_who_left(name):
    with pytest.raises(ValidationError):
        validate_free_to_take(name)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Łucja", "łUCJA"),
        ("Straße", "STRASSE"),
        ("Ana Sousa", "ana_sousa"),
        ("A.-B c", "a b C"),
        ("\uff21\uff4e\uff41", "Ana"),  # full width
        ("Jose\u0301", "José"),
    ],
)
def test_the_same_name(first, second, db):
    assert slug_of(first) == slug_of(second)
    User.objects.create(name=first)
    with pytest.raises(IntegrityError):
        User.objects.create(name=second)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Coco", "\u0421\u043e\u0441\u043e"),  # Cyrillic throughout
        ("Alan", "AIan"),
        ("Alan", "A1an"),
        ("Bernard", "Bemard"),
        ("Victim One", "Victim One\u1160"),
        ("OLIVIA", "\ua4f3\ua4e1\ua4f2\ua4e6\ua4f2\ua4ee"),  # letters of Lisu
        ("Ana Sousa", "Ana.S0usa"),
    ],
)
def test_names_that_look_alike_are_taken(first, second, db):
    assert slug_of(first) != slug_of(second)
    person = User.objects.create(name=first)
    with pytest.raises(ValidationError, match="looks too much like"):
        NameField.free(second)
    assert NameField.free(second, keeper=person) == second
    with pytest.raises(IntegrityError):  # whoever asked at the same moment
        User.objects.create(name=second)


@pytest.mark.parametrize(
    ("first", "second"), [("Jose", "José"), ("Lucja", "Łucja"), ("Agent Rato 10", "Agent Rato 11")]
)
def test_names_that_only_resemble_each_other_are_not(first, second, db):
    User.objects.create(name=first)
    assert NameField.free(second)


@pytest.fixture
def older_than_the_rules(db):
    """As rows were before there were skeletons."""
    for name in ("Ana", "Ana\u1160", "Moderator X", "Bea"):
        user = User.objects.create(name=name if skeleton_of(name) != "ana" else f"{name}-Later")
        shape = skeleton_of(name)
        later = User.objects.filter(skeleton=shape).exists()
        User.objects.filter(pk=user.pk).update(
            name=name, slug=slug_of(name), skeleton=f"{shape} {user.pk}" if later else shape
        )


def test_the_command_finds_names_older_than_the_rules(older_than_the_rules, capsys):
    with pytest.raises(SystemExit):
        call_command("check_names")
    told = capsys.readouterr().out
    assert "“Ana\\u1160”: Use letters" in told
    assert "“Moderator X”: reserved" in told
    assert "2 names" in told
    assert "Bea" not in told


def test_the_command_renames(older_than_the_rules, capsys):
    call_command("check_names", rename=True)
    assert sorted(User.objects.filter(name__startswith="Agent ").values_list("pk"))
    call_command("check_names")
    assert "in order" in capsys.readouterr().out
    assert set(User.objects.exclude(name__startswith="Agent ").values_list("name", flat=True)) == {
        "Ana",
        "Bea",
    }


def test_a_row_older_than_the_rules_can_still_be_saved(older_than_the_rules):
    later = User.objects.get(name="Ana\u1160")
    later.save()
    with pytest.raises(ValidationError):
        NameField.free("Ana")


def test_spaces_are_tidied():
    assert tidy("  Ana \t  Sousa\n") == "Ana Sousa"


def test_every_guest_name_is_allowed():
    for name in itertools.islice(guest_names(), 60):
        validate_name(name)
    for place in PLACES:
        validate_name(f"Agent {place} 123456")


def test_a_row_made_without_a_name_gets_one(db):
    assert User.objects.create_user("Ana").name == "Ana"
    other = User.objects.create_user("ana@example.org")
    assert other.name.startswith("Agent ")
    assert User.objects.create_user("ANA").name.startswith("Agent ")  # hers already


def test_the_slug_follows_the_name(db):
    user = User.objects.create(name="Ana")
    user.name = "Bea  Costa"
    user.save(update_fields=["name"])
    user.refresh_from_db()
    assert (user.name, user.slug) == ("Bea Costa", "bea-costa")


def test_addresses_are_unique_when_set(db):
    User.objects.create(email="Ana@Example.org")
    assert User.objects.get().email == "ana@example.org"
    User.objects.create()
    User.objects.create()
    with pytest.raises(IntegrityError):
        User.objects.create(email="ANA@example.ORG")
