"""What people argue about at the table, answered in one line each from the rules in force."""

from collections.abc import Callable
from dataclasses import dataclass

from scorepad.i18n.catalogue import _, mark
from scorepad.i18n.labels import has_foot, in_their_words, kind_label, kind_word, table_words
from scorepad.i18n.numbers import points, signed
from scorepad.i18n.rule_values import minimums_text, value_text
from scorepad.rules.ruleset import RuleSet, Value
from scorepad.rules.shapes import SINGLES

_NINE = 9


@dataclass(frozen=True, slots=True)
class Answer:
    """A question in a few words, its answer, and the keys it rests on; open: no rule of ours settles it."""

    question: str
    text: str
    keys: tuple[str, ...] = ()
    open: bool = False


def answers(rules: RuleSet) -> tuple[Answer, ...]:
    """Answer the questions that concern these rules, in the order of the paper."""
    asked = _PENALTY if rules.is_penalty else _PILES
    found = (ask(rules) for ask in asked)
    return tuple(answer for answer in found if answer)


def _red_three(rules: RuleSet) -> Answer:
    caught = _("{points} caught {in_hand}").format(
        points=signed(rules.number("red_threes.caught")), **table_words(rules)
    )
    laid = rules.optional("red_threes.laid")
    if laid is None:
        text = _("can't be laid on the table, {caught}").format(caught=caught)
    else:
        text = _("{points} on the table, {caught}").format(points=signed(laid), caught=caught)
    every = rules.optional("red_threes.all")
    if every is not None:
        text += _("; all of them {points}").format(points=signed(every))
    needs = rules.values.get("red_threes.needs")
    if needs not in (None, "nothing"):
        text += _("; they count against a side without {need}").format(
            need=value_text(rules, "red_threes.needs")
        )
    return Answer(
        in_their_words(rules, mark("A {red_three}")), text, ("red_threes.laid", "red_threes.caught")
    )


def _foot(rules: RuleSet) -> Answer | None:
    if not has_foot(rules):
        return None
    return Answer(
        _("An unopened foot"),
        _(
            "counts like cards in the hand; {red_threes} in it cost {points} each instead of a card's value"
        ).format(points=points(abs(rules.number("red_threes.caught"))), **table_words(rules)),
    )


def _partner(rules: RuleSet) -> Answer:
    question = _("The partner of the one who went out")
    if all_alone(rules):
        return Answer(question, _("there is none, everybody plays alone"), ("seats",))
    return Answer(question, _("pays for the cards they still hold"))


def all_alone(rules: RuleSet) -> bool:
    """Tell whether these rules know no partners."""
    return all(_is_alone(seating) for seating in rules.seatings)


def _is_alone(seating: Value) -> bool:
    return seating == SINGLES or (isinstance(seating, tuple) and set(seating) == {1})


def _stock(_rules: RuleSet) -> Answer:
    text = _("nobody gets the bonus for going out, everything else counts")
    return Answer(_("The stock runs out"), text, ("stock_exhausted",))


def _size(rules: RuleSet) -> Answer:
    size = rules.number("piles.size")
    exact = rules.values.get("piles.exact")
    text = (
        _("exactly {n} cards")
        if exact
        else _("{n} cards or more, one bonus, the further cards at face value")
    )
    return Answer(
        in_their_words(rules, mark("A finished {pile} holds")),
        text.format(n=size),
        ("piles.size", "piles.exact"),
    )


def _wild_on_clean(rules: RuleSet) -> Answer:
    words = table_words(rules)
    question = _("A wild card on a finished {clean} {pile}").format(clean=kind_word(rules, "clean"), **words)
    if rules.values.get("piles.exact"):
        closed = _("not possible: a finished {pile} is closed").format_map(words)
        return Answer(question, closed, ("piles.exact",))
    dirty = kind_label(rules, "dirty")
    return Answer(question, _("makes it one of the {piles}").format(piles=dirty), open=True)


def _nine(rules: RuleSet) -> Answer:
    group = "low" if int(rules.word("cards.low_to")) >= _NINE else "high"
    return Answer(_("A nine"), points(rules.on_table(group)), (f"cards.{group}", "cards.low_to"))


def _minimum(rules: RuleSet) -> Answer:
    key = "opening.ladder" if rules.values.get("opening.ladder") else "opening.minimums"
    key = "penalty.opening" if rules.is_penalty else key
    return Answer(_("The minimum to open"), minimums_text(rules), (key,))


def _exact_cut(rules: RuleSet) -> Answer | None:
    bonus = rules.optional("extras.exact_cut")
    if bonus is None and not has_foot(rules):
        return None
    if bonus is None:
        return Answer(_("An exact cut"), _("earns nothing"))
    text = _("{points} for each player who picks up exactly {cards} cards, first try only")
    cards = rules.number("deal.hand") + rules.number("deal.foot")
    return Answer(_("An exact cut"), text.format(points=signed(bonus), cards=cards), ("extras.exact_cut",))


def _winner(rules: RuleSet) -> Answer:
    text = _("{plain}, in one turn with all cards {full}; then what the others get is multiplied by {factor}")
    return Answer(
        _("Going out"),
        text.format(
            plain=signed(rules.number("penalty.partial")),
            full=signed(rules.number("penalty.full")),
            factor=rules.number("penalty.factor"),
        ),
        ("penalty.partial", "penalty.full", "penalty.factor"),
    )


def _cards_left(_rules: RuleSet) -> Answer:
    text = _("ace 11, king, queen, jack and ten 10 each, the others their number; their sum is typed")
    return Answer(_("Cards left in a hand"), text, ("family",))


def _never_melded(rules: RuleSet) -> Answer:
    text = _("{points} instead of the cards").format(points=points(rules.number("penalty.unmelded")))
    return Answer(_("A player who never melded"), text, ("penalty.unmelded",))


def _pairs(rules: RuleSet) -> Answer | None:
    if all_alone(rules):
        return None
    text = _("what both opponents get is added up; the partner of the one who went out counts nothing")
    return Answer(_("In pairs"), text, ("family",))


def _lowest(rules: RuleSet) -> Answer:
    key = "length.rounds" if rules.optional("length.rounds") else "length.target"
    played_on = rules.values.get("length.tie") == "play_on"
    tie = _("; tied, further rounds are played until one is lowest") if played_on else _("; a tie is shared")
    return Answer(_("The winner"), _("the lowest total") + tie, (key, "length.tie"))


def _unscored(_rules: RuleSet) -> Answer:
    text = _("the round is not scored and not counted; nor is one that is thrown in")
    return Answer(_("The stock runs out"), text, ("family",))


def _dealt(rules: RuleSet) -> Answer:
    cards = rules.number("deal.hand")
    text = _("{cards} cards each, {more} to the player who begins").format(cards=cards, more=cards + 1)
    return Answer(_("The deal"), text, ("deal.hand",))


_Ask = Callable[[RuleSet], Answer | None]
_PILES: tuple[_Ask, ...] = (
    _minimum,
    _nine,
    _size,
    _wild_on_clean,
    _red_three,
    _foot,
    _partner,
    _stock,
    _exact_cut,
)
_PENALTY: tuple[_Ask, ...] = (
    _minimum,
    _winner,
    _cards_left,
    _never_melded,
    _pairs,
    _unscored,
    _lowest,
    _dealt,
)
