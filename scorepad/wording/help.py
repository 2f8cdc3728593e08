"""Explains each field and each step of the practice game, in words."""

from collections.abc import Callable, Mapping
from enum import Enum

from scorepad.i18n.catalogue import _, mark
from scorepad.i18n.formats import join_clauses, join_list, join_sentences, points, signed
from scorepad.rules import keys
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import GROUPS
from scorepad.score.fields import COUNTS_BY_NAME
from scorepad.score.record import GameRecord
from scorepad.wording import labels
from scorepad.wording.faq import closes_clean
from scorepad.wording.rule_values import signs_texts, steps_texts, value_text

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
    is_idle = head in keys.COLOURS and head not in rules.facts.colours
    if is_idle or (head in COUNTS_BY_NAME and path not in rules.facts.tally_paths):
        return _("These rules don't use this. What's entered here is kept but doesn't count.")
    text = _HELP.get(head)
    return text(rules, rest) if text and head in rules.counted else ""


def help_question(rules: RuleSet, path: str) -> str:
    """Return the label of the button for `field_help`: `What counts as clean piles?`."""
    head, _dot, rest = path.partition(".")
    group = rest.rpartition(".")[2]
    if head in ("melded", "left") and rules.family.counts_cards:
        message = _("{cards} on the table") if head == "melded" else _("{cards} {left}")
        cards = labels.group_label(rules, group) if group in GROUPS else _("cards")
        what = message.format(cards=cards, left=labels.left_label(rules))
    else:
        what = labels.field_label(rules, "red_threes" if path == keys.RED_THREES_LAID else path)
    return _("What counts as {field}?").format(field=what)


def _piles(rules: RuleSet, kind: str) -> str:
    words = {**labels.table_words(rules), "each": points(rules.kinds[kind]), "size": _size(rules, kind)}
    if kind in _MADE_OF:
        made = labels.in_their_words(rules, _MADE_OF[kind])
        text = _("Completed {piles} of {size}, {made}: {each} each.").format(made=made, **words)
    else:
        label = labels.capital(labels.kind_label(rules, kind))
        text = _("{kind}, complete at {size}: {each} each.").format(kind=label, **words)
    also, serves = rules.serves_as(kind), ""
    if also and also in rules.kinds:
        serves = _("They also count as {piles} for going out.").format(piles=labels.kind_label(rules, also))
    return join_sentences((text, serves, _("Count their cards again under Cards on the table.")))


def _size(rules: RuleSet, kind: str) -> str:
    exact = rules.piles.exact or (kind == "clean" and closes_clean(rules))
    message = _("{count} cards") if exact else _("{count} cards or more")
    return message.format(count=rules.piles.size)


def _red_threes(rules: RuleSet, _field: str) -> str:
    worth, words = rules.red_threes, labels.table_words(rules)
    sentences: list[str] = []
    if worth.laid is not None:
        laid = _("Laid down: {red_threes} on the table, {values}.")
        values = join_list(_laid_values(rules, "red_threes"))
        sentences += [laid.format(values=values, **words), _condition(rules, "red_threes")]
    if worth.caught is not None:
        caught = _("Caught: still {in_hand} when the round ends, {caught} each instead of the card's value.")
        sentences.append(caught.format(caught=signed(worth.caught), **words))
    return join_sentences(sentences)


def _black_threes(rules: RuleSet, _field: str) -> str:
    laid = _("{black_three} that this side laid down, {values}.")
    values = join_list(_laid_values(rules, "black_threes"))
    sentence = labels.capital(laid.format(values=values, **labels.table_words(rules)))
    return join_sentences((sentence, _condition(rules, "black_threes")))


