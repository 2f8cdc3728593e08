"""The environment of the program, a variable to a line, and what browsers say of their language."""

import os
from collections.abc import Iterator
from typing import Final

from scorepad.i18n import languages
from scorepad.i18n.language_negotiation import LANGUAGE_VARIABLES, browser_language, system_language
from scorepad.rules.faults import Refused
from scorepad.service.network import PROXIES, PROXY_NAMES, SESSIONS, limits_from, proxy_names
from scorepad.storage.folder import FOLDER_VARIABLES, data_folder
from scorepad.web.middleware import names_of_this_machine
from tests.trust.fuzzing.doors.taken_in import put_into_words

HOLDS: Final = ""
_NAMES: Final = (*LANGUAGE_VARIABLES, *FOLDER_VARIABLES, SESSIONS, PROXIES, PROXY_NAMES)
WORDS: Final = tuple(f"{name}=".encode() for name in _NAMES)


def seeds() -> Iterator[bytes]:
    """Yield usual values of each variable, and what browsers say."""
    yield b"LANGUAGE=de_AT.UTF-8:sv\nLANG=ja_JP.utf8\nACCEPT=sv-SE, de;q=0.8, *;q=0.1"
    yield f"{SESSIONS}=20\n{PROXIES}=10.0.0.0/8, ::1\n{PROXY_NAMES}=a.example b.example".encode()
    yield b"".join(f"{name}=/tmp/x\n".encode() for name in FOLDER_VARIABLES)


def target(data: bytes) -> None:
    """Read whatever the program reads from its environment."""
    lines = os.fsdecode(data).replace("\0", "").split("\n")
    variables = {name: value for name, sign, value in (line.partition("=") for line in lines) if sign}
    assert system_language(variables) in languages()
    assert browser_language(variables.get("ACCEPT", "")) in languages()
    assert data_folder(None, variables)
    assert names_of_this_machine(proxy_names(variables))
    try:
        assert limits_from(variables).guests > 0
    except Refused as refused:
        put_into_words(refused)
