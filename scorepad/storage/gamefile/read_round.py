"""A round read from a game file: its cards, its tallies, who went out."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial

from scorepad.rules.families import PARTS
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import GROUPS
from scorepad.score import limits, record
from scorepad.score.fields import SAT_OUT, has_only_adjustments
from scorepad.storage.gamefile.strict_json import Fields, JsonNode

_BOTH = ("use", "points", "counts")

_Entry = tuple[record.GoingOutKind | None, JsonNode]
"""A tally's entry about going out: how the side went out, None if it did not, and where that stands."""


def read_round(node: JsonNode, rules: RuleSet, sides: Sequence[record.Side], number: int) -> record.Round:
    """Read a round. number: of the round, from 1.

    Faults: `wrong_length` of its tallies, `two_sides_out`, `nobody_out`, and its parts'.
    """
    before = len(node.faults)
    fields = node.keys(("tallies",), ("dealer", "note", "factor", "answers"))
    read = fields.read("tallies", partial(_read_tallies, rules=rules, sides=sides), [])
    gone = {at for at, side in enumerate(sides) if side.is_away(number)}
    tallies = tuple(_away(tally) if side in gone else tally for side, (tally, _entry) in enumerate(read))
    out = _who_went_out(read, tallies)
    if len(node.faults) == before and limits.lacks_who_went_out(rules, record.Round(tallies, out)):
        node.fault("nobody_out")
    dealer = fields.read(
        "dealer", partial(JsonNode.whole, check=partial(limits.seat_fault, sides=sides)), None
    )
    factor = fields.read("factor", partial(_read_factor, rules=rules), 1)
    note = fields.read("note", JsonNode.text, None)
    answers = fields.read("answers", partial(_read_answers, sides=sides), ())
    return record.Round(tallies, out, dealer, note, factor=factor, answers=answers)


def _read_answers(node: JsonNode, sides: Sequence[record.Side]) -> tuple[record.Answer, ...]:
    """Return the answers, one for each question: of two the last one."""
    read = [_read_answer(item, sides) for item in node.items(limits.MAX_ANSWERS)]
    answers = {each.question: each for each in read}
    return tuple(answers[question] for question in sorted(answers))


def _read_answer(node: JsonNode, sides: Sequence[record.Side]) -> record.Answer:
    fields = node.keys(("code", "side", "field"), ("about",))
    whole = partial(limits.range_fault, low=-limits.LAST_NUMBER, high=limits.LAST_NUMBER)
    about = fields.read("about", JsonNode.mapping, {})
    return record.Answer(
        fields.read("code", JsonNode.text, ""),
        fields.read("side", lambda at: None if at.value is None else at.between(0, len(sides) - 1), None),
        fields.read("field", JsonNode.text, ""),
        {name: fields["about"].at(name, number).whole(whole) for name, number in about.items()},
    )


def _read_factor(node: JsonNode, rules: RuleSet) -> int:
    if not rules.family.multiplies_rounds:
        node.fault("not_in_family", word="factor")
        return 1
    return node.whole(check=limits.factor_fault)


def _read_tallies(
    node: JsonNode, rules: RuleSet, sides: Sequence[record.Side]
) -> list[tuple[record.Tally, _Entry | None]]:
    items = node.items(limits.MAX_SIDES, limits.MIN_SIDES)
    if isinstance(node.value, list) and len(items) != len(sides) and len(node.value) <= limits.MAX_SIDES:
        node.fault("wrong_length", expected=len(sides), found=len(items))
    strangers = (record.Side(""),) * len(items)
    return [_read_tally(item, rules, side) for item, side in zip(items, (*sides, *strangers), strict=False)]


def _away(tally: record.Tally) -> record.Tally:
    """Return a tally as that of a side that isn't there, unless something is counted in it."""
    return replace(record.SITS_OUT, adjustments=tally.adjustments) if has_only_adjustments(tally) else tally


