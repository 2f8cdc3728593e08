"""The words for piles, cards, fields and extras; a rule set's own words take precedence.

All are in lower case, as within a sentence (`clean piles`); `capital` makes a heading of one.
"""

from collections.abc import Mapping
from typing import Any

from scorepad.i18n.catalogue import _, mark
from scorepad.i18n.formats import points
from scorepad.rules import keys
from scorepad.rules.built_in import variant
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import Minimum
from scorepad.score.fields import shown_field

KIND_SYMBOLS = {"clean": "♥", "dirty": "♠", "wild": "★", "sevens": "7", "black_threes": "♣", "sequence": "♦"}
_TABLE_WORDS = {
    "pile": mark("pile"),
    "piles": mark("piles"),
    "red_three": mark("red three"),
    "red_threes": mark("red threes"),
    "black_three": mark("black threes"),
}
_KINDS = {
    "clean": mark("clean {piles}"),
    "dirty": mark("dirty {piles}"),
    "wild": mark("wild {piles}"),
    "sevens": mark("{piles} of sevens"),
    "black_threes": mark("{piles} of {black_three}"),
    "sequence": mark("sequences"),
    "any": mark("{piles} of any kind"),
}
_KIND_WORDS = {
    "clean": mark("clean"),
    "dirty": mark("dirty"),
    "wild": mark("wild"),
    "sevens": mark("sevens"),
    "sequence": mark("sequence"),
    "any": mark("any kind"),
}
# Translators: in a narrow column, before a number; at most 8 letters.
_ROWS = {"phase": mark("phase")}
_ADJECTIVES = ("clean", "dirty", "wild")
_GROUPS = {
    "joker": mark("jokers"),
    "two": mark("twos"),
    "ace": mark("aces"),
    "high": mark("{first} to king"),
    "low": mark("4 to {last}"),
    "black_three": mark("black threes"),
}
_EXTRAS = {"exact_cut": mark("exact draws"), "lady_cap": mark("ladies on clean piles")}
_FIELDS = {
    "red_threes": mark("{red_threes}"),
    keys.RED_THREES_LAID: mark("{red_threes} laid"),
    keys.RED_THREES_CAUGHT: mark("{red_threes} caught"),
    "black_threes": mark("{black_three}"),
    keys.BLACK_THREES_LAID: mark("{black_three} laid"),
    "special_hands": mark("special hands"),
    "melded": mark("cards on the table"),
    "unmelded": mark("players who never melded"),
    "points": mark("points"),
    "bid": mark("bid"),
    "taken": mark("taken"),
    "made": mark("made"),
    "rows": mark("rows"),
    "sat_out": mark("sat out"),
    "adjustments": mark("adjustments"),
    "out": mark("going out"),
    "extras": mark("extras"),
    "piles": mark("{piles}"),
    "sides": mark("sides"),
    "knee": mark("knee"),
}


def capital(text: str) -> str:
    """Return a label with a capital, as a heading."""
    return text[:1].upper() + text[1:]


def rules_name(rules: RuleSet) -> str:
    """Return a rule set's name: a variant's is translated, house rules keep theirs as typed."""
    return rules_called(rules.name, rules.base)


def rules_called(name: str, base: str | None) -> str:
    """Return a rule set's name as people read it. base: the variant it comes from, if any."""
    return _(name) if base is not None and variant(base).name == name else name


def note_texts(rules: RuleSet) -> tuple[str, ...]:
    """Return the sentences on the play: a variant's translated, those that people typed as they are."""
    built_in = variant(rules.base).notes if rules.base is not None else ()
    return tuple(_(note) if note in built_in else note for note in rules.notes)


def own_word(rules: RuleSet, word: str) -> str | None:
    """Return a rule set's own word, translated for a variant; None if it has no such word."""
    label = rules.label(word)
    return _built_in(rules, word, label) if label else None


def _built_in(rules: RuleSet, word: str, label: str) -> str:
    """Return a variant's own word translated; words that people typed stay as they are."""
    from_base = rules.base is not None and variant(rules.base).label(word) == rules.label(word)
    return _(label) if from_base else label


def _plain(word: str) -> str:
    return word.replace("_", " ")


def table_words(rules: RuleSet) -> Mapping[str, str]:
    """Return these rules' words for a pile, piles, a red three, red threes, as placeholders of sentences."""
    words = {word: own_word(rules, word) or _(plain) for word, plain in _TABLE_WORDS.items()}
    in_hand = _("in a hand or foot") if rules.facts.has_foot else _("in a hand")
    if rules.facts.has_knee:
        in_hand = _("in a hand, {knee} or foot").format(knee=knee_word(rules))
    clean = kind_word(rules, "clean") if is_adjective(rules, "clean") else _(_KIND_WORDS["clean"])
    return {**words, "in_hand": in_hand, "clean": clean}


