"""What can be typed, in which language it is answered, and what is printed when it is wrong."""

import argparse
import io
import os
import signal
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from scorepad.cli import main, scores
from scorepad.cli.arguments import ARGPARSE_WORDS, parse
from scorepad.i18n import _, language, languages, use_language
from scorepad.rules.built_in import VARIANTS, variant
from scorepad.wording.rule_card import rule_card_text
from tests import vectors
from tests.cli.run import refusal, typed
from tests.signals import as_in_a_terminal


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["score"], "FILE"),
        (["score", "a", "b"], "b"),
        (["score", "a", "--jsn"], "--jsn"),
        (["sorce"], "sorce"),
        (["export"], "-o"),
        (["backup"], "-o"),
        (["sheet", "a", "-o", "b.docx"], "b.docx: "),
        (["--web", "games"], "--web"),
        (["--port", "80", "games"], "--port"),
        (["--port", "65536"], "65536"),
        (["--port", "x"], "x"),
        (["--port"], "--port"),
        (["games", "--lang", "xx"], "xx"),
        (["a\nb"], "a"),
        (["a" * 300], "aaa"),
        (["--nonsense\nmore"], "--nonsense"),
        (["variants", "whist"], "There is no variant “whist”. The variants are: whitnack, "),
        (["variants", ""], "Unknown variant."),
        (["variants", "../whitnack"], "There is no variant “../whitnack”."),
    ],
)
def test_bad_arguments_give_one_line_and_status_2(arguments: list[str], reason: str) -> None:
    assert reason in refusal(*arguments)


@pytest.mark.parametrize(
    "arguments", [["--data-dir", "d", "games"], ["games", "--data-dir", "d"], ["games", "--data-dir=d"]]
)
def test_the_folder_may_be_given_before_or_after_the_command(arguments: list[str]) -> None:
    assert parse(arguments).data_dir == "d"


def test_no_command_starts_the_app() -> None:
    options = parse(["--web", "--host", "0.0.0.0", "--port", "0"])  # noqa: S104 - only read, never bound
    assert (options.command, options.web, options.host, options.port) == (None, True, "0.0.0.0", 0)  # noqa: S104


@pytest.mark.parametrize("arguments", [["--help"], ["score", "--help"], ["backup", "-h"]])
def test_help_is_an_answer_and_ends_with_an_example(arguments: list[str]) -> None:
    said = typed(*arguments)
    assert (said.status, said.err) == (0, "")
    assert "usage: scorepad" in said.lines[0]
    example = said.lines[-1].removeprefix("Example: scorepad ")
    assert parse(example.split()).command == ("sheet" if len(arguments) == 1 else arguments[0])
    opens = "scorepad FILE imports a file and opens its game." in " ".join(said.out.decode().split())
    assert opens is (len(arguments) == 1)


def test_the_version_is_that_of_the_package() -> None:
    assert typed("--version").lines == [f"scorepad {version('scorepad')}"]


def test_each_variant_has_its_line_and_its_rule_card() -> None:
    assert [line.split()[0] for line in typed("variants").lines] == list(VARIANTS)
    for name in VARIANTS:
        assert "Common questions" in typed("variants", name).lines


@pytest.mark.parametrize(
    ("command", "ends"),
    [("set -o pipefail; {} variants whitnack | true", (0, 0)), ("{} score - <&-", (2, 1))],
    ids=["closed output", "closed input"],
)
def test_closed_pipes_are_no_failures(command: str, ends: tuple[int, int]) -> None:
    words = command.format(f"{sys.executable} -m scorepad")
    done = subprocess.run(["bash", "-c", words], capture_output=True, check=False, timeout=60)
    assert (done.returncode, len(done.stderr.splitlines())) == ends


def test_ctrl_c_stops_the_program_quietly() -> None:
    command = [sys.executable, "-m", "scorepad", "score", "-"]
    with (
        as_in_a_terminal(),
        subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process,
    ):
        assert process.stdin
        # More than a pipe holds: it ends once the program reads.
        process.stdin.write(b" " * 1024 * 1024)
        process.send_signal(signal.SIGINT)
        _out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, b"")


@pytest.mark.parametrize("command", ["import", "score", "sheet"])
def test_a_pipe_with_a_name_is_refused_and_not_waited_for(command: str) -> None:
    os.mkfifo("pipe")
    options = ["-o", "out.pdf"] if command == "sheet" else []
    said = "pipe: This is a pipe or a device, not a file. To read from a pipe, write - instead."
    assert refusal(command, "pipe", *options) == said


def test_a_bug_gives_one_sentence_and_is_logged(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scores, "score_game", None)
    folder.mkdir()
    done = typed("score", "-", stdin=vectors.game_file("W01"))
    assert (done.status, done.out) == (1, b"")
    assert done.err == (
        "scorepad: Something went wrong inside Scorepad. It's a bug, not your mistake. "
        f"Details were saved in {folder / 'scorepad.log'}\n"
    )
    assert "Traceback" in (folder / "scorepad.log").read_text()


def test_an_unusable_folder_gives_one_sentence_without_a_log(folder: Path) -> None:
    folder.touch()
    assert refusal("games").startswith(f"The folder {folder} can't be used: ")


def test_special_characters_reach_an_ascii_output(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out, "ascii"))
    assert main(["variants", "whitnack"]) == 0
    assert "−100 caught" in out.getvalue().decode("utf-8")


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
    assert refusal("score", "nowhere.json") == f"nowhere.json: {reason}"


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


def test_the_argparse_words_in_the_catalogue_are_those_it_uses() -> None:
    source = Path(argparse.__file__).read_text(encoding="utf-8")
    assert [word for word in ARGPARSE_WORDS if f"'{word}'" not in source and f'"{word}"' not in source] == []
