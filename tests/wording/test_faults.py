"""Every code of a fault has a sentence, and what the system says is translated."""

import ast
import errno
import os
import re
import socket
import sqlite3
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import scorepad
from scorepad.i18n import _, languages, use_language
from scorepad.rules.faults import Fault
from scorepad.storage.sql.place import State
from scorepad.wording.faults import (
    FAULT_SENTENCES,
    TYPE_WORDS,
    fault_line,
    fault_lines,
    fault_sentence,
    system_words,
)

ROOT = Path(scorepad.__file__).parent
MAKERS = {"Fault", "fault", "words", "_failing_as", "_read_counts"}
"""What is called with a code in the sources: the fault itself, or what makes it later."""
NO_USER_SEES = {"no_source", "not_toml"}
"""Faults of the variant files that come with the program: they end its start in the tests."""


def codes_in(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", None) or getattr(node.func, "id", None)
            if name in MAKERS:
                said = node.args if name not in ("Fault", "fault") else node.args[:1]
                chosen = (each for arg in said for each in _choices(arg))
                yield from (code for each in chosen if (code := code_of(each)))


def _choices(node: ast.expr) -> tuple[ast.expr, ...]:
    return (node.body, node.orelse) if isinstance(node, ast.IfExp) else (node,)


def code_of(node: ast.expr) -> str | None:
    word = node.value if isinstance(node, ast.Constant) else None
    return word if isinstance(word, str) and re.fullmatch("[a-z][a-z0-9_]*", word) else None


@cache
def all_codes() -> set[str]:
    found: set[str] = {state.value for state in State if state}
    for path in ROOT.rglob("*.py"):
        found.update(codes_in(path.read_text(encoding="utf-8")))
    return found


def test_the_sources_are_searched_for_codes() -> None:
    assert {"two_sides_out", "unknown_pile_kind", "out_of_range", "not_kept", "log_differs"} <= all_codes()


def test_every_code_has_a_sentence() -> None:
    assert all_codes() - FAULT_SENTENCES.keys() - NO_USER_SEES == set()


def test_every_sentence_has_a_code() -> None:
    assert FAULT_SENTENCES.keys() - all_codes() == set()


@pytest.mark.parametrize("code", sorted(FAULT_SENTENCES))
def test_a_fault_without_parameters_still_reads_as_a_sentence(code: str) -> None:
    sentence = fault_sentence(Fault(code, "rounds[0]"))
    assert sentence[0].isupper()
    assert sentence.endswith((".", "?"))
    assert "{" not in sentence


SENTENCES = {
    "−5 is not between 0 and 99,995.": Fault("out_of_range", params={"value": -5, "low": 0, "high": 99_995}),
    "Expected a whole number, not text in quotes.": Fault(
        "wrong_type", params={"expected": "int", "found": "str"}
    ),
    "These rules have no “gold” piles; they have clean, dirty.": Fault(
        "unknown_pile_kind", params={"word": "gold", "known": ("clean", "dirty")}
    ),
    "These rules have no special hand “dream”; they have pairs.": Fault(
        "unknown_special_hand", params={"word": "dream", "known": ("pairs",)}
    ),
    "These rules have no “exact_cut” extra.": Fault(
        "unknown_extra", params={"word": "exact_cut", "known": ()}
    ),
    "Expected 1 to 99.": Fault("wrong_size", params={"low": 1, "high": 99}),
    "Expected 0 to 99, but found 800,000.": Fault(
        "wrong_size", params={"low": 0, "high": 99, "found": 800_000}
    ),
    "“sevens” piles can't count as themselves: choose another kind, or none.": Fault(
        "counts_as_itself", params={"kind": "sevens"}
    ),
    "“size” can't be used as a name. Use 1 to 40 lowercase letters, digits and _, "
    "starting with a letter. Words of the rules themselves are taken.": Fault(
        "bad_name", params={"name": "size"}
    ),
    "This isn't allowed (unheard_of).": Fault("unheard_of"),
    "This or length.target is required.": Fault("missing_key", params={"key": "a", "other": "length.target"}),
    "This couldn't be saved: another program is using the file.": Fault(
        "not_kept", params={"reason": "in_use"}
    ),
    "This couldn't be saved.": Fault("not_kept", params={"reason": ""}),
    "This is nested too deeply for a game.": Fault("too_deep"),
}


@pytest.mark.parametrize(("sentence", "fault"), SENTENCES.items())
def test_a_sentence_says_what_is_wrong_and_what_would_be_right(sentence: str, fault: Fault) -> None:
    assert fault_line(fault) == fault_sentence(fault) == sentence


def test_a_fault_line_starts_with_the_path_and_stays_on_one_line() -> None:
    fault = Fault("same_name", "sides[1].na\nme", {"name": "a\u2028\x1b[31m" + "b" * 100})
    line = fault_line(fault)
    assert line.startswith("sides[1].na\\nme: Two sides have the same name, “a\\u2028\\x1b[31mbbb")
    assert line.isprintable()
    assert len(line) < 130


def test_very_long_paths_and_words_are_cut() -> None:
    line = fault_line(Fault("unknown_key", "a" * 10**6, {"key": "\n" * 10**6}))
    assert line.startswith("aaa")
    assert len(line) < 300


def test_only_the_first_hundred_faults_are_listed_and_the_rest_counted() -> None:
    faults = [Fault("gone", str(at)) for at in range(1_234)]
    lines = fault_lines(faults)
    assert lines[:100] == tuple(fault_line(fault) for fault in faults[:100])
    assert lines[100:] == ("… and 1,134 more",)
    assert len(fault_lines(faults[:100])) == 100


def test_every_expected_type_has_words() -> None:
    named = "object list str text word int number bool flag cards out seating step"
    assert set(named.split()) <= TYPE_WORDS.keys()


def test_every_known_system_message_matches_what_the_system_writes(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError) as unopened:
        sqlite3.connect(tmp_path / "none" / "games")
    with pytest.raises(socket.gaierror) as unnamed:
        socket.getaddrinfo("no-such-host.invalid", 80, flags=socket.AI_NUMERICHOST)
    assert system_words(str(unopened.value)) == "unable to open the games file"
    assert system_words(unnamed.value.strerror or "") == "Name or service not known"


@pytest.mark.parametrize("lang", [lang for lang in languages() if lang != "en"])
@pytest.mark.parametrize(
    "said",
    [
        *map(os.strerror, (errno.ETIMEDOUT, errno.ECONNRESET, errno.EHOSTUNREACH, errno.EDQUOT)),
        *map(os.strerror, (errno.EMFILE, errno.EBUSY, errno.ELOOP)),
        "timed out",
        "The read operation timed out",
    ],
)
def test_every_language_translates_the_system_messages(said: str, lang: str) -> None:
    with use_language(lang):
        assert system_words(said) != said


def test_a_socket_timeout_has_our_wording() -> None:
    here, there = socket.socketpair()
    here.settimeout(0.01)
    with here, there, pytest.raises(TimeoutError) as found:
        here.recv(1)
    assert system_words(str(found.value)) == "Connection timed out"


def test_a_fault_includes_the_translated_system_message() -> None:
    params = {"folder": "/games", "reason": os.strerror(errno.EACCES)}
    with use_language("sv"):
        assert _("Permission denied") in fault_sentence(Fault("folder_unusable", params=params))


def test_an_unknown_system_message_stays_unchanged() -> None:
    with use_language("sv"):
        assert system_words("Level 2 halted") == "Level 2 halted"
