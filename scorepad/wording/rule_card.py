"""The rules of a game on one card, in words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from scorepad.i18n.catalogue import _
from scorepad.i18n.formats import join_clauses, join_list
from scorepad.i18n.line_breaks import hanging, one_line, widest_column, wrap_columns
from scorepad.rules import keys
from scorepad.rules.built_in import STOCK_EXHAUSTED, citations, is_changed, variant_note
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore
from scorepad.wording.faq import Answer, faq_answers
from scorepad.wording.labels import capital, minimum_text, rules_name
from scorepad.wording.rule_values import key_label, section_title, value_text

_SAYS_NONE = (keys.PILES_WILD, keys.RED_THREES_LAID)
"""Keys whose null gets a line; other keys without a value are left out."""
_NOT_SHOWN = (keys.FAMILY, keys.CARDS_LOW_TO)

_COLUMNS = 100


@dataclass(frozen=True, slots=True)
class CardRow:
    """One line of a card. key: the first key it is based on, empty if it has none.

    assumed: whether no source gives it; part: the assumed part, if the rest has a source or is a house rule.
    source: its citation; None with assumed False = a house rule, or plain scoring.
    """

    key: str
    label: str
    text: str
    assumed: bool = False
    source: str | None = None
    part: str = ""


@dataclass(frozen=True, slots=True)
class CardSection:
    """A title and its rows."""

    title: str
    rows: tuple[CardRow, ...]


def rule_card(rules: RuleSet, now: tuple[CardRow, ...] = ()) -> tuple[CardSection, ...]:
    """Return the rule card of a rule set: common questions first, then every value in the order of the sheet.

    now: rows on the current state of the card's game, such as `minimum_now`.
    """
    asked = CardSection(
        _("Common questions"), (*now, *(_answer_row(rules, answer) for answer in faq_answers(rules)))
    )
    values = groupby(_shown(rules), keys.section_of)
    sources = citations(rules)
    sections = (
        CardSection(section_title(rules, name), tuple(_rows(rules, inside, sources)))
        for name, inside in values
    )
    return (asked, *sections)


def minimum_now(record: GameRecord, score: GameScore) -> tuple[CardRow, ...]:
    """Return rows on the minimum to open the current round, by side if they differ; none once it is over."""
    if score.next is None:
        return ()
    minimums = [minimum_text(each, record.rules) for each in score.next.minimums]
    text = minimums[0]
    if len(set(minimums)) > 1:
        pairs = zip(record.sides, minimums, strict=True)
        text = join_list(f"{side.name} {needed}" for side, needed in pairs)
    said = _("round {number}: {minimum}").format(number=score.next.round, minimum=text)
    return (CardRow("", _("Minimum to open now"), said),)


def card_note(rules: RuleSet) -> str | None:
    """Return the remark above a rule card, if its variant has one."""
    said = variant_note(rules)
    return _(said) if said else None


def _shown(rules: RuleSet) -> Iterator[str]:
    idle = _idle(rules)
    for key in rules.values:
        hidden = key in idle or keys.section_of(key) == "labels" or rules.values[key] == "nothing"
        says_none = key in _SAYS_NONE and rules.family.counts("piles")
        if not hidden and (rules.values[key] is not None or says_none):
            yield key


def _idle(rules: RuleSet) -> set[str]:
    """Return the keys that have a value but no effect in these rules."""
    partner = {keys.GOING_OUT_PARTNER_IN_FOOT}
    alone = {*partner, keys.GOING_OUT_PERMISSION} if rules.facts.all_alone else set()
    return {*_NOT_SHOWN, *alone, *(() if rules.facts.has_foot else {*partner, keys.DEAL_FOOT})}


def _rows(rules: RuleSet, inside: Iterable[str], sources: Mapping[str, str]) -> Iterator[CardRow]:
    for key in inside:
        yield CardRow(
            key,
            capital(key_label(rules, key)),
            value_text(rules, key),
            key in rules.assumed,
            sources.get(key),
        )


def _answer_row(rules: RuleSet, answer: Answer) -> CardRow:
    cited = citations(rules)
    sources = [cited[key] for key in answer.keys if key in cited]
    own = any(is_changed(rules, key) for key in answer.keys)
    unsettled = STOCK_EXHAUSTED in answer.keys and not sources
    guessed = [key for key in answer.keys if key in rules.assumed and key != STOCK_EXHAUSTED]
    assumed = answer.open or unsettled or bool(guessed)
    known = bool(sources) or own
    part = join_list(key_label(rules, key) for key in guessed) if known and not answer.open else ""
    first = answer.keys[0] if answer.keys else ""
    source = join_clauses(dict.fromkeys(sources)) if not (assumed or own) else ""
    return CardRow(first, answer.question, answer.text, assumed, source or None, part)


def rule_card_text(rules: RuleSet) -> str:
    """Return a rule card as text: label, value, and then `assumed` or the number of its source."""
    sections = rule_card(rules)
    sources = list(dict.fromkeys(row.source for each in sections for row in each.rows if row.source))
    labels = [row.label for each in sections for row in each.rows]
    columns = widest_column(labels) + 4
    blocks = [
        one_line(rules_name(rules)),
        "\n".join(wrap_columns(card_note(rules) or "", _COLUMNS)),
        *(_block(each, columns, sources) for each in sections),
        _sources(sources),
    ]
    if any(row.assumed for each in sections for row in each.rows):
        blocks.append(_("Assumed: no source covers this. Change it if your table plays differently."))
    return "\n\n".join(block for block in blocks if block)


def _block(section: CardSection, columns: int, sources: Sequence[str]) -> str:
    rows = (hanging(f"  {row.label}", columns, row.text + _mark(row, sources)) for row in section.rows)
    return "\n".join((section.title, *rows))


def _mark(row: CardRow, sources: Sequence[str]) -> str:
    if row.assumed:
        return " " + _("(assumed)")
    return f" [{sources.index(row.source) + 1}]" if row.source else ""


def _sources(sources: Sequence[str]) -> str:
    rows = (hanging(f"  [{number}]", 6, source) for number, source in enumerate(sources, 1))
    return "\n".join((_("Sources"), *rows)) if sources else ""