def _who_went_out(
    read: Sequence[tuple[record.Tally, _Entry | None]], tallies: Sequence[record.Tally]
) -> record.WhoWentOut | None:
    entries = [(side, *entry) for side, (_tally, entry) in enumerate(read) if entry]
    outs = [(record.Out(side, how), node) for side, how, node in entries if how]
    for _out, node in outs[1:]:
        node.fault("two_sides_out")
    if outs:
        return outs[0][0]
    return record.NOBODY if entries or all(tally.counted for tally in tallies) else None


def _read_tally(node: JsonNode, rules: RuleSet, side: record.Side) -> tuple[record.Tally, _Entry | None]:
    """Return a tally and its entry about going out, None if it has none.

    Faults: `unknown_pile_kind`, `unknown_card_group`, `unknown_extra`, `unknown_row`, `unknown_out_word`,
    `not_in_family`, and those of types, ranges and keys.
    """
    if node.value is None:
        return record.Tally(), None
    fields = _read_parts(node, rules)
    caught = ("caught",) if rules.catches_red_threes else ()
    threes = fields.read("red_threes", lambda at: at.keys((), ("laid", *caught)), Fields())
    blacks = fields.read("black_threes", lambda at: at.keys((), ("laid",)), Fields())

    def bid_or_taken(part: str) -> Callable[[JsonNode], int]:
        return partial(JsonNode.whole, check=partial(limits.bid_fault, rules, part))

    tally = record.Tally(
        counted=fields.read("counted", JsonNode.flag, default=True),
        piles=fields.read("piles", lambda at: _read_counts(at, rules.kinds, "unknown_pile_kind"), {}),
        red_threes_laid=threes.read("laid", JsonNode.count, None),
        red_threes_caught=threes.read("caught", JsonNode.count, None),
        black_threes_laid=blacks.read("laid", JsonNode.count, None),
        extras=fields.read("extras", lambda at: _read_counts(at, rules.extras, "unknown_extra"), {}),
        special_hands=fields.read("special_hands", partial(_read_special_hands, rules=rules), {}),
        melded=fields.read("melded", partial(_read_cards, rules=rules, section="melded"), record.Cards()),
        left=fields.read("left", partial(_read_cards, rules=rules, section="left"), record.Cards()),
        unmelded=fields.read("unmelded", lambda at: at.between(0, len(side.people)), None),
        adjustments=fields.read("adjustments", _read_adjustments, ()),
        points=fields.read("points", partial(_read_points, rules=rules), ()),
        rows=fields.read("rows", lambda at: _read_counts(at, rules.rows, "unknown_row"), {}),
        sat_out=1 if fields.read("sat_out", JsonNode.flag, default=False) else None,
        bid=fields.read("bid", bid_or_taken("bid"), None),
        taken=fields.read("taken", bid_or_taken("taken"), None),
        made=fields.read("made", lambda at: int(at.flag()), None),
    )
    return tally, fields.read(rules.family.out_word, lambda at: _read_out(at, rules), None)


def _read_parts(node: JsonNode, rules: RuleSet) -> Fields:
    has = {
        "red_threes": rules.has_red_threes,
        "black_threes": rules.lays_black_threes,
        "special_hands": bool(rules.special_hands),
    }
    # What the family has, but not these rules.
    absent = {part for part, there in has.items() if part in rules.family.counted and not there}
    counted = {*rules.counted, SAT_OUT}
    present = (part for part in PARTS if part in counted and part not in absent)
    known = ("counted", *(rules.family.out_word if part == "out" else part for part in present))
    found = node.words({"counted", "bidder", *PARTS} - absent, "unknown_key", known)
    for key, at in found.items():
        if key not in known:
            at.fault("not_in_family", word=key)
    return Fields((key, at) for key, at in found.items() if key in known)


