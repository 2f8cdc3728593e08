import errno
import os
import socket
import sqlite3
from pathlib import Path

import pytest

from scorepad.i18n import _, languages, use_language
from scorepad.rules.faults import Fault
from scorepad.wording.faults import fault_sentence, system_words


def test_system_messages_are_translated_into_the_current_language(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file") as found:
        (tmp_path / "none").open()
    said = found.value.strerror or ""
    assert system_words(said) == "No such file or directory"
    with use_language("ja"):
        assert system_words(said) == _("No such file or directory")


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
