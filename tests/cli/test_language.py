"""The language of the command line: the one asked for, or else the system's."""

import argparse
from pathlib import Path

import pytest

from scorepad.cli import main
from scorepad.cli.arguments import ARGPARSE_WORDS
from scorepad.i18n import _, language, languages, use_language
from scorepad.rules.built_in import variant
from scorepad.wording.rule_card import rule_card_text
from tests import vectors
from tests.cli.run import scorepad

LACKED = "xx"


def card(lang: str) -> str:
    with use_language(lang):
        return rule_card_text(variant("whitnack"))


def test_the_language_may_be_given_anywhere_and_applies_to_that_command_only(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for words in (
        ["--lang", "ja", "variants", "whitnack"],
        ["variants", "--lang=ja", "whitnack"],
        ["--lang", "sv", "variants", "whitnack", "--lang", "ja_JP.UTF-8"],
    ):
        assert main(words) == 0
        assert capsys.readouterr().out.strip() == card("ja").strip(), words
        assert language() == "en"


@pytest.mark.parametrize("variable", ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"])
def test_the_default_language_is_the_systems(
    variable: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for each in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(each, raising=False)
    monkeypatch.setenv(variable, "sv_SE.UTF-8")
    assert main(["variants", "whitnack"]) == 0
    assert capsys.readouterr().out.strip() == card("sv").strip()
    assert main(["--lang", "en", "variants", "whitnack"]) == 0
    assert capsys.readouterr().out.strip() == card("en").strip()


def test_a_system_message_is_printed_in_the_systems_language() -> None:
    with use_language("ja"):
        reason = _("No such file or directory")
    found = scorepad("score", "/nowhere/game.json", env={"LANGUAGE": "ja"})
    assert (found.status, found.out, found.err) == (2, b"", f"scorepad: /nowhere/game.json: {reason}\n")


@pytest.mark.parametrize(
    "words", [["--lang", LACKED, "games"], ["games", f"--lang={LACKED}"], ["--lang", ""]]
)
def test_an_unsupported_language_is_refused_with_the_supported_ones(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert ", ".join(languages()) in said.err


def test_json_is_the_same_in_every_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "game.json"
    game.write_bytes(vectors.game_file("X01"))
    answers = []
    for lang in languages():
        assert main(["score", str(game), "--json", "--lang", lang]) == 0
        answers.append(capsys.readouterr().out)
    assert len(set(answers)) == 1
    assert '"message": "' in answers[0]


def test_argparses_own_words_come_from_our_catalogue(capsys: pytest.CaptureFixture[str]) -> None:
    with use_language("ja"):
        heading, options, ask = _("usage: "), _("options"), _("show this help message and exit")
    assert main(["--lang", "ja", "score", "--help"]) == 0
    said = capsys.readouterr().out
    assert said.startswith(heading)
    assert options in said
    assert "".join(ask.split()) in "".join(said.split())
    assert "".join(said.split()).isascii() is False


@pytest.mark.parametrize("word", ARGPARSE_WORDS)
def test_the_argparse_words_in_the_catalogue_are_those_it_uses(word: str) -> None:
    source = Path(argparse.__file__).read_text(encoding="utf-8")
    assert f"'{word}'" in source or f'"{word}"' in source