def _laid_values(rules: RuleSet, section: str) -> list[str]:
    """Return what threes on the table are worth, in parts: `+100 each`, `+800 for all of them`."""
    worth = rules.threes(section)
    values = steps_texts(worth.steps) if worth.steps else []
    values = values or [_("{points} each").format(points=signed(worth.laid or 0))]
    if worth.out is not None:
        values.append(_("{points} each for the side that went out").format(points=signed(worth.out)))
    if worth.all is not None:
        values.append(_("{points} for all of them").format(points=signed(worth.all)))
    if worth.extra:
        message = _("{points} extra for {count} or more")
        values.append(message.format(points=signed(worth.extra), count=worth.many))
    elif section == "red_threes" and rules.red_threes.canasta:
        message = _("{points} extra for seven or more")
        values.append(message.format(points=signed(rules.red_threes.canasta)))
    return values


def _condition(rules: RuleSet, section: str) -> str:
    """Return a sentence on when laid threes count against a side or for nothing, empty if they never do."""
    worth = rules.threes(section)
    if worth.by_piles:
        message = _("By completed {piles}: {signs}.")
        return message.format(signs=join_list(signs_texts(worth.by_piles)), **labels.table_words(rules))
    if worth.needs in (None, "nothing"):
        return ""
    return _("They count against a side without {need}.").format(need=value_text(rules, f"{section}.needs"))


def _special_hands(rules: RuleSet, name: str) -> str:
    text = _("{what}: {points}. It ends the round for this side, and nothing else counts for it. Enter 1.")
    points_of = signed(rules.special_hands[name])
    return text.format(what=labels.capital(labels.extra_label(rules, name)), points=points_of)


def _extras(rules: RuleSet, name: str) -> str:
    each = signed(rules.extras[name])
    if name == "exact_cut" and not rules.label(name):
        text = _("Players on this side who picked up exactly {cards} cards on the first try: {each} each.")
        return text.format(cards=rules.facts.cards_dealt, each=each)
    what = labels.capital(labels.extra_label(rules, name))
    return _("{what}: the number this side has, {each} each.").format(what=what, each=each)


def _melded(rules: RuleSet, rest: str) -> str:
    group = rest.partition(".")[2]
    if group:
        text = _("{cards} this side has on the table, including those in completed {piles}: {each} each.")
        return _of_group(rules, text, group, rules.on_table(group))
    text = _("All this side's cards on the table, completed {piles} included, at face value ({values}).")
    values = _values(rules, {group: rules.on_table(group) for group in rules.facts.meldable})
    need = ""
    if rules.facts.kinds_to_add is not None:
        message = _("They are subtracted from a side without {need}.")
        need = message.format(need=value_text(rules, keys.MELDED_NEEDS))
    return join_sentences((text.format(values=values, **labels.table_words(rules)), need, _not_threes(rules)))


def _left(rules: RuleSet, rest: str) -> str:
    group = rest.partition(".")[2]
    if not rules.family.counts_cards:
        text = _("The total of the cards still held by players on this side who have melded: {values}.")
        values = _("ace 11; king, queen, jack and ten 10 each; all others face value")
        return join_sentences((text.format(values=values), _multiplied(rules)))
    if group:
        text = _("{cards} still held {in_hand} by players on this side: minus {each} each.")
        return _of_group(rules, text, group, rules.in_hand(group))
    text = _("All cards still held {in_hand} by players on this side, at face value ({values}).")
    values = _values(rules, {group: rules.in_hand(group) for group in GROUPS})
    text = text.format(values=values, **labels.table_words(rules))
    return join_sentences((text, _("They are subtracted."), _not_threes(rules)))


def _of_group(rules: RuleSet, text: str, group: str, each: int) -> str:
    return text.format(
        cards=labels.capital(labels.group_label(rules, group)), each=points(each), **labels.table_words(rules)
    )


def _not_threes(rules: RuleSet) -> str:
    """Return sentences on the threes that have their own lines."""
    red = mark("Don't include {red_threes}; they have their own line.") if rules.has_red_threes else ""
    black = ""
    if rules.lays_black_threes:
        black = mark("Don't include {black_three} laid down; they have their own line.")
    return join_sentences(labels.in_their_words(rules, each) for each in (red, black) if each)


def _values(rules: RuleSet, each: Mapping[str, int]) -> str:
    """Return the values of cards in words: `jokers: 50; twos and aces: 20`."""
    by_value: dict[int, list[str]] = {}
    for group, value in each.items():
        by_value.setdefault(value, []).append(labels.group_label(rules, group))
    return join_clauses(
        _("{cards}: {points}").format(cards=_(" and ").join(groups), points=points(value))
        for value, groups in by_value.items()
    )


