"""Why a total is what it is: the lines of a breakdown in words, `2 clean × 500`."""

from collections.abc import Callable, Mapping, Sequence

from scorepad.i18n.catalogue import _, mark
from scorepad.i18n.labels import (
    extra_label,
    field_label,
    group_label,
    in_their_words,
    is_adjective,
    kind_word,
)
from scorepad.i18n.numbers import points, stacks
from scorepad.rules import keys
from scorepad.rules.ruleset import RuleSet
from scorepad.score.result import Line

_WORDS = {
    "out.plain": mark("going out"),
    "out.concealed": mark("going out concealed"),
    "out.partial": mark("going out"),
    "out.full": mark("going out with a full hand"),
    keys.RED_THREES_ALL: mark("all {red_threes} together"),
    keys.RED_THREES_CANASTA: mark("bonus for seven or more {red_threes}"),
    "adjustments": mark("adjustment"),
    "melded": mark("melded"),
    "left": mark("cards left"),
}


def line_text(rules: RuleSet, line: Line, added: Sequence[int] = ()) -> str:
    """Say what a line of a breakdown counts; added: the stacks, where its points were typed as such."""
    what = _SUBJECTS.get(line.section, _field)(rules, line)
    if line.note:
        return _("{what}: {detail}").format(what=what, detail=line.note)
    if line.count is not None and line.each is not None:
        message = (
            _("{count} {what} × {each}") if _is_adjective(rules, line) else _("{what}: {count} × {each}")
        )
        return message.format(what=what, count=points(line.count), each=points(line.each))
    if len(added) > 1:
        return _("{what}: {detail}").format(what=what, detail=stacks(tuple(added)))
    return what


def _is_adjective(rules: RuleSet, line: Line) -> bool:
    """Tell whether the word of a pile's kind stands as well behind one as behind many: `1 clean`."""
    kind = line.item.partition(".")[2]
    return line.section == "piles" and is_adjective(rules, kind)


def _field(rules: RuleSet, line: Line) -> str:
    word = _WORDS.get(line.item)
    return in_their_words(rules, word) if word else field_label(rules, line.item)


def _cards(rules: RuleSet, line: Line) -> str:
    section, dot, group = line.item.partition(".")
    if not dot:
        return _(_WORDS[section])
    return _("{field}, {cards}").format(field=_(_WORDS[section]), cards=group_label(rules, group))


_SUBJECTS: Mapping[str, Callable[[RuleSet, Line], str]] = {
    "piles": lambda rules, line: kind_word(rules, line.item.partition(".")[2]),
    "extras": lambda rules, line: extra_label(rules, line.item.partition(".")[2]),
    "melded": _cards,
    "left": _cards,
}
