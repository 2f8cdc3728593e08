"""A build and a checkout compile the catalogues: the app says what the `.po` says."""

import logging
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from scorepad import i18n
from scorepad.i18n import _, build, catalogue, languages, ngettext, use_language
from tests.catalogues.messages import LOCALE, ROOT

HEAD = r"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"""
LONG_AGO = (0, 0)


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield the `.po` of a test language, not written yet."""
    monkeypatch.setattr(catalogue, "_folders", [tmp_path])
    source = tmp_path / "eo" / "LC_MESSAGES" / "scorepad.po"
    source.parent.mkdir(parents=True)
    _start()
    yield source
    _start()


def _start() -> None:
    """Reset the catalogues as at a start."""
    catalogue._catalogue.cache_clear()
    catalogue.languages.cache_clear()


def home(source: Path, words: str) -> Path:
    """Write a catalogue of one word, and return the path of its `.mo`."""
    source.write_text(f'{HEAD}\nmsgid "Home"\nmsgstr "{words}"\n', encoding="utf-8")
    return source.with_suffix(".mo")


@pytest.fixture(params=["Domo", None])
def before(request: pytest.FixtureRequest, checkout: Path) -> str | None:
    """Return the words that were compiled long ago, None where nothing was."""
    words: str | None = request.param
    if words:
        kept = home(checkout, words)
        assert said() == words
        os.utime(kept, LONG_AGO)
    return words


def said() -> str:
    _start()
    with use_language("eo"):
        return _("Home")


def test_a_checkout_without_compiled_catalogues_compiles_them(checkout: Path) -> None:
    # A line of a file doesn't end where a line of its words does.
    kept = home(checkout, "Hej\u2028mo")
    assert said() == "Hej\u2028mo"
    assert "eo" in languages()
    assert kept.read_bytes() == build.compile_catalogue(checkout)


@pytest.mark.usefixtures("before")
def test_a_changed_translation_is_used_at_the_next_start(checkout: Path) -> None:
    home(checkout, "Hejmo")
    assert said() == "Hejmo"


def test_unchanged_catalogues_are_not_compiled_again(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home(checkout, "Hejmo")
    assert said() == "Hejmo"
    monkeypatch.setattr(build, "compile_catalogue", lambda _source: pytest.fail("compiled again"))
    assert said() == "Hejmo"


def test_a_changed_catalogue_is_used_even_if_it_cannot_be_written(
    checkout: Path, before: str | None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refused(_target: Path, _data: bytes) -> None:
        raise PermissionError

    kept = home(checkout, "Hejmo")
    monkeypatch.setattr(build, "replace_file", refused)
    assert said() == "Hejmo"
    assert kept.exists() == bool(before)
    assert caplog.text == ""


@pytest.mark.parametrize(
    "broken",
    [
        b"",
        b"\xff",
        b"no catalogue",
        b'msgid "Home"\nmsgstr "Hejmo"\n',
        HEAD.encode() + b'\nmsgid "Home"',
        HEAD.encode() + b'\nmsgid "Home"\nmsgid "Other"\nmsgstr "Alia"\n',
        HEAD.encode() + b'\nmsgid "Home"\nmsgstr "Hejmo\n',
        HEAD.encode() + b'\nmsgid "Home"\nmsgstr "He\\jmo"\n',
        b'"Hejmo"\n' + HEAD.encode(),
        HEAD.replace("(n != 1)", "more").encode(),
        HEAD.replace("utf-8", "none").encode(),
    ],
)
def test_an_unreadable_catalogue_keeps_the_last_words_and_logs_one_warning(
    checkout: Path, broken: bytes, before: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    checkout.write_bytes(broken)
    assert said() == (before or "Home")
    with use_language("eo"):
        assert ngettext("{n} card", "{n} cards", 2) == "{n} cards"
    assert [each.levelno for each in caplog.records] == [logging.WARNING]
    assert str(checkout) in caplog.text


def test_without_babel_a_checkout_uses_what_was_compiled_last(
    checkout: Path, before: str | None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    home(checkout, "Hejmo")
    monkeypatch.delattr(i18n, "build")
    monkeypatch.setitem(sys.modules, "scorepad.i18n.build", None)
    assert said() == (before or "Home")
    assert [each.levelno for each in caplog.records] == [logging.WARNING]


def test_a_plural_that_lacks_a_form_stays_english(checkout: Path) -> None:
    card = 'msgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] "{n} karto"\nmsgstr[1] ""\n'
    checkout.write_text(f"{HEAD}\n{card}", encoding="utf-8")
    _start()
    with use_language("eo"):
        assert ngettext("{n} card", "{n} cards", 1) == "{n} card"


def test_concurrent_compilations_leave_one_complete_file(checkout: Path) -> None:
    shutil.copy(LOCALE / "ja" / "LC_MESSAGES" / "scorepad.po", checkout)
    data = build.compile_catalogue(checkout)
    kept = checkout.with_suffix(".mo")

    def again(_number: int) -> bytes:
        build.replace_file(kept, data)
        return kept.read_bytes()

    with ThreadPoolExecutor(8) as threads:
        assert set(threads.map(again, range(100))) == {data}
    assert sorted(each.name for each in kept.parent.iterdir()) == ["scorepad.mo", "scorepad.po"]


def test_the_program_is_translated_in_a_checkout_that_was_never_installed(tmp_path: Path) -> None:
    only_source = shutil.ignore_patterns("*.mo", "__pycache__")
    shutil.copytree(ROOT / "scorepad", tmp_path / "scorepad", ignore=only_source)
    command = [sys.executable, "-m", "scorepad", "--lang", "de", "variants"]
    running = [subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE) for _number in range(2)]
    said = [process.communicate(timeout=60)[0].decode() for process in running]
    assert all("jeder allein" in each for each in said)
    assert (tmp_path / "scorepad/i18n/locale/de/LC_MESSAGES/scorepad.mo").exists()


def test_a_build_compiles_in_the_same_way(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "scorepad" / "i18n", tmp_path / "scorepad" / "i18n")
    written = build.compile_catalogues(tmp_path)
    assert {path.parts[-3] for path in written} == {*languages()} - {"en"}
    for path in written:
        assert path.read_bytes() == build.compile_catalogue(path.with_suffix(".po"))
        assert b"Creation-Date: 1970-01-01" in path.read_bytes(), "it tells nothing of when it was built"
    home(written[0].with_suffix(".po"), "\\j")
    with pytest.raises(ValueError, match=r"scorepad\.po: line \d+"):
        build.compile_catalogues(tmp_path)