def in_their_words(rules: RuleSet, message: str) -> str:
    """Return a translated message with the words of these rules filled in: `a completed {pile}`."""
    return _(message).format_map(table_words(rules))


def kind_label(rules: RuleSet, kind: str) -> str:
    """Return the label for piles of a kind: `clean piles`."""
    own = own_word(rules, kind)
    if own or kind not in _KINDS:
        return own or _plain(kind)
    return in_their_words(rules, _KINDS[kind])


def kind_word(rules: RuleSet, kind: str) -> str:
    """Return one word for a kind, for use where piles are understood: `clean`, `red`."""
    own, piles = rules.label(kind), rules.label("piles") or "piles"
    if own:
        return _built_in(rules, kind, own.removesuffix(f" {piles}") or own)
    if kind == "black_threes":
        return table_words(rules)["black_three"]
    return _(_KIND_WORDS.get(kind, _plain(kind)))


def is_adjective(rules: RuleSet, kind: str) -> bool:
    """Return whether `kind_word` is an adjective for piles (`clean`), not a name for them (`sevens`)."""
    own = own_word(rules, kind)
    return kind_word(rules, kind) != own if own else kind in _ADJECTIVES


def group_label(rules: RuleSet, group: str) -> str:
    """Return the label of a card group, with the limits of these rules: `8 to king`."""
    own = own_word(rules, group)
    if own:
        return own
    return _(_GROUPS[group]).format(first=rules.cards.last_low + 1, last=rules.cards.low_to)


def extra_label(rules: RuleSet, name: str) -> str:
    """Return the label of an extra or a special hand: `exact cuts`."""
    return own_word(rules, name) or _(_EXTRAS.get(name, _plain(name)))


def row_label(rules: RuleSet, name: str, *, short: bool = False) -> str:
    """Return the label of a row of the table's own in a game of points: `phases completed`, short `phase`."""
    if short and name in _ROWS:
        return _(_ROWS[name])
    return own_word(rules, name) or _plain(name)


def has_usual_word(rules: RuleSet, word: str) -> bool:
    """Return whether something has a name without a rule set's own word for it."""
    own = (*rules.extras, *rules.special_hands, *rules.kinds, *rules.rows)
    return word in _KINDS or word in _EXTRAS or word not in own


def left_label(rules: RuleSet) -> str:
    """Return the label for cards left; only the hand is mentioned if no foot is dealt."""
    own = own_word(rules, "left")
    if own:
        return own
    if rules.facts.has_knee:
        return _("left in hand, {knee} and foot").format(knee=knee_word(rules))
    return _("left in hand and foot") if rules.facts.has_foot else _("left in hand")


def knee_word(rules: RuleSet) -> str:
    """Return the word for the stack between hand and foot."""
    return own_word(rules, "knee") or _("knee")


def field_label(rules: RuleSet, path: str) -> str:
    """Return the label of a field of a tally by its path: `piles.clean`, `melded.counts.ace` or `left`."""
    path = shown_field(path)
    head, *rest = path.split(".")
    name = rest[-1] if rest else ""
    if head == "piles" and name:
        return kind_label(rules, name)
    if head in ("extras", "special_hands") and name:
        return extra_label(rules, name)
    if head == "rows" and name:
        return row_label(rules, name)
    message = _FIELDS.get(path) or _FIELDS.get(head)
    if head == "left":
        label = left_label(rules)
    elif message:
        label = own_word(rules, path.replace(".", "_")) or in_their_words(rules, message)
    else:
        label = _plain(path)
    if name in _GROUPS:
        return _("{field}: {cards}").format(field=label, cards=group_label(rules, name))
    return label


def threes_word(rules: RuleSet, section: str) -> str:
    """Return these rules' word for the threes of a colour. section: `red_threes` or `black_threes`."""
    return table_words(rules)["red_threes" if section == "red_threes" else "black_three"]


def round_name(rules: RuleSet, number: int) -> str:
    """Return what a round is called: `two sets`, translated for a variant; empty if it has no name.

    number: from 1.
    """
    names = rules.rounds.names
    if not 1 <= number <= len(names):
        return ""
    name = names[number - 1]
    built_in = rules.base is not None and name in variant(rules.base).rounds.names
    return _(name) if built_in else name


def minimum_text(minimum: Minimum | None, rules: RuleSet) -> str:
    """Return a minimum in words: `90`, `a completed pile`; empty where nothing is needed."""
    if minimum is None:
        return ""
    return points(minimum) if isinstance(minimum, int) else minimum_words(minimum, rules, keys.MINIMUM_WORDS)


def minimum_words(minimum: str | Mapping[str, Any], rules: RuleSet, said: Mapping[str, str]) -> str:
    """Return a minimum that isn't points alone. said: message ids by its word."""
    if isinstance(minimum, str):
        return in_their_words(rules, said[minimum])
    need, worth = in_their_words(rules, said[minimum["word"]]), points(minimum["points"])
    return _("{need}, {points} in all").format(need=need, points=worth)
