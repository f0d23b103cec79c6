import gzip

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from accounts import passwords
from accounts.models import User


@pytest.mark.parametrize(
    "password",
    [
        "unbelievable",  # on the list
        "UnBelievable",
        "Password1234",  # a common one, and something around it
        "!!Password!!",
        "monkey!1987-5",
        "passwordpassword",  # again and again
        "PasswordPassword1",
        "abcabcabcabcabc",
        "aaaaaaaaaaaaaaa",
        "123456789012",
        "48151623426374",  # only digits
        "elevenchar5",  # one too few
    ],
)
def test_what_everybody_tries_is_refused(password):
    with pytest.raises(ValidationError):
        validate_password(password)


@pytest.mark.parametrize(
    "password",
    [
        "correct horse battery staple",  # a passphrase: no digit, no capital, no sign needed
        "pastéis de nata",
        "Łódź Kraków Gdańsk",
        "열두 글자가 넘는 긴 암호입니다",
        "x7!kQp29vLw0",
        "monkey 294 713 866",
    ],
)
def test_words_and_chance_are_welcome(password):
    validate_password(password)


def test_nor_ones_own_name():
    with pytest.raises(ValidationError, match="too similar to the name"):
        validate_password("Ana de Sousa 7", User(name="Ana de Sousa"))


def test_the_list_is_there():
    """The most common hundred thousand, and as many of the long ones as a million hold."""
    lines = gzip.decompress(passwords.LIST.read_bytes()).decode().split("\n")[:-1]
    assert lines == sorted({line.lower() for line in lines})
    assert len(lines) > 100_000
    assert sum(len(line) >= passwords.SHORTEST for line in lines) > 40_000
    assert {"123456", "password", "qwerty", "dragon", "1qaz2wsx3edc"} <= set(lines)
