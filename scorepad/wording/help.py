"""Explains each field and each step of the practice game, in words."""

from collections.abc import Callable, Mapping
from enum import Enum, auto

from scorepad.i18n.catalogue import _, mark
from scorepad.i18n.formats import join_clauses, join_list, join_sentences, points, signed
from scorepad.rules import keys
from scorepad.rules.ruleset import GROUPS, RuleSet
from scorepad.score.record import GameRecord
from scorepad.wording.faq import closes_clean
from scorepad.wording.labels import (
    capital,
    extra_label,
    field_label,
    group_label,
    in_their_words,
    kind_label,
    left_label,
    table_words,
)
from scorepad.wording.rule_values import value_text

_MADE_OF = {
    "clean": mark("no wild cards"),
    "dirty": mark("with wild cards"),
    "wild": mark("wild cards only"),
    "sevens": mark("sevens, with or without wild cards; count them on this line only"),
    "black_threes": mark("{black_three} only"),
    "sequence": mark("a run in one suit"),
}


def field_help(rules: RuleSet, path: str) -> str:
    """Return help on a field. path: from score.fields, with `adjustments`; empty for an unknown one."""
    head, _dot, rest = path.partition(".")
    named = {"piles": rules.kinds, "extras": rules.extras}
    if head in named and rest not in named[head]:
        return _("These rules don't use this. What's entered here is kept but doesn't count.")
    say = _SAY.get(head)
    return say(rules, rest) if say and rules.family.counts(head) else ""


def help_question(rules: RuleSet, path: str) -> str:
    """Return the label of the button for `field_help`: `What counts as clean piles?`."""
    head, _dot, rest = path.partition(".")
    group = rest.rpartition(".")[2]
    if head in ("melded", "left") and rules.family.counts_cards:
        message = _("{cards} on the table") if head == "melded" else _("{cards} {left}")
        cards = group_label(rules, group) if group in GROUPS else _("cards")
        what = message.format(cards=cards, left=left_label(rules))
    else:
        what = field_label(rules, "red_threes" if path == keys.RED_THREES_LAID else path)
    return _("What counts as {field}?").format(field=what)


def _piles(rules: RuleSet, kind: str) -> str:
    each = points(rules.pile_points[kind])
    made = in_their_words(rules, _MADE_OF[kind]) if kind in _MADE_OF else ""
    known = {"each": each, "made": made, "kind": capital(kind_label(rules, kind)), **table_words(rules)}
    size = _size(rules, kind)
    if made:
        said = _("Completed {piles} of {size}, {made}: {each} each.").format(size=size, **known)
    else:
        said = _("{kind}, complete at {size}: {each} each.").format(size=size, **known)
    also = rules.serves_as(kind)
    if also and also in rules.kinds:
        serve = _("They also count as {piles} for going out.").format(piles=kind_label(rules, also))
        said = join_sentences((said, serve))
    return join_sentences((said, _("Count their cards again under Cards on the table.")))


def _size(rules: RuleSet, kind: str) -> str:
    exact = rules.piles.exact or (kind == "clean" and closes_clean(rules))
    message = _("{count} cards") if exact else _("{count} cards or more")
    return message.format(count=rules.piles.size)


def _red_threes(rules: RuleSet, _field: str) -> str:
    known = {"caught": signed(rules.red_threes.caught), **table_words(rules)}
    caught = _("Caught: still {in_hand} when the round ends, {caught} each instead of the card's value.")
    if not rules.lays_red_threes:
        return caught.format(**known)
    laid = _("Laid down: {red_threes} on the table, {values}.").format(values=_laid(rules), **known)
    return join_sentences((laid, *_condition(rules), caught.format(**known)))


def _laid(rules: RuleSet) -> str:
    worth = rules.red_threes
    every, canasta = worth.all, worth.canasta
    parts = [_("{points} each").format(points=signed(worth.laid or 0))]
    if every is not None:
        parts.append(_("{points} for all of them").format(points=signed(every)))
    if canasta:
        parts.append(_("{points} extra for seven or more").format(points=signed(canasta)))
    return join_list(parts)


def _condition(rules: RuleSet) -> tuple[str, ...]:
    if rules.facts.red_threes_need is None:
        return ()
    need = value_text(rules, keys.RED_THREES_NEEDS)
    return (_("They count against a side without {need}.").format(need=need),)


def _extras(rules: RuleSet, name: str) -> str:
    each = signed(rules.extra_points[name])
    if name == "exact_cut" and not rules.label(name):
        cards = rules.facts.cards_dealt
        said = _(
            "Number of players on this side who picked up exactly {cards} cards on the first try: "
            "{each} each."
        )
        return said.format(cards=cards, each=each)
    what = capital(extra_label(rules, name))
    return _("{what}: the number this side has, {each} each.").format(what=what, each=each)


def _melded(rules: RuleSet, rest: str) -> str:
    words = table_words(rules)
    group = rest.partition(".")[2]
    if group:
        said = _("{cards} this side has on the table, including those in completed {piles}: {each} each.")
        return said.format(
            cards=capital(group_label(rules, group)), each=points(rules.on_table(group)), **words
        )
    said = _(
        "All of this side's cards on the table, including those in completed {piles}, at "
        "face value ({values})."
    )
    values = _values(rules, {group: rules.on_table(group) for group in rules.facts.meldable})
    return join_sentences((said.format(values=values, **words), _not_red_threes(rules)))


