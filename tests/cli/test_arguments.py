"""What can be typed, and what is printed when it is wrong."""

import os
import signal
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from scorepad.cli import main
from scorepad.cli.arguments import parse
from scorepad.rules.built_in import variant_ids
from tests import vectors
from tests.cli.run import scorepad
from tests.signals import as_in_a_terminal


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["score"], "FILE"),
        (["score", "a", "b"], "b"),
        (["score", "a", "--jsn"], "--jsn"),
        (["sorce"], "sorce"),
        (["import"], "FILE"),
        (["export"], "-o"),
        (["backup"], "-o"),
        (["sheet", "a", "-o", "b.docx"], "b.docx: "),
        (["--web", "games"], "--web"),
        (["--port", "80", "games"], "--port"),
        (["--port", "65536"], "65536"),
        (["--port", "x"], "x"),
        (["--port"], "--port"),
        (["--lang", "xx", "games"], "xx"),
        (["games", "--lang", "xx"], "xx"),
        (["a\nb"], "a"),
        (["a" * 300], "aaa"),
        (["--nonsense\nmore"], "--nonsense"),
    ],
)
def test_bad_arguments_give_one_line_and_status_2(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("scorepad: ")
    assert reason in said.err
    assert len(said.err.splitlines()) == 1


@pytest.mark.parametrize(
    "arguments", [["--data-dir", "d", "games"], ["games", "--data-dir", "d"], ["games", "--data-dir=d"]]
)
def test_the_folder_may_be_given_before_or_after_the_command(arguments: list[str]) -> None:
    assert parse(arguments).data_dir == "d"


def test_no_command_starts_the_app() -> None:
    options = parse(["--web", "--host", "0.0.0.0", "--port", "0"])  # noqa: S104 - only read, never bound
    assert (options.command, options.web, options.host, options.port) == (None, True, "0.0.0.0", 0)  # noqa: S104


@pytest.mark.parametrize("arguments", [["--help"], ["score", "--help"], ["backup", "-h"]])
def test_help_is_an_answer_and_ends_with_an_example(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 0
    said = capsys.readouterr()
    assert "usage: scorepad" in said.out
    assert said.err == ""
    example = said.out.splitlines()[-1].removeprefix("Example: scorepad ")
    assert parse(example.split()).command == ("sheet" if len(arguments) == 1 else arguments[0])


def test_help_says_that_a_file_opens_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert "scorepad FILE imports a file and opens its game." in " ".join(capsys.readouterr().out.split())


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr() == (f"scorepad {version('scorepad')}\n", "")


def test_the_list_of_variants_has_one_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["variants"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(variant_ids())


@pytest.mark.parametrize("name", variant_ids())
def test_each_variant_has_its_rule_card(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["variants", name]) == 0
    assert "Common questions" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["whist", "", "../whitnack"])
def test_an_unknown_variant_gives_one_line(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["variants", name]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    known = f"There is no variant “{name}”. The variants are: whitnack, " if name else "Unknown variant."
    assert said.err.startswith(f"scorepad: {known}")
    assert len(said.err.splitlines()) == 1


def test_a_closed_output_pipe_is_no_failure() -> None:
    command = f"{sys.executable} -m scorepad variants whitnack | true"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, b"")


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
def test_a_pipe_with_a_name_is_refused_and_not_waited_for(command: str, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    options = ["-o", str(tmp_path / "out.pdf")] if command == "sheet" else []
    done = scorepad(command, str(pipe), *options, env={"SCOREPAD_DATA_DIR": str(tmp_path / "games")})
    assert done.status == 2
    assert done.err == (
        f"scorepad: {pipe}: This is a pipe or a device, not a file. To read from a pipe, write - instead.\n"
    )


def test_a_bug_gives_one_sentence_and_is_logged(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "import scorepad.cli.scores as reading\n"
        "reading.score_game = None\n"
        "from scorepad.cli import main\n"
        "sys.exit(main(['score', '-', '--data-dir', sys.argv[1]]))"
    )
    game = vectors.game_file("W01")
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], input=game, capture_output=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode() == (
        "scorepad: Something went wrong inside Scorepad. It's a bug, not your mistake. "
        f"Details were saved in {tmp_path / 'scorepad.log'}\n"
    )
    assert "Traceback" in (tmp_path / "scorepad.log").read_text()


def test_an_unusable_folder_gives_one_sentence_without_a_log(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    found = scorepad("games", "--data-dir", str(tmp_path / "file"))
    assert (found.status, found.out) == (2, b"")
    assert found.err.startswith(f"scorepad: The folder {tmp_path / 'file'} can't be used: ")
    assert len(found.err.splitlines()) == 1


def test_closed_standard_input_gives_one_sentence() -> None:
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m scorepad score - <&-"],
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_special_characters_reach_an_ascii_output() -> None:
    found = scorepad("variants", "whitnack", env={"PYTHONIOENCODING": "ascii", "LC_ALL": "C"})
    assert found.status == 0
    assert "−100 caught" in found.out.decode("utf-8")
