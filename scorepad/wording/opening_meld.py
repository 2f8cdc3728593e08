"""The words of an opening meld: its cards, the points or pile missing, and melds against the rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from scorepad.game.opening_builder import RED_THREE
from scorepad.i18n.catalogue import _, mark, ngettext
from scorepad.i18n.formats import points
from scorepad.rules.ruleset import RuleSet
from scorepad.score.opening import Meld, MeldProblem, OpeningMeld
from scorepad.wording.labels import capital, field_label, group_label, table_words

_FACES = {
    "jack": mark("J"),
    "queen": mark("Q"),
    "king": mark("K"),
    "ace": mark("A"),
    "two": "2",
    "joker": mark("Joker"),
    "black_three": "3♠",
    RED_THREE: "3♥",
}
_NAMES = {
    "jack": mark("Jack"),
    "queen": mark("Queen"),
    "king": mark("King"),
    "ace": mark("Ace"),
    "two": "2",
    "joker": mark("Joker"),
    "black_three": mark("Black three"),
    RED_THREE: mark("Red three"),
}
_OWN = {RED_THREE: ("red_three", "red_threes")}
_SHORT = 2
_PROBLEMS = {
    "mixed_ranks": mark("A meld must be cards of the same rank."),
    "no_wild_melds": mark("These rules don't allow melds of wild cards only."),
    "wild_with_threes": mark("Wild cards can't be added to these."),
    "no_sequences": mark("These rules have no sequences."),
    "wild_in_sequence": mark("A sequence can't contain wild cards."),
    "not_in_a_row": mark("A sequence is consecutive ranks, one card of each."),
}
_ABOUT_CARDS = {
    "no_black_threes": mark("{cards} can't be melded under these rules."),
    "black_threes_going_out": mark("{cards} can only be melded by the player going out, in that same turn."),
    "red_threes_not_laid": mark("{cards} can't be laid down under these rules."),
}


@dataclass(frozen=True, slots=True)
class Headline:
    """A side's progress to its minimum. large: shown first. line: explains it. said: for screen readers."""

    large: str
    line: str
    said: str


def card_face(rules: RuleSet, card: str) -> str:
    """Return a card as printed on its key: `9`, `K`, `Joker`, or the rules' own word."""
    return _own_word(rules, card) or _(_FACES.get(card, card))


def card_name(rules: RuleSet, card: str) -> str:
    """Return the name of a card: `9`, `King`."""
    return _own_word(rules, card) or _(_NAMES.get(card, card))


def cards_text(rules: RuleSet, card: str, count: int) -> str:
    """Return cards of one kind: `K K K`; long words once, with their number: `3 × Joker`."""
    face = card_face(rules, card)
    if count == 1 or len(face) <= _SHORT:
        return " ".join([face] * count)
    return _("{count} × {card}").format(count=count, card=face)


def meld_name(rules: RuleSet, meld: Meld) -> str:
    """Return the name of a meld: `King`, `Wild meld`."""
    special = {"wild": _("Wild meld"), "sequence": _("Sequence")}
    return special.get(meld.of) or card_name(rules, meld.of)


def headline(rules: RuleSet, found: OpeningMeld) -> Headline:
    """Return how far a side is from its minimum, the missing points first."""
    large = _large(found)
    line = _pile_line(rules, found) if isinstance(found.minimum, str) else _points_line(found, found.minimum)
    heard = "" if found.missing == 0 else large
    return Headline(large, line, " ".join(part for part in (heard, line) if part))


def _large(found: OpeningMeld) -> str:
    if found.missing:
        return points(found.missing)
    total = "" if isinstance(found.minimum, str) else f" {points(found.allowed)}"
    return f"✓{total}" if found.legal else f"✗{total}"


def _points_line(found: OpeningMeld, needed: int) -> str:
    amounts = {"sum": points(found.allowed), "needed": points(needed)}
    if found.missing:
        return _("more needed; {sum} of {needed} laid down").format_map(amounts)
    if not found.legal:
        return _("{sum} of {needed}, but this isn't a legal meld").format_map(amounts)
    return (
        _("That's enough: {sum} of {needed}").format_map(amounts)
        if needed
        else _("No points are needed to open.")
    )


def _pile_line(rules: RuleSet, found: OpeningMeld) -> str:
    pile = table_words(rules)["pile"]
    if found.missing:
        message = ngettext(
            "more card for a completed {pile}",
            "more cards for a completed {pile}",
            found.missing,
        )
        return message.format(pile=pile)
    message = (
        _("That's enough: a completed {pile}")
        if found.legal
        else _("A completed {pile}, but the other cards aren't a legal meld")
    )
    return message.format(pile=pile)


def pile_note(rules: RuleSet, found: OpeningMeld) -> str:
    """Return a note for a round that opens with a pile instead of points; empty in other rounds."""
    pile = table_words(rules)["pile"]
    notes = {
        "pile": _("This round, you need a completed {pile} to open: {size} cards. Points don't matter."),
        "concealed_pile": _(
            "This round, you need a completed {pile} to open: {size} cards, all from your hand, none "
            "from the discard pile. Points don't matter."
        ),
    }
    return notes.get(str(found.minimum), "").format(pile=pile, size=rules.piles.size)


def meld_sentence(rules: RuleSet, problem: MeldProblem) -> str:
    """Return a sentence on a meld that the rules forbid."""
    if problem.code in _ABOUT_CARDS:
        cards = (
            field_label(rules, "red_threes") if problem.meld is None else group_label(rules, "black_three")
        )
        return _(_ABOUT_CARDS[problem.code]).format(cards=capital(cards))
    say = _WITH_NUMBERS.get(problem.code)
    return say(rules, problem) if say else _(_PROBLEMS[problem.code])


def _too_few(_rules: RuleSet, problem: MeldProblem) -> str:
    missing = cast("int", problem.params["missing"])
    message = ngettext("At least 3 cards: {n} more", "At least 3 cards: {n} more", missing)
    return message.format(n=missing)


def _too_many(rules: RuleSet, problem: MeldProblem) -> str:
    message = _("No more than {size} cards: the {pile} is then closed.")
    return message.format(size=problem.params["size"], **table_words(rules))


def _too_many_wilds(_rules: RuleSet, problem: MeldProblem) -> str:
    most = cast("int", problem.params["most"])
    if most == 0:
        return _("Not enough natural cards for a wild card.")
    return ngettext(
        "Only {n} wild card is allowed with these cards.",
        "Only {n} wild cards are allowed with these cards.",
        most,
    ).format(n=most)


_WITH_NUMBERS: Mapping[str, Callable[[RuleSet, MeldProblem], str]] = {
    "too_few_cards": _too_few,
    "too_many_cards": _too_many,
    "too_many_wilds": _too_many_wilds,
}


def _own_word(rules: RuleSet, card: str) -> str | None:
    """Return the rules' own word for one card (`one_ace`), or for cards of its kind (`ace`)."""
    words = _OWN.get(card, (f"one_{card}", card))
    own = next(filter(None, map(rules.label, words)), None)
    return capital(_(own)) if own else None