def _unmelded(rules: RuleSet, _rest: str) -> str:
    text = _("Players on this side who never melded: {each} each instead of their cards.")
    return join_sentences((text.format(each=points(rules.penalty.unmelded)), _multiplied(rules)))


def _multiplied(rules: RuleSet) -> str:
    text = _("If someone goes out with a full hand, this is multiplied by {factor}.")
    return text.format(factor=rules.penalty.factor)


def _points(rules: RuleSet, _rest: str) -> str:
    text, total = _("The points that this side writes down for the round."), rules.points.sum
    adds_up = _("All sides together: {points}.").format(points=points(total)) if total is not None else ""
    return join_sentences((text, adds_up, _lowest(rules)))


def _bid(rules: RuleSet, _rest: str) -> str:
    if rules.bids.of == "points":
        return _("The points that this side says it will make, before the play.")
    return _("The tricks that this side says it will take, before the play.")


def _taken(rules: RuleSet, _rest: str) -> str:
    points_taken = rules.bids.taken_of == "points"
    return _("The points that this side took.") if points_taken else _("The tricks that this side took.")


def _rows(rules: RuleSet, name: str) -> str:
    what, each = labels.capital(labels.row_label(rules, name)), rules.rows[name]
    if not each:
        return _("{what}: the number this side has; it adds no points.").format(what=what)
    return _("{what}: the number this side has, {each} each.").format(what=what, each=signed(each))


def _lowest(rules: RuleSet) -> str:
    return _("In this game points are bad: the lowest total wins.") if rules.lowest_wins else ""


def _adjustments(rules: RuleSet, _rest: str) -> str:
    text = _("Any other points, with a reason: for example −100 for an illegal pickup.")
    return join_sentences((text, _lowest(rules)))


_HELP: Mapping[str, Callable[[RuleSet, str], str]] = {
    "piles": _piles,
    "red_threes": _red_threes,
    "black_threes": _black_threes,
    "special_hands": _special_hands,
    "extras": _extras,
    "melded": _melded,
    "left": _left,
    "unmelded": _unmelded,
    "points": _points,
    "bid": _bid,
    "taken": _taken,
    "made": lambda _rules, _rest: _("Whether this side made what it bid."),
    "rows": _rows,
    "sat_out": lambda _rules, _rest: _("For a side that came later, left, or didn't play this round."),
    "adjustments": _adjustments,
}


class PracticeStep(Enum):
    """The next step in the practice game; its value is the message id of its instruction."""

    OPENING = mark("Enough to open? Tap “opens with”.")
    MELD = mark("Tap A: now you need less. Then tap ←.")
    OUT = mark("{side} went out: tap their name.")
    TEN = mark("Red threes: tap 10+ for ten or more.")
    SLIP = mark("Made a mistake? Tap ⌫.")
    COUNT = mark("Now tap 2.")
    PLUS = mark("Cards: enter 400 + 5, then tap Next.")
    NOTHING = mark("Nothing left in hand: tap Next.")
    CARDS = mark("{side} chose “by cards”. One black three: tap 1.")
    TOTAL = mark("Tap a total to see how it adds up.")
    WHY = mark("Every point is listed here. Tap ←.")
    UNDO = mark("Tap ↶ to undo, then ↷ to redo.")
    FAR = mark("Tap the four arrows.")
    END = mark("That's it! “?” explains a line; everything else is under ⋮.")
    GO_ON = mark("Tap “Continue scoring”.")
    LINE = mark("Tap a line to enter a number.")
    NUMBER = mark("Tap a number, then Next.")
    ELSEWHERE = mark("Have a look around. ← takes you back.")


def step_sentence(step: PracticeStep, record: GameRecord) -> str:
    """Return the instruction for a step."""
    side = record.sides[1 if step is PracticeStep.CARDS else 0]
    return _(step.value).format(side=side.name)
