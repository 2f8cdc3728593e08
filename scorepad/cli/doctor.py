"""The command `doctor`: looks for damage in the games, and saves what can be saved."""

import os
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from scorepad.cli.open_games import SHORT
from scorepad.cli.output import print_answer, progress
from scorepad.i18n import _, mark
from scorepad.i18n.formats import points
from scorepad.i18n.line_breaks import one_line
from scorepad.rules.faults import Fault, Refused
from scorepad.service.doctor import Finding, Findings, Harm, examine, repair
from scorepad.storage.folder import Folder, FolderClaim, data_folder
from scorepad.storage.shared import store_address
from scorepad.storage.store import LIBRARY
from scorepad.wording.faults import fault_line, fault_sentence, printable

DAMAGED: Final = 1
"""The exit status while anything is damaged."""

_REPAIR: Final = "scorepad doctor --repair"

_IN_PART = mark(
    "{file} is damaged. Games that can be saved in full: {whole}; in part: {partly}; not at all: {lost}."
)
_FILE_SENTENCES: Final = {
    "games_set_aside": mark("{file} is damaged, and no game in it can be saved."),
    "games_rescued": _IN_PART,
    "games_rescued_in_part": _IN_PART,
    "library_repaired": mark("Part of the list of your own rules and deleted games is damaged."),
}
_NONE_LOST: Final = {"partly": 0, "lost": 0}
_SENTENCES: Final = {
    Harm.PART: mark("{game}: part of it is damaged. Changes that can be saved: {saved} of {all}."),
    Harm.UNKNOWN: mark(
        "{game}: this version of Scorepad can't read all of it. Changes that can be saved: {saved} of {all}."
    ),
    Harm.TYPING: mark("{game}: only what was being typed is damaged. Every change can be saved."),
    Harm.BEGINNING: mark("{game}: its beginning is damaged, so it can't be saved. It stays in the file."),
    Harm.RULES: mark("{game}: this can't be repaired: {reason}"),
}


def doctor(options: Namespace) -> int:
    """Print what is damaged, and save what can be saved if that was asked for.

    Raises Refused: `only_files` where the games are in a database, `folder_taken` if an app has those that
    are to be repaired; and what `examine` raises.
    """
    if store_address(options.store, os.environ):
        raise Refused((Fault("only_files"),))
    folder = data_folder(options.data_dir, os.environ)
    if not options.repair:
        return _look(folder)
    with _claimed(folder):
        return _repair(folder)


def _look(folder: Path) -> int:
    """Print what is damaged in a folder, and return the exit status."""
    findings = _examine(folder)
    if findings.is_well:
        return 0
    if _is_repairable(findings):
        print_answer(_("To save what isn't damaged: {command}").format(command=_REPAIR))
    return DAMAGED


def _examine(folder: Path) -> Findings:
    with progress() as report:
        findings = examine(folder, report)
    _print(findings)
    return findings


def _repair(folder: Path) -> int:
    findings = _examine(folder)
    if _is_repairable(findings):
        for fault in repair(folder):
            print_answer(printable(fault_sentence(fault)))
        findings = _examine(folder)
    return 0 if findings.is_well else DAMAGED


@contextmanager
def _claimed(folder: Path) -> Iterator[None]:
    """Keep apps out of a folder. Raises Refused `folder_taken`, `cannot_write`."""
    if not folder.is_dir():
        yield
        return
    opened = Folder.open(folder)
    claim = opened.claim()
    if not isinstance(claim, FolderClaim):
        raise Refused((Fault("folder_taken", params={"folder": str(folder)}),))
    try:
        if not opened.can_write:
            raise Refused((Fault("cannot_write", params={"folder": str(folder)}),))
        yield
    finally:
        claim.release()


def _is_repairable(findings: Findings) -> bool:
    is_there = any(fault.code != "no_file" for fault in findings.file)
    return is_there or any(finding.is_savable for finding in findings.streams)


def _print(findings: Findings) -> None:
    for fault in findings.file:
        print_answer(_file_sentence(fault))
    for finding in findings.streams:
        print_answer(_sentence(finding))
    if not findings.games and findings.is_well:
        print_answer(_("No games yet."))
        return
    count = points(findings.games)
    damaged = points(sum(finding.stream != LIBRARY for finding in findings.streams))
    if findings.is_well:
        print_answer(_("Games checked: {count}. Nothing is damaged.").format(count=count))
    elif findings.streams:
        print_answer(_("Games checked: {count}. Damaged: {damaged}.").format(count=count, damaged=damaged))
    else:
        print_answer(_("Games checked: {count}.").format(count=count))


def _file_sentence(fault: Fault) -> str:
    if fault.code not in _FILE_SENTENCES:
        return printable(fault_sentence(fault))
    params = {**_NONE_LOST, **fault.params}
    words = {name: points(each) if isinstance(each, int) else str(each) for name, each in params.items()}
    return printable(_(_FILE_SENTENCES[fault.code]).format_map(words))


def _sentence(finding: Finding) -> str:
    words = {
        "game": _name(finding),
        "saved": points(finding.saved),
        "all": points(finding.events),
        "reason": fault_line(finding.fault) if finding.fault else "",
    }
    return _(_SENTENCES[finding.harm]).format_map(words)


def _name(finding: Finding) -> str:
    """Return a game's name and short id, or what the library is called."""
    if finding.stream == LIBRARY:
        return one_line(finding.name) if finding.name else _("Your own rules and deleted games")
    ident = printable(finding.stream[:SHORT])
    return f"{one_line(finding.name)} ({ident})" if finding.name else ident