def _left(rules: RuleSet, rest: str) -> str:
    if not rules.family.counts_cards:
        return _hand_left(rules)
    words = table_words(rules)
    group = rest.partition(".")[2]
    if group:
        said = _("{cards} still held {in_hand} by players on this side: minus {each} each.")
        return said.format(
            cards=capital(group_label(rules, group)), each=points(rules.in_hand(group)), **words
        )
    said = _("All cards still held {in_hand} by players on this side, at face value ({values}).")
    values = _values(rules, {group: rules.in_hand(group) for group in GROUPS})
    return join_sentences(
        (said.format(values=values, **words), _("They are subtracted."), _not_red_threes(rules))
    )


def _not_red_threes(rules: RuleSet) -> str:
    return in_their_words(rules, mark("Don't include {red_threes}; they have their own line."))


def _values(rules: RuleSet, each: Mapping[str, int]) -> str:
    """Return the values of cards in words: `jokers: 50; twos and aces: 20`."""
    by_value: dict[int, list[str]] = {}
    for group, value in each.items():
        by_value.setdefault(value, []).append(group_label(rules, group))
    worth = ((_(" and ").join(groups), points(value)) for value, groups in by_value.items())
    return join_clauses(_("{cards}: {points}").format(cards=cards, points=value) for cards, value in worth)


def _hand_left(rules: RuleSet) -> str:
    values = _("ace 11; king, queen, jack and ten 10 each; all others face value")
    said = _("The total of the cards still held by players on this side who have melded: {values}.")
    return join_sentences((said.format(values=values), _twice(rules)))


def _unmelded(rules: RuleSet, _rest: str) -> str:
    said = _("Players on this side who never melded: {each} each instead of their cards.")
    return join_sentences((said.format(each=points(rules.penalty.unmelded)), _twice(rules)))


def _twice(rules: RuleSet) -> str:
    said = _("If someone goes out with a full hand, this is multiplied by {factor}.")
    return said.format(factor=rules.penalty.factor)


def _adjustments(rules: RuleSet, _rest: str) -> str:
    said = _("Any other points, with a reason: for example −100 for an illegal pickup.")
    return (
        join_sentences((said, _("In this game points are bad: the lowest total wins.")))
        if rules.family.lowest_wins
        else said
    )


_Say = Callable[[RuleSet, str], str]
_SAY: Mapping[str, _Say] = {
    "piles": _piles,
    "red_threes": _red_threes,
    "extras": _extras,
    "melded": _melded,
    "left": _left,
    "unmelded": _unmelded,
    "adjustments": _adjustments,
}


class PracticeStep(Enum):
    """The next step in the practice game."""

    OPENING = auto()
    MELD = auto()
    OUT = auto()
    TEN = auto()
    SLIP = auto()
    COUNT = auto()
    PLUS = auto()
    NOTHING = auto()
    CARDS = auto()
    TOTAL = auto()
    WHY = auto()
    UNDO = auto()
    FAR = auto()
    END = auto()
    GO_ON = auto()
    LINE = auto()
    NUMBER = auto()
    ELSEWHERE = auto()


_SENTENCES = {
    PracticeStep.OPENING: mark("Enough to open? Tap “to open”."),
    PracticeStep.MELD: mark("Tap A: now you need less. Then tap ‹."),
    PracticeStep.OUT: mark("{side} went out: tap their name."),
    PracticeStep.TEN: mark("Red threes: tap 10+ for ten or more."),
    PracticeStep.SLIP: mark("Made a mistake? Tap ⌫."),
    PracticeStep.COUNT: mark("Now tap 2."),
    PracticeStep.PLUS: mark("Cards: enter 400 + 5, then tap Next."),
    PracticeStep.NOTHING: mark("Nothing left in hand: tap Next."),
    PracticeStep.CARDS: mark("{side} chose “by cards”. One black three: tap 1."),
    PracticeStep.TOTAL: mark("Tap a total to see how it adds up."),
    PracticeStep.WHY: mark("Tap the round, then ‹."),
    PracticeStep.UNDO: mark("Tap ↶ to undo, then ↷ to redo."),
    PracticeStep.FAR: mark("Tap “Large scores”."),
    PracticeStep.END: mark("That's it! “?” explains a line; everything else is under ⋮."),
    PracticeStep.GO_ON: mark("Tap “Continue scoring”."),
    PracticeStep.LINE: mark("Tap a line to enter a number."),
    PracticeStep.NUMBER: mark("Tap a number, then Next."),
    PracticeStep.ELSEWHERE: mark("Have a look around. ‹ takes you back."),
}


def step_sentence(step: PracticeStep, record: GameRecord) -> str:
    """Return the instruction for a step."""
    side = record.sides[1 if step is PracticeStep.CARDS else 0]
    return _(_SENTENCES[step]).format(side=side.name)
