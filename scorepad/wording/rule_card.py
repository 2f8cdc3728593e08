"""The rules of a game on one card, in words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import groupby

from scorepad.i18n.catalogue import _
from scorepad.i18n.formats import join_clauses, join_list
from scorepad.i18n.line_breaks import hanging, one_line, widest_column, wrap_columns
from scorepad.rules import built_in, keys
from scorepad.rules.ruleset import RuleSet, Source
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore
from scorepad.wording.faq import Answer, faq_answers
from scorepad.wording.labels import capital, minimum_text, note_texts, rules_name
from scorepad.wording.rule_values import key_label, section_title, value_text


def source_text(source: Source) -> str:
    """Return a citation, or which other variant a value is inherited from."""
    if source.inherited_from is not None:
        message = _("as in {variant}, not stated here")
        return message.format(variant=rules_name(built_in.variant(source.inherited_from)))
    if source.told_by is not None:
        return _("{source}, as told by {teller}").format(source=source.citation, teller=source.told_by)
    return source.citation


_SAYS_NONE = (keys.PILES_WILD, keys.RED_THREES_LAID)
"""Keys whose null gets a line; other keys without a value are left out."""
_NOT_SHOWN = (keys.FAMILY, keys.CARDS_LOW_TO, keys.NOTES)

_COLUMNS = 100


class Origin(Enum):
    """Where what a line says comes from; a house rule and plain scoring have none of these.

    SOURCED: the variant's own source says it. INHERITED: that of another variant does, this one is silent.
    ASSUMED: no source says it. COMMONLY_PLAYED: nor here, but it is how the game is commonly played.
    """

    SOURCED = auto()
    INHERITED = auto()
    ASSUMED = auto()
    COMMONLY_PLAYED = auto()


@dataclass(frozen=True, slots=True)
class CardRow:
    """One line of a card. key: the first key it is based on, empty if it has none.

    part: what is assumed, if the rest has a source or is a house rule. source: its citation, or which variant
    it is inherited from. marked: whether its text says which entries of its list are assumed.
    """

    key: str
    label: str
    text: str
    origin: Origin | None = None
    source: str | None = None
    part: str = ""
    marked: bool = False

    @property
    def assumed(self) -> bool:
        """Whether no source gives it."""
        return self.origin in (Origin.ASSUMED, Origin.COMMONLY_PLAYED)


@dataclass(frozen=True, slots=True)
class CardSection:
    """A title and its rows."""

    title: str
    rows: tuple[CardRow, ...]


def rule_card(rules: RuleSet, now: tuple[CardRow, ...] = ()) -> tuple[CardSection, ...]:
    """Return the rule card of a rule set: common questions first, then every value in the order of the sheet.

    now: rows on the current state of the card's game, such as `minimum_now`.
    """
    answers = (_answer_row(rules, answer) for answer in faq_answers(rules))
    sections = [CardSection(_("Common questions"), (*now, *answers))]
    for name, listed in groupby(_listed_keys(rules), keys.section_of):
        rows = tuple(_value_row(rules, key) for key in listed)
        sections.append(CardSection(section_title(rules, name), rows))
    notes = zip(rules.notes, note_texts(rules), strict=True)
    rows = tuple(_note_row(rules, number, *each) for number, each in enumerate(notes, 1))
    return (*sections, *([CardSection(section_title(rules, keys.NOTES), rows)] if rows else []))


def _note_row(rules: RuleSet, number: int, note: str, text: str) -> CardRow:
    source = built_in.note_source(rules, note)
    origin, cited = (_cited((source,)), source_text(source)) if source else (None, None)
    return CardRow(keys.NOTES, f"{number}.", text, origin, cited)


def _value_row(rules: RuleSet, key: str) -> CardRow:
    label, text = capital(key_label(rules, key)), value_text(rules, key, marked=True)
    if key in rules.assumed:
        return CardRow(key, label, text, _assumed(rules, (key,)))
    source, marked = built_in.citations(rules).get(key), bool(rules.assumed_entries(key))
    origin, cited = (_cited((source,)), source_text(source)) if source else (None, None)
    return CardRow(key, label, text, origin, cited, marked=marked)


def _assumed(rules: RuleSet, guessed: Sequence[str]) -> Origin:
    commonly = bool(guessed) and all(built_in.is_commonly_played(rules, key) for key in guessed)
    return Origin.COMMONLY_PLAYED if commonly else Origin.ASSUMED


def _cited(sources: Sequence[Source]) -> Origin:
    inherited = all(source.inherited_from is not None for source in sources)
    return Origin.INHERITED if inherited else Origin.SOURCED


def minimum_now(record: GameRecord, score: GameScore) -> tuple[CardRow, ...]:
    """Return rows on the minimum to open the current round, by side if they differ; none once it is over."""
    if score.next is None or not record.rules.facts.asks_minimum:
        return ()
    minimums = {
        record.sides[at].name: minimum_text(each, record.rules)
        for at, each in enumerate(score.next.minimums)
        if at not in score.standing.away
    }
    text = next(iter(minimums.values()), "")
    if len(set(minimums.values())) > 1:
        text = join_list(f"{name} {needed}" for name, needed in minimums.items())
    text = _("round {number}: {minimum}").format(number=score.next.round, minimum=text)
    return (CardRow("", _("Minimum to open now"), text),)


def card_note(rules: RuleSet) -> str | None:
    """Return the remark above a rule card, if its variant has one."""
    note = built_in.variant_note(rules)
    return _(note) if note else None


def _listed_keys(rules: RuleSet) -> Iterator[str]:
    """Yield the keys whose values have an effect in these rules."""
    partner = {keys.GOING_OUT_PARTNER_IN_FOOT}
    alone = {*partner, keys.GOING_OUT_PERMISSION} if rules.facts.all_alone else set()
    stacked = {keys.DEAL_HAND, keys.DEAL_FOOT} if rules.deal.stacks else set()
    aimless = {keys.LENGTH_TARGET_ENDS} if rules.length.target is None else set()
    footless = set() if rules.facts.has_foot else {*partner, keys.DEAL_FOOT}
    absent = [section for section in keys.COLOURS if section not in rules.facts.colours]
    idle = {*_NOT_SHOWN, *stacked, *alone, *aimless, *footless}
    for key, value in rules.values.items():
        unasked = key == keys.GOING_OUT_ASKED and not value
        hidden = key in idle or keys.section_of(key) == "labels" or value == "nothing" or unasked
        says_none = key in _SAYS_NONE and "piles" in rules.counted
        hidden = hidden or keys.section_of(key) in absent
        if not hidden and rules.uses(key) and (value is not None or says_none):
            yield key


def _answer_row(rules: RuleSet, answer: Answer) -> CardRow:
    cited = built_in.citations(rules)
    sources = [cited[key] for key in answer.keys if key in cited]
    own = any(built_in.is_changed(rules, key) for key in answer.keys)
    unsettled = built_in.STOCK_EXHAUSTED in answer.keys and not sources
    guessed = [key for key in answer.keys if key in rules.assumed and key != built_in.STOCK_EXHAUSTED]
    assumed = answer.open or unsettled or bool(guessed)
    first = answer.keys[0] if answer.keys else ""
    marked = any(rules.assumed_entries(key) for key in answer.keys)
    if assumed:
        known = (sources or own) and not answer.open
        part = join_list(key_label(rules, key) for key in guessed) if known else ""
        origin = _assumed(rules, guessed)
        return CardRow(first, answer.question, answer.text, origin, part=part, marked=marked)
    if own or not sources:
        return CardRow(first, answer.question, answer.text, marked=marked)
    own_first = sorted(sources, key=lambda source: source.inherited_from is not None)
    source = join_clauses(dict.fromkeys(map(source_text, own_first)))
    return CardRow(first, answer.question, answer.text, _cited(sources), source, marked=marked)


def rule_card_text(rules: RuleSet) -> str:
    """Return a rule card as text: label, value, and then `assumed` or the number of its source."""
    sections = rule_card(rules)
    rows = [row for each in sections for row in each.rows]
    sources = list(dict.fromkeys(row.source for row in rows if row.source))
    columns = widest_column(row.label for row in rows) + 4
    blocks = [one_line(rules_name(rules)), "\n".join(wrap_columns(card_note(rules) or "", _COLUMNS))]
    for section in sections:
        lines = (hanging(f"  {row.label}", columns, row.text + _mark(row, sources)) for row in section.rows)
        blocks.append("\n".join((section.title, *lines)))
    if sources:
        lines = (hanging(f"  [{number}]", 6, source) for number, source in enumerate(sources, 1))
        blocks.append("\n".join((_("Sources"), *lines)))
    if any(row.assumed or row.marked for row in rows):
        blocks.append(_("Assumed: no source covers this. Change it if your table plays differently."))
    return "\n\n".join(filter(None, blocks))


def _mark(row: CardRow, sources: Sequence[str]) -> str:
    if row.origin is Origin.COMMONLY_PLAYED:
        return " " + _("(assumed, as commonly played)")
    if row.origin is Origin.ASSUMED:
        return " " + _("(assumed)")
    return f" [{sources.index(row.source) + 1}]" if row.source else ""
