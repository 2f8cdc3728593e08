"""One clear sentence for every reason to refuse something."""

from collections.abc import Mapping, Sequence
from string import Formatter

from scorepad.i18n.catalogue import _, ngettext
from scorepad.i18n.fault_words import EXPECTED, REASONS, SENTENCES
from scorepad.i18n.joining import listed
from scorepad.i18n.numbers import points
from scorepad.i18n.system_words import system_words
from scorepad.rules.faults import Fault

MOST_TOLD = 100
"""Nobody mends more at a time; the file is read again then."""
_LONGEST = 60
_LONGEST_PATH = 200
_SHORT_NAMES: Mapping[str, Mapping[str, str]] = {
    "expected": EXPECTED,
    "found": EXPECTED,
    "reason": REASONS,
}
_WHOLE = {"folder", "file", "aside", "before"}  # where something is must be said to its end


def fault_sentence(fault: Fault) -> str:
    """Put a fault into words, without its path.

    Of a code's sentences the first is taken whose blanks the fault's parameters fill.
    """
    said = {name: value for name, value in fault.params.items() if value not in (None, "", ())}
    blanks = {name: _shown(name, value) for name, value in said.items()}
    for message in SENTENCES.get(fault.code, ()):
        if _blanks_of(message) <= blanks.keys():
            return _(message).format_map(blanks)
    return _("This isn't allowed ({code}).").format(code=fault.code)


def fault_line(fault: Fault) -> str:
    """Put a fault into words behind its path, on one line."""
    path = printable(_cut(fault.path, _LONGEST_PATH))
    return f"{path}: {fault_sentence(fault)}" if path else fault_sentence(fault)


def fault_lines(faults: Sequence[Fault]) -> tuple[str, ...]:
    """Put faults into words, a line each: the first hundred, and how many more there are."""
    lines = tuple(fault_line(fault) for fault in faults[:MOST_TOLD])
    more = len(faults) - len(lines)
    if not more:
        return lines
    return *lines, ngettext("… and one more", "… and {count} more", more).format(count=points(more))


def printable(text: str) -> str:
    """Give a text with every character that is none escaped, so that it stays on one line."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def _blanks_of(message: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in Formatter().parse(message) if name}


def _shown(name: str, value: object) -> str:
    short = _SHORT_NAMES.get(name, {})
    if isinstance(value, str) and value in short:
        return _(short[value])
    if name == "reason":
        value = system_words(str(value))
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return points(value)
    if isinstance(value, tuple | list | frozenset):
        return listed(_shown("", each) for each in value)
    if isinstance(value, Mapping):
        return listed(f"{key} {_shown('', each)}" for key, each in value.items())
    return printable(str(value)) if name in _WHOLE else _cut(printable(_cut(str(value), _LONGEST)), _LONGEST)


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[:longest].rstrip("…") + "…"