def _read_special_hands(node: JsonNode, rules: RuleSet) -> dict[str, int]:
    """Return a side's special hands; faults: `unknown_special_hand` and those of `special_hands_faults`."""
    counts = _read_counts(node, rules.special_hands, "unknown_special_hand")
    for fault in limits.special_hands_faults(counts, node.path.removesuffix(".special_hands")):
        node.note(fault)
    return counts


def _read_cards(node: JsonNode, rules: RuleSet, section: str) -> record.Cards:
    """Return the cards melded or left in hand. section: `melded` or `left`.

    Faults: those of `stacks_fault`, `unknown_card_group`, `unknown_use`, and where cards
    are not counted one by one `wrong_type` for counts.
    """
    if type(node.value) is int:
        return record.Cards("points", _read_stacks(node, (node,), rules, section))
    points_only = not rules.family.counts_cards
    if not isinstance(node.value, dict) or (points_only and "use" not in node.value):
        node.wrong_type("int" if points_only else "cards")
        return record.Cards()

    def read_groups(at: JsonNode) -> dict[str, int]:
        return _read_counts(at, GROUPS, "unknown_card_group")

    if not any(key in node.value for key in _BOTH):
        return record.Cards("counts", (), read_groups(node))
    forms = ("points",) if points_only else ("points", "counts")
    fields = node.keys(("use",), forms)
    use = fields["use"].value if "use" in fields else "points"
    if use not in forms:
        fields["use"].fault("unknown_use", known=forms)
    return record.Cards(
        "counts" if use == "counts" else "points",
        fields.read("points", lambda at: _read_stacks(at, at.items(limits.MAX_STACKS), rules, section), ()),
        fields.read("counts", read_groups, {}),
    )


def _read_points(node: JsonNode, rules: RuleSet) -> tuple[int, ...]:
    """Return the points of a game of points, given as one number or as the stacks that were added."""
    if type(node.value) is int:
        return _read_stacks(node, (node,), rules, "points")
    if not isinstance(node.value, dict):
        node.wrong_type("int")
        return ()
    fields = node.keys(("points",), ("use",))
    if "use" in fields and fields["use"].value != "points":
        fields["use"].fault("unknown_use", known=("points",))
    return fields.read(
        "points", lambda at: _read_stacks(at, at.items(limits.MAX_STACKS), rules, "points"), ()
    )


def _read_stacks(node: JsonNode, items: Sequence[JsonNode], rules: RuleSet, section: str) -> tuple[int, ...]:
    values = tuple(item.value for item in items)
    fault = limits.stacks_fault(rules, section, values, node.path)
    if fault is None:
        return tuple(value for value in values if isinstance(value, int))
    is_of_sum = fault.code == "out_of_range" and fault.params["value"] not in values
    sound = [
        is_of_sum or item.note(limits.stacks_fault(rules, section, [item.value], item.path)) for item in items
    ]
    if all(sound):
        node.note(fault)
    return ()


def _read_counts(node: JsonNode, known: Collection[str], unknown: str) -> dict[str, int]:
    return {word: at.count() for word, at in node.words(known, unknown).items()}


def _read_adjustments(node: JsonNode) -> tuple[record.Adjustment, ...]:
    def read(fields: Fields) -> record.Adjustment:
        points = fields.read("points", partial(JsonNode.whole, check=limits.points_fault), 0)
        return record.Adjustment(points, fields.read("note", JsonNode.text, ""))

    return tuple(read(item.keys(("points",), ("note",))) for item in node.items(limits.MAX_ADJUSTMENTS))


def _read_out(node: JsonNode, rules: RuleSet) -> _Entry | None:
    if node.value is False:
        return None, node
    word = "plain" if node.value is True else node.value
    if isinstance(word, str) and word in rules.hows and node.value != "plain":
        return record.GoingOutKind(word), node
    if node.value is not True and not isinstance(node.value, str):
        node.wrong_type("out")
        return None
    known = tuple("true" if how == "plain" else how for how in rules.hows)
    node.fault("unknown_out_word", word=node.value, known=("false", *known))
    return None
