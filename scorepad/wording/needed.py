"""What a side needs to catch up in the last round, in words."""

from collections.abc import Callable, Iterator

from scorepad.i18n.catalogue import _, mark, mark_plural, ngettext
from scorepad.i18n.formats import join_list, points
from scorepad.i18n.line_breaks import one_line
from scorepad.rules.ruleset import RuleSet
from scorepad.score.needed import CatchUp, Way
from scorepad.score.record import GameRecord, GoingOutKind
from scorepad.wording.labels import is_adjective, kind_word, own_word, table_words
from scorepad.wording.rule_values import piles_text

_PILES = {
    "clean": mark_plural("a clean pile", "{count} clean piles"),
    "dirty": mark_plural("a dirty pile", "{count} dirty piles"),
    "wild": mark_plural("a wild pile", "{count} wild piles"),
    "sevens": mark_plural("a pile of sevens", "{count} piles of sevens"),
    "black_threes": mark_plural("a pile of black threes", "{count} piles of black threes"),
    "sequence": mark_plural("a sequence", "{count} sequences"),
}
"""Where the rules have no words of their own, which may be of another gender."""
_OUT = {
    GoingOutKind.PLAIN: mark("going out"),
    GoingOutKind.PARTIAL: mark("going out"),
    GoingOutKind.CONCEALED: mark("going out concealed"),
    GoingOutKind.FULL: mark("going out with a full hand"),
}
_SENTENCE = mark_plural(
    "{side} needs {points} to catch up if the other side adds nothing: {ways}.",
    "{side} needs {points} to catch up if the others add nothing: {ways}.",
)
_SENTENCE_OF_POINTS = mark_plural(
    "{side} needs {points} to catch up if the other side adds nothing.",
    "{side} needs {points} to catch up if the others add nothing.",
)
_HEADING = mark_plural(
    "To catch up if the other side adds nothing:", "To catch up if the others add nothing:"
)


def catch_up_sentence(record: GameRecord, needed: CatchUp, figure: Callable[[int], str] = points) -> str:
    """Return what a side needs, as a sentence to be read aloud. figure: writes the points."""
    others = len(record.sides) - 1
    message = ngettext(*(_SENTENCE if needed.ways else _SENTENCE_OF_POINTS), others)
    side, ways = one_line(record.sides[needed.side].name), ways_text(record.rules, needed)
    return message.format(side=side, points=figure(needed.points), ways=ways)


def catch_up_text(rules: RuleSet, needed: CatchUp) -> str:
    """Return what a side needs, for a line after its name: `needs 1,250: a wild pile, or 3 clean piles`."""
    message = _("needs {points}: {ways}") if needed.ways else _("needs {points}")
    return message.format(points=points(needed.points), ways=ways_text(rules, needed))


def catch_up_heading(record: GameRecord, needed: CatchUp) -> str:
    """Return the words above what the sides need, which say what it depends on."""
    heading = ngettext(*_HEADING, len(record.sides) - 1)
    if needed.by_rule:
        return heading
    return _("{first} {second}").format(first=_("As it stands, this is the last round."), second=heading)


def ways_text(rules: RuleSet, needed: CatchUp) -> str:
    """Return the ways in which a side can catch up; empty where the points say it all."""
    nothing = _("nothing left in hand") if needed.nothing_left else ""
    if len(needed.ways) < len(("one", "other")):
        return "".join(_listed([*_parts(rules, way), nothing]) for way in needed.ways)
    one, other = (_listed(_parts(rules, way)) for way in needed.ways)
    if not nothing:
        return _("{one}, or {other}").format(one=one, other=other)
    return _("{one}, or {other}; either way {nothing}").format(one=one, other=other, nothing=nothing)


def _parts(rules: RuleSet, way: Way) -> Iterator[str]:
    yield from (_piles(rules, kind, way.piles[kind]) for kind in rules.kinds if kind in way.piles)
    if way.out:
        yield _(_OUT[way.out])
    if way.red_threes:
        message = ngettext("a {red_three}", "{count} {red_threes}", way.red_threes)
        yield message.format(count=points(way.red_threes), **table_words(rules))


def _piles(rules: RuleSet, kind: str, count: int) -> str:
    words = table_words(rules)
    is_usual = not any(own_word(rules, word) for word in ("pile", "piles", kind))
    if is_usual and kind in _PILES:
        return ngettext(*_PILES[kind], count).format(count=points(count))
    if is_adjective(rules, kind):
        message = ngettext("{count} {kind} {pile}", "{count} {kind} {piles}", count)
        return message.format(count=points(count), kind=kind_word(rules, kind), **words)
    return piles_text(rules, {kind: count})


def _listed(parts: list[str] | Iterator[str]) -> str:
    """Join the parts of a way: `2 clean piles, going out and a red three`."""
    *others, last = filter(None, parts)
    return _(" and ").join((join_list(others), last)) if others else last
