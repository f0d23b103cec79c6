import itertools

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from accounts.models import User
from accounts.names import (
    PLACES,
    guest_names,
    slug_of,
    tidy,
    validate_free_to_take,
    validate_name,
)


@pytest.mark.parametrize(
    "name",
    ["Ana", "Agent Alfama 27", "Łucja", "김철수", "J.-P. Dúbois", "x_1", "a" * 24, "007 Bond"],
)
def test_good_names(name):
    validate_name(name)
    validate_free_to_take(name)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Al", "3 to 24 characters; this one has 2"),
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
    ],
)
def test_bad_names_are_refused_in_words(name, reason):
    with pytest.raises(ValidationError) as refusal:
        validate_name(name)
    assert reason in refusal.value.messages[0]


@pytest.mark.parametrize("name", ["Admin", "MODERATOR", "former player 3", "Former.Player", "bot"])
def test_nobody_speaks_for_the_site_or_for_those_who_left(name):
    with pytest.raises(ValidationError):
        validate_free_to_take(name)
    validate_free_to_take("Botticelli")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Łucja", "łUCJA"),
        ("Straße", "STRASSE"),
        ("Ana Sousa", "ana_sousa"),
        ("A.-B c", "a b C"),
        ("\uff21\uff4e\uff41", "Ana"),  # full width
        ("Jose\u0301", "José"),
    ],
)
def test_the_same_name(one, other, db):
    assert slug_of(one) == slug_of(other)
    User.objects.create(name=one)
    with pytest.raises(IntegrityError):
        User.objects.create(name=other)


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
