"""The rule card: what a rule set says, section by section, with sources and what is only assumed."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from scorepad.i18n.answer import Answer
from scorepad.i18n.catalogue import _
from scorepad.i18n.joining import clauses, listed
from scorepad.i18n.labels import capital, minimum_text
from scorepad.i18n.rule_answers import answers
from scorepad.i18n.rule_values import key_label, section_title, value_text
from scorepad.rules import keys
from scorepad.rules.load import STOCK_EXHAUSTED, citations, is_changed, note
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore

_SAYS_NONE = (keys.PILES_WILD, keys.RED_THREES_LAID)
"""Keys whose null is worth a line; elsewhere what the rules do not have is left out."""
_NOT_SHOWN = (keys.FAMILY, keys.CARDS_LOW_TO)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a card. key: what it rests on first, empty where no key says it.

    assumed: no source gives it; part: what in it is assumed, where some of it has a source or is the table's
    choice. source: its citation; None with assumed False = the table's own choice, or plain scoring.
    """

    key: str
    label: str
    text: str
    assumed: bool = False
    source: str | None = None
    part: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A title and its rows."""

    title: str
    rows: tuple[Row, ...]


def rule_card(rules: RuleSet, now: tuple[Row, ...] = ()) -> tuple[Section, ...]:
    """Lay out a rule set: what people ask first, then every value in the order of the paper.

    now: what holds in the game whose card this is, such as `minimum_now`.
    """
    asked = Section(_("Common questions"), (*now, *(_answer_row(rules, answer) for answer in answers(rules))))
    values = groupby(_shown(rules), keys.section_of)
    sources = citations(rules)
    sections = (
        Section(section_title(rules, name), tuple(_rows(rules, inside, sources))) for name, inside in values
    )
    return (asked, *sections)


def minimum_now(record: GameRecord, score: GameScore) -> tuple[Row, ...]:
    """Say what opens the round a game is in, side by side where they differ; nothing once it is over."""
    if score.next is None:
        return ()
    minimums = [minimum_text(each, record.rules) for each in score.next.minimums]
    text = minimums[0]
    if len(set(minimums)) > 1:
        pairs = zip(record.sides, minimums, strict=True)
        text = listed(f"{side.name} {needed}" for side, needed in pairs)
    said = _("round {number}: {minimum}").format(number=score.next.round, minimum=text)
    return (Row("", _("Minimum to open now"), said),)


def card_note(rules: RuleSet) -> str | None:
    """Give what stands above a rule card, where its variant has such a remark."""
    said = note(rules)
    return _(said) if said else None


def _shown(rules: RuleSet) -> Iterator[str]:
    idle = _idle(rules)
    for key in rules.values:
        hidden = key in idle or keys.section_of(key) == "labels" or rules.values[key] == "nothing"
        says_none = key in _SAYS_NONE and rules.family.counts("piles")
        if not hidden and (rules.values[key] is not None or says_none):
            yield key


def _idle(rules: RuleSet) -> set[str]:
    """Name the keys that say nothing in these rules, though they have a value."""
    partner = {keys.GOING_OUT_PARTNER_IN_FOOT}
    alone = {*partner, keys.GOING_OUT_PERMISSION} if rules.facts.all_alone else set()
    return {*_NOT_SHOWN, *alone, *(() if rules.facts.has_foot else {*partner, keys.DEAL_FOOT})}


def _rows(rules: RuleSet, inside: Iterable[str], sources: Mapping[str, str]) -> Iterator[Row]:
    for key in inside:
        yield Row(
            key,
            capital(key_label(rules, key)),
            value_text(rules, key),
            key in rules.assumed,
            sources.get(key),
        )


def _answer_row(rules: RuleSet, answer: Answer) -> Row:
    cited = citations(rules)
    sources = [cited[key] for key in answer.keys if key in cited]
    own = any(is_changed(rules, key) for key in answer.keys)
    unsettled = STOCK_EXHAUSTED in answer.keys and not sources
    guessed = [key for key in answer.keys if key in rules.assumed and key != STOCK_EXHAUSTED]
    assumed = answer.open or unsettled or bool(guessed)
    known = bool(sources) or own
    part = listed(key_label(rules, key) for key in guessed) if known and not answer.open else ""
    first = answer.keys[0] if answer.keys else ""
    source = clauses(dict.fromkeys(sources)) if not (assumed or own) else ""
    return Row(first, answer.question, answer.text, assumed, source or None, part)
