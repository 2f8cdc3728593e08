"""Answers to common arguments about the rules, from the rules of a game."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorepad.i18n.catalogue import _, mark
from scorepad.i18n.formats import join_clauses, join_list, points, signed
from scorepad.rules import built_in, keys
from scorepad.rules.ruleset import RuleSet, bonuses_of_threes
from scorepad.score.opening import group_of
from scorepad.wording import labels
from scorepad.wording.rule_values import signs_texts, steps_texts, value_text

_MORE_THREES = {
    "all": mark("; {points} for all of them"),
    "canasta": mark("; {points} extra for seven or more"),
    "extra": mark("; {points} extra for {count} or more"),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """A short question, its answer, and the keys it is based on; open: none of our rules settles it."""

    question: str
    text: str
    keys: tuple[str, ...] = ()
    open: bool = False


def closes_clean(rules: RuleSet) -> bool:
    """Return whether a source closes completed clean piles though the rules let others grow."""
    grows = "clean" in rules.kinds and not rules.piles.exact
    return grows and built_in.CLEAN_CLOSED in built_in.citations(rules)


def faq_answers(rules: RuleSet) -> tuple[Answer, ...]:
    """Return the answers that apply to these rules, in the order of the rule card."""
    if rules.family.bids:
        return tuple(_bid_answers(rules))
    if "points" in rules.counted:
        return tuple(_points_answers(rules))
    answers = _pile_answers if "piles" in rules.counted else _penalty_answers
    key = rules.facts.minimum_key
    if key is None or not rules.facts.asks_minimum:
        return tuple(answers(rules))
    opening = Answer(_("Minimum to open"), value_text(rules, key, marked=True), (key,))
    return (opening, *answers(rules))


def _points_answers(rules: RuleSet) -> Iterator[Answer]:
    best = _("lowest total") if rules.lowest_wins else _("highest total")
    rests_on: tuple[str, ...] = (keys.POINTS_LOWEST_WINS, keys.LENGTH_TIE)
    if rules.deciding_row:
        row = labels.field_label(rules, rules.deciding_row)
        best = _("most in the row “{row}”, then {best}").format(row=row, best=best)
        rests_on = (*rests_on, keys.LENGTH_ROW_TARGET)
    yield Answer(_("Winner"), best + _tie(rules), rests_on)
    yield Answer(_("End of the game"), _end_of_game(rules), _end_keys(rules))
    if rules.points.sum is not None:
        text = _("the points of a round add up to {points}").format(points=points(rules.points.sum))
        if rules.points.sum_reversed:
            text = _("{text}; or one side has 0 and each of the others all of them").format(text=text)
            if rules.points.negative:
                text = _("{text}; or one side takes them off and the others have 0").format(text=text)
        if rules.asks_who_went_out:
            text = _("{text}; not if nobody went out").format(text=text)
        yield Answer(_("Check"), text, (keys.POINTS_SUM, keys.POINTS_SUM_REVERSED))


_FOR_BIDS = {
    keys.BIDS_MADE_BASE: "{points}",
    keys.BIDS_MADE_BID: mark("{points} for each one bid"),
    keys.BIDS_MADE_TAKEN: mark("{points} for each one taken"),
    keys.BIDS_MADE_OVER: mark("{points} for each one over the bid"),
    keys.BIDS_MISSED_BASE: "{points}",
    keys.BIDS_MISSED_BID: mark("{points} for each one bid"),
    keys.BIDS_MISSED_OFF: mark("{points} for each one off the bid"),
}


def _bid_answers(rules: RuleSet) -> Iterator[Answer]:
    """Yield what a bid earns, and how the game ends."""
    made = (keys.BIDS_MADE_BASE, keys.BIDS_MADE_BID, keys.BIDS_MADE_TAKEN, keys.BIDS_MADE_OVER)
    missed = (keys.BIDS_MISSED_BASE, keys.BIDS_MISSED_BID, keys.BIDS_MISSED_OFF)
    for heading, names in ((_("A bid that was made"), made), (_("A bid that was missed"), missed)):
        worth = [
            _(_FOR_BIDS[key]).format(points=signed(each)) for key in names if (each := rules.number(key))
        ]
        yield Answer(heading, join_clauses(worth) or _("nothing"), names)
    yield Answer(_("Winner"), _("highest total") + _tie(rules), (keys.LENGTH_TIE,))
    end, floor = _end_of_game(rules), rules.length.floor
    if floor is not None:
        end += _("; also once a total is {points} or below").format(points=points(floor))
    yield Answer(_("End of the game"), end, (*_end_keys(rules), keys.LENGTH_FLOOR))


def _end_of_game(rules: RuleSet) -> str:
    key = rules.facts.length_key
    if key is None:
        return _("when the table ends it")
    text = value_text(rules, key)
    if key == keys.LENGTH_ROUNDS:
        return text
    if rules.deciding_row:
        message = _("after the round in which somebody reaches {count} in the row “{row}”")
        return message.format(count=text, row=labels.field_label(rules, rules.deciding_row))
    if rules.length.ends_at_once:
        return _("at once when somebody has {points}").format(points=text)
    return _("after the round in which somebody reaches {points}").format(points=text)


def _end_keys(rules: RuleSet) -> tuple[str, ...]:
    key = rules.facts.length_key
    if key is None:
        return ()
    return (key, keys.LENGTH_TARGET_ENDS) if key == keys.LENGTH_TARGET else (key,)


def _tie(rules: RuleSet) -> str:
    if rules.length.tie != "play_on":
        return _("; if tied, the win is shared")
    if rules.lowest_wins:
        return _("; if tied, play more rounds until one is lowest")
    return _("; if tied, play more rounds until one is highest")


def _penalty_answers(rules: RuleSet) -> Iterator[Answer]:
    partial, full = (signed(rules.number(key)) for key in (keys.PENALTY_PARTIAL, keys.PENALTY_FULL))
    text = _(
        "{plain}, or {full} for playing the whole hand in one turn; everyone else's points are then "
        "multiplied by {factor}"
    ).format(plain=partial, full=full, factor=rules.penalty.factor)
    yield Answer(_("Going out"), text, (keys.PENALTY_PARTIAL, keys.PENALTY_FULL, keys.PENALTY_FACTOR))
    text = _("ace 11; king, queen, jack and ten 10 each; others face value; enter their total")
    yield Answer(_("Cards left in hand"), text, (keys.FAMILY,))
    text = _("{points} instead of the cards").format(points=points(rules.penalty.unmelded))
    yield Answer(_("A player who never melded"), text, (keys.PENALTY_UNMELDED,))
    if not rules.facts.all_alone:
        text = _(
            "both opponents' points are added together; the partner of the player who went out scores nothing"
        )
        yield Answer(_("In pairs"), text, (keys.FAMILY,))
    text = _("the round isn't scored and doesn't count; nor does a misdeal")
    yield Answer(_("The stock runs out"), text, (keys.FAMILY,))
    decided_by = (*_end_keys(rules)[:1], keys.LENGTH_TIE)
    yield Answer(_("Winner"), _("lowest total") + _tie(rules), decided_by)
    cards = rules.deal.hand
    text = _("{cards} cards each, {more} for the player who starts").format(cards=cards, more=cards + 1)
    yield Answer(_("The deal"), text, (keys.DEAL_HAND,))


def _pile_answers(rules: RuleSet) -> Iterator[Answer]:
    yield _nine(rules)
    yield _size(rules)
    if "clean" in rules.kinds:
        yield _wild_on_clean(rules)
    if rules.has_red_threes:
        yield _red_three(rules)
    if rules.lays_black_threes:
        yield _black_three(rules)
    if rules.facts.kinds_to_add is not None:
        need = _("A side without {need}").format(need=value_text(rules, keys.MELDED_NEEDS))
        yield Answer(need, _("its cards on the table are subtracted"), (keys.MELDED_NEEDS,))
    if rules.special_hands:
        text = _("it ends the round for its side: nothing else counts, not even going out")
        hands = tuple(keys.key_in("special_hands", name) for name in rules.special_hands)
        yield Answer(_("A special hand"), text, hands)
    if rules.facts.has_foot:
        yield _unopened_foot(rules)
    question = _("The partner of the player who went out")
    if rules.facts.all_alone:
        yield Answer(question, _("no partners: everyone plays individually"), (keys.SEATS,))
    else:
        yield Answer(question, _("pays for the cards {left}").format(left=labels.left_label(rules)))
    text = _("nobody gets the bonus for going out, everything else counts")
    yield Answer(_("The stock runs out"), text, (built_in.STOCK_EXHAUSTED,))
    bonus = rules.extras.get("exact_cut")
    if bonus is not None:
        text = _("{points} for each player who picks up exactly {cards} cards on the first try")
        answer = text.format(points=signed(bonus), cards=rules.facts.cards_dealt)
        yield Answer(_("An exact draw"), answer, (keys.EXTRAS_EXACT_CUT,))
    elif rules.facts.has_foot:
        yield Answer(_("An exact draw"), _("no bonus"))


def _red_three(rules: RuleSet) -> Answer:
    words = labels.table_words(rules)
    caught = _("{points} caught {in_hand}").format(points=signed(rules.red_threes.caught or 0), **words)
    laid, rests_on = rules.red_threes.laid, [keys.RED_THREES_LAID, keys.RED_THREES_CAUGHT]
    lady_cap = rules.extras.get("lady_cap")
    if laid is None:
        text = _("can't be laid on the table, {caught}")
    elif rules.catches_red_threes:
        text = _("{points} on the table, {caught}")
    else:
        text = _("{points} on the table")
    text = text.format(points=_laid_worth(rules, "red_threes"), caught=caught)
    if laid is None and lady_cap is not None:
        cap = _("; {points} for each on a completed {clean} {pile}")
        clean = {**words, "clean": labels.kind_word(rules, "clean")}
        text += cap.format(points=signed(lady_cap), **clean)
    more, also = _more_about_threes(rules, "red_threes") if laid is not None else ("", ())
    return Answer(labels.in_their_words(rules, mark("A {red_three}")), text + more, (*rests_on, *also))


def _black_three(rules: RuleSet) -> Answer:
    text = _("{points} laid down").format(points=_laid_worth(rules, "black_threes"))
    more, also = _more_about_threes(rules, "black_threes")
    question = labels.in_their_words(rules, mark("Each of the {black_three} laid down"))
    return Answer(question, text + more, (keys.BLACK_THREES_LAID, *also))


def _laid_worth(rules: RuleSet, section: str) -> str:
    """Return what threes on the table are worth: of each, or step by step: `1: +100, 2: +300`."""
    worth = rules.threes(section)
    return join_list(steps_texts(worth.steps)) if worth.steps else signed(worth.laid or 0)


def _more_about_threes(rules: RuleSet, section: str) -> tuple[str, tuple[str, ...]]:
    """Return further clauses on laid threes of a colour, and the keys that they are based on."""
    worth, text = rules.threes(section), ""
    keyed = [f"{section}.steps"] if worth.steps else []
    for key, points_ in bonuses_of_threes(rules, section):
        text += _(_MORE_THREES[keys.own_name(key)]).format(points=signed(points_), count=worth.many)
        keyed.append(key)
    if worth.out is not None:
        text += _("; {points} for the side that went out").format(points=signed(worth.out))
        keyed.append(f"{section}.out")
    if worth.by_piles:
        by_piles = _("; by completed {piles}: {signs}")
        text += by_piles.format(signs=join_list(signs_texts(worth.by_piles)), **labels.table_words(rules))
        keyed.append(f"{section}.by_piles")
    elif worth.needs not in (None, "nothing"):
        need = value_text(rules, f"{section}.needs")
        text += _("; they count against a side without {need}").format(need=need)
        keyed.append(f"{section}.needs")
    return text, tuple(keyed)


def _unopened_foot(rules: RuleSet) -> Answer:
    caught = rules.red_threes.caught
    if caught is None:
        return Answer(_("An unopened foot"), _("its cards are subtracted like those in the hand"))
    text = _("its cards are subtracted like those in the hand; a {red_three} in it counts {points} instead")
    answer = text.format(points=signed(caught), **labels.table_words(rules))
    return Answer(_("An unopened foot"), answer, (keys.RED_THREES_CAUGHT,))


def _size(rules: RuleSet) -> Answer:
    rests_on: tuple[str, ...] = (keys.PILES_SIZE, keys.PILES_EXACT)
    if rules.piles.exact:
        text = _("exactly {n} cards")
    else:
        text = _("{n} cards or more: one bonus, extra cards at face value")
    if closes_clean(rules):
        text = _("exactly {n} cards if {clean}, otherwise {n} or more")
        rests_on = (*rests_on, built_in.CLEAN_CLOSED)
    answer = text.format(n=rules.piles.size, clean=labels.kind_word(rules, "clean"))
    return Answer(labels.in_their_words(rules, mark("A completed {pile} has")), answer, rests_on)


def _wild_on_clean(rules: RuleSet) -> Answer:
    clean = labels.kind_word(rules, "clean")
    words = {**labels.table_words(rules), "clean": clean}
    if labels.is_adjective(rules, "clean"):
        question = _("A wild card on a completed {clean} {pile}").format_map(words)
    else:
        question = _("A wild card on one of the completed {clean}").format_map(words)
    if rules.piles.exact:
        text, key = _("not allowed: a completed {pile} is closed"), keys.PILES_EXACT
    elif closes_clean(rules):
        text, key = _("not allowed: a completed {clean} {pile} is closed"), built_in.CLEAN_CLOSED
    elif built_in.NO_WILD_ON_CLOSED in built_in.citations(rules):
        text, key = _("not allowed: no wild card goes on a completed {pile}"), built_in.NO_WILD_ON_CLOSED
    elif "dirty" not in rules.kinds:
        text, key = _("not allowed: no {pile} mixes wild and natural cards"), keys.PILES_DIRTY
    else:
        dirty = labels.kind_label(rules, "dirty")
        settled = built_in.WILD_MAKES_DIRTY in built_in.citations(rules)
        text = _("makes it one of the {piles}").format(piles=dirty)
        return Answer(question, text, (built_in.WILD_MAKES_DIRTY,) if settled else (), open=not settled)
    return Answer(question, text.format_map(words), (key,))


def _nine(rules: RuleSet) -> Answer:
    group = group_of(rules, "9")
    table, hand = rules.on_table(group), rules.in_hand(group)
    valued = (f"{section}.{group}" for section in ("cards", "melded", "left"))
    rests_on = (*(key for key in valued if key in rules.values), keys.CARDS_LOW_TO)
    if table == hand:
        return Answer(_("A nine"), points(table), rests_on)
    text = _("{table} on the table, minus {hand} in hand")
    return Answer(_("A nine"), text.format(table=points(table), hand=points(hand)), rests_on)
