"""The language of the command line: the one asked for, or else the system's."""

import argparse
from pathlib import Path

import pytest

from scorepad.cli.arguments import ARGPARSE_WORDS
from scorepad.i18n import _, language, languages, use_language
from scorepad.rules.built_in import variant
from scorepad.wording.rule_card import rule_card_text
from tests import vectors
from tests.cli.run import refusal, typed

LACKED = "xx"
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def card(lang: str) -> str:
    with use_language(lang):
        return rule_card_text(variant("whitnack"))


@pytest.mark.parametrize(
    "words",
    [
        "--lang ja variants whitnack",
        "variants --lang=ja whitnack",
        "--lang sv variants whitnack --lang ja_JP.UTF-8",
    ],
)
def test_the_language_may_be_given_anywhere_and_applies_to_that_command_only(words: str) -> None:
    assert typed(*words.format("variants whitnack").split()).out.decode().strip() == card("ja").strip()
    assert language() == "en"


@pytest.mark.parametrize("variable", VARIABLES)
def test_the_default_language_is_the_systems(variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for each in VARIABLES:
        monkeypatch.delenv(each, raising=False)
    monkeypatch.setenv(variable, "sv_SE.UTF-8")
    assert typed("variants", "whitnack").out.decode().strip() == card("sv").strip()
    assert typed("--lang", "en", "variants", "whitnack").out.decode().strip() == card("en").strip()


def test_a_system_message_is_printed_in_the_systems_language(monkeypatch: pytest.MonkeyPatch) -> None:
    with use_language("ja"):
        reason = _("No such file or directory")
    monkeypatch.setenv("LANGUAGE", "ja")
    assert refusal("score", "/nowhere/game.json") == f"/nowhere/game.json: {reason}"


@pytest.mark.parametrize(
    "words", [["--lang", LACKED, "games"], ["games", f"--lang={LACKED}"], ["--lang", ""]]
)
def test_an_unsupported_language_is_refused_with_the_supported_ones(words: list[str]) -> None:
    assert ", ".join(languages()) in refusal(*words)


def test_json_is_the_same_in_every_language() -> None:
    game = vectors.game_file("X01")
    answers = {typed("score", "-", "--json", "--lang", lang, stdin=game).out for lang in languages()}
    [answer] = answers
    assert b'"message": "' in answer


def test_argparses_own_words_come_from_our_catalogue() -> None:
    with use_language("ja"):
        heading, options, ask = _("usage: "), _("options"), _("show this help message and exit")
    said = typed("--lang", "ja", "score", "--help").out.decode()
    assert said.startswith(heading)
    assert options in said
    assert "".join(ask.split()) in "".join(said.split())
    assert "".join(said.split()).isascii() is False


def test_the_argparse_words_in_the_catalogue_are_those_it_uses() -> None:
    source = Path(argparse.__file__).read_text(encoding="utf-8")
    assert [word for word in ARGPARSE_WORDS if f"'{word}'" not in source and f'"{word}"' not in source] == []
