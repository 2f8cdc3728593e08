"""Rules to read and to choose: the card of each, all in one list, and what others would change in a game."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from scorepad.flet_support.focus_and_scroll import with_scroll_keys
from scorepad.flet_support.hooks import Size, use_size
from scorepad.flet_support.screens import go, screen
from scorepad.game.accept import refusal
from scorepad.game.events import RulesChanged, RulesDeleted
from scorepad.game.intents import MakeChanges
from scorepad.i18n import _
from scorepad.i18n.formats import join_list, points, signed
from scorepad.rules.built_in import VARIANTS, variant
from scorepad.rules.custom import CustomRuleSet, RuleSetId, as_custom_rules
from scorepad.rules.resolve import rules_at_table
from scorepad.rules.ruleset import RuleSet
from scorepad.score.deal import seats
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore, Problem
from scorepad.score.totals import score_game
from scorepad.ui.routes import (
    IMPORT_RULES,
    NEW_GAME_RULES,
    RULES,
    card_path,
    change_rules_path,
    edit_rules_path,
    game_path,
    make_rules_path,
    new_game_path,
    purpose_in,
    rules_in,
)
from scorepad.ui.session import AppSession, GameView, use_as_origin, use_library
from scorepad.ui.shared.frames import game_frame, game_screen, library_frame, submit_to_library
from scorepad.ui.shared.game_status import why_name
from scorepad.ui.shared.places import start_frame
from scorepad.ui.shared.rule_set_list import (
    find_same_rule_set,
    make_own_rules,
    make_rule_set,
    rule_set_not_found,
    rules_by_id,
    rules_list,
)
from scorepad.ui.theme.style import ACCENT, EDGE_SPACE, HAIRLINE, HIGHLIGHT, Type
from scorepad.ui.widgets.buttons import filled_button, outlined_button, touch_row
from scorepad.ui.widgets.layout import apart, flowing, letter_room, notice, section, stretched
from scorepad.ui.widgets.text import figure, heading, side_name, words
from scorepad.ui.widgets.top_bar import MenuItem
from scorepad.wording.faults import fault_sentence
from scorepad.wording.labels import minimum_text, rules_name
from scorepad.wording.problems import problem_sentence
from scorepad.wording.rule_card import CardRow, Origin, card_note, minimum_now, rule_card

_BESIDE_FROM = 560
_LABEL_SHARE, _TEXT_SHARE = 2, 3

_ABOUT_RULES = ("not_in_rules", "unusual_seating", "red_three_cannot_be_laid")


@game_screen
def GameRules(table: GameView) -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the rule card of a game."""
    size = use_size()
    rules, now = table.record.rules, minimum_now(table.record, table.score)
    note = words(
        _("The rules saved with this game. They stay the same even if the variant is corrected later."),
        Type.SECOND,
    )
    name, back = heading(rules_name(rules)), game_path(table.id)
    lines = [name, note, *rule_card_sections(rules, letter_room(size), now)]
    return game_frame(table, _("Rules"), lines, back=back)


@screen
def RuleCard() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the card of the rules in the address, and what is done with them."""
    ident = rules_in(ft.use_route_params())
    use_as_origin()
    return rule_set_frame("", partial(_card, ident), partial(_play_button, ident), back=RULES)


def _card(ident: RuleSetId, rule_set: CustomRuleSet, session: AppSession, size: Size) -> list[ft.Control]:
    is_own = ident in session.service.shelf.custom_rule_sets()

    async def change() -> None:
        made = ident if is_own else await make_own_rules(session, ident)
        if made:
            go(edit_rules_path(made))

    async def delete() -> None:
        if await submit_to_library(session, MakeChanges((RulesDeleted(ident),))):
            go(RULES)

    offers: list[ft.Control] = [
        outlined_button(_("Print a pad"), lambda: go(card_path(ident, "pad"))),
        outlined_button(_("Change these rules"), change),
        outlined_button(_("Share"), lambda: go(card_path(ident, "share"))),
        *([outlined_button(_("Delete these rules"), delete)] if is_own else []),
    ]
    return [
        ft.Container(flowing(offers), padding=ft.Padding.symmetric(vertical=12)),
        *rule_card_sections(rule_set.rules, letter_room(size, beside=size.is_landscape)),
    ]


def _play_button(ident: RuleSetId) -> ft.Control:
    button = filled_button(_("Play"), lambda: go(new_game_path(ident)), expand=True)
    return ft.Container(ft.Row([button]), padding=EDGE_SPACE)


def rule_set_frame(
    title: str,
    lines: Callable[[CustomRuleSet, AppSession, Size], Sequence[ft.Control]],
    at_hand: Callable[[], ft.Control] | None = None,
    *,
    back: str = "",
) -> ft.View:
    """Draw a screen about the rules in the address.

    title: their name if empty. lines: draws its paper. back: their card if empty.
    """
    ident = rules_in(ft.use_route_params())
    session, size = use_library(), use_size()
    rule_set = session.service.shelf.custom_rule_sets().get(ident) or built_in(ident)
    if rule_set is None:
        return rule_set_not_found()
    return library_frame(
        session,
        title or rule_set.name,
        [*([heading(rule_set.name)] if title else []), *lines(rule_set, session, size)],
        back=back or card_path(ident),
        at_hand=at_hand() if at_hand else None,
    )


def built_in(ident: RuleSetId) -> CustomRuleSet | None:
    """Return a variant as a rule set that changes nothing; None if there is none."""
    return CustomRuleSet(_(variant(ident).name), ident) if ident in VARIANTS else None


def rule_card_sections(rules: RuleSet, width: float, now: tuple[CardRow, ...] = ()) -> list[ft.Control]:
    """Draw a rule card. width: of the paper, in logical pixels. now: the values in force in this game now."""
    sections, remark = rule_card(rules, now), card_note(rules)
    rows = [row for each in sections for row in each.rows if row.origin is Origin.SOURCED]
    sources = Counter(row.source for row in rows).most_common(1)
    usual = sources[0][0] if sources else None
    lines: list[ft.Control] = [notice(remark)] if remark else []
    if usual:
        sentence = _("Source unless otherwise noted: {source}").format(source=usual)
        lines.append(words(sentence, Type.SECOND))
    for each in sections:
        drawn = [_row(row, usual, beside=width >= _BESIDE_FROM) for row in each.rows]
        lines.append(section(each.title, [stretched(drawn)]))
    return lines


def _row(row: CardRow, usual: str | None, *, beside: bool) -> ft.Control:
    label = words(row.label)
    lines: list[ft.Control] = [words(row.text, Type.STRONG), *_origin(row, usual)]
    face: ft.Control = ft.Column([label, *lines], spacing=2)
    if beside:
        right = ft.Column(lines, spacing=2, expand=_TEXT_SHARE)
        face = ft.Row([ft.Container(label, expand=_LABEL_SHARE), right], spacing=16)
        face.vertical_alignment = ft.CrossAxisAlignment.START
    border = ft.Border(bottom=ft.BorderSide(1, HAIRLINE))
    content = ft.Semantics(container=True, content=face)
    return ft.Container(content, padding=ft.Padding.symmetric(vertical=8), border=border)


def _origin(row: CardRow, usual: str | None) -> list[ft.Control]:
    if row.assumed:
        mark = words(_assumed_text(row), Type.SECOND)
        return [ft.Row([ft.Container(mark, bgcolor=HIGHLIGHT, border_radius=6, padding=4)], wrap=True)]
    return [words(row.source, Type.SECOND)] if row.source and row.source != usual else []


def _assumed_text(row: CardRow) -> str:
    if row.origin is Origin.COMMONLY_PLAYED:
        return _("assumed: as commonly played")
    return _("assumed: {part}").format(part=row.part) if row.part else _("assumed: not in any source")


def _preview(table: GameView, ident: RuleSetId, rules: RuleSet) -> list[ft.Control]:
    """Show the changes: totals, unless hidden, minimums to open, and counts that would no longer score."""
    changed = replace(table.record, rules=rules)
    before, after = table.score, score_game(changed)
    lines: list[ft.Control] = [words(_("No totals change."))]
    if table.record.totals_hidden:
        lines = []
    elif before.totals != after.totals:
        why = change_rules_path(ident, table.id) + "/why"
        lines = [_total(changed, before, after, side, why) for side in range(len(changed.sides))]
    opening = _next_round(rules, before, after)
    lines += [*([words(opening)] if opening else []), *_lost_counts(changed, before, after)]
    return [ft.Container(stretched(with_scroll_keys(lines, "change"), 10), padding=ft.Padding.only(top=12))]


def _total(record: GameRecord, before: GameScore, after: GameScore, side: int, why: str) -> ft.Control:
    name = record.sides[side].name
    old, new = before.totals[side], after.totals[side]
    both = {"before": points(old), "after": points(new)}
    sentence = _("{side}: {before} becomes {after}, {change}").format(
        side=name, change=signed(new - old), **both
    )
    turn = figure(_("{before} → {after}").format(**both), Type.HEAD)
    numbers = ft.Column([turn, figure(signed(new - old), Type.SECOND)], spacing=0)
    numbers.horizontal_alignment = ft.CrossAxisAlignment.END
    said = ft.Semantics(label=sentence, exclude_semantics=True, content=side_name(side, name))
    sums = apart(words(_("Why?"), Type.SECOND, ACCENT), numbers)
    total = touch_row(sums, why_name(record, after, side), partial(go, f"{why}/{side}"), padding=0)
    return stretched([said, total])


def _next_round(rules: RuleSet, before: GameScore, after: GameScore) -> str:
    if after.next is None:
        return "" if before.finished else _("The game would be over.")
    if not rules.facts.asks_minimum:
        return ""
    if before.next and before.next.minimums == after.next.minimums:
        return ""
    opening = join_list(dict.fromkeys(minimum_text(each, rules) for each in after.next.minimums))
    return _("Round {number} would need {minimum} to open.").format(number=after.next.round, minimum=opening)


def _lost_counts(record: GameRecord, before: GameScore, after: GameScore) -> list[ft.Control]:
    """Draw the problems of counts that the other rules don't know and the present ones do."""
    known = {place for place, _problem in _about_rules(before)}
    sentences: dict[str, None] = {}
    for place, problem in _about_rules(after):
        if place not in known:
            sentence = problem_sentence(problem, record)
            if problem.side is not None:
                sentence = _("Round {number}, {what}").format(number=place[0], what=sentence)
            sentences[sentence] = None
    return [notice(sentence) for sentence in sentences]


def _about_rules(score: GameScore) -> Iterator[tuple[tuple[object, ...], Problem]]:
    """Yield the problems that depend on the rules, each after its place: round, code, side and field."""
    for played in score.rounds:
        for each in played.problems:
            if each.code in _ABOUT_RULES:
                yield (played.number, each.code, each.side, each.field), each


@screen
def Rules() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the start page of all rules; a line opens its card."""
    session = use_library()
    menu = [
        MenuItem(_("Create your own rules"), partial(go, make_rules_path())),
        MenuItem(_("Import rules"), partial(go, IMPORT_RULES)),
    ]
    return start_frame(session, RULES, [rules_list(session, lambda ident: go(card_path(ident)))], menu=menu)


@screen
def MakeRules() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw all the rule sets that a custom one can be made from."""
    session = use_library()
    purpose = purpose_in(ft.use_route_params())

    async def start_from(ident: RuleSetId) -> None:
        made = await make_own_rules(session, ident)
        if made:
            go(edit_rules_path(made, purpose))

    paper = [
        words(_("Which rules are closest to yours? You can change anything on the next page.")),
        rules_list(session, start_from),
    ]
    back = NEW_GAME_RULES if purpose else RULES
    return library_frame(session, _("Create your own rules"), paper, back=back)


@game_screen
def ChangeRules(table: GameView) -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the other rule sets that a game can go on by."""
    session = use_library()
    now, game = table.record.rules, table.id
    listed = rules_list(session, lambda ident: go(change_rules_path(ident, game)), without=now)
    return game_frame(
        table,
        _("Switch to other rules"),
        [heading(rules_name(now)), _edit_offer(table), listed],
        back=game_path(game),
    )


@game_screen
def CompareRules(table: GameView) -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw what would change in a game by the rules of the address, and the button that switches to them."""
    session, ident = use_library(), rules_in(ft.use_route_params())
    rules = rules_by_id(session, ident)
    if rules is None:
        return rule_set_not_found()
    rules = rules_at_table(rules, seats(table.record.sides))
    # A count in the game may be impossible by these rules.
    fault = refusal(table.game, table.session.who, RulesChanged(rules))
    if fault:
        sentence = _("The game can't continue with these rules: {reason}")
        lines: list[ft.Control] = [notice(sentence.format(reason=fault_sentence(fault)))]
    else:
        lines = _preview(table, ident, rules)
    return game_frame(
        table,
        _("Switch to other rules"),
        [heading(rules_name(rules)), *lines],
        back=game_path(table.id, "change-rules"),
        at_hand=None if fault else _switch_button(table, rules),
    )


def _edit_offer(table: GameView) -> ft.Control:
    async def change() -> None:
        rule_set = as_custom_rules(table.record.rules)
        named = rule_set if rule_set.values else replace(rule_set, name=_("Our rules"))
        ident = find_same_rule_set(table.session, rule_set) or await make_rule_set(table.session, named)
        if ident:
            go(edit_rules_path(ident, table.id))

    question = words(_("Does your table change just a value or two?"), Type.SECOND)
    button = ft.Row([outlined_button(_("Change individual rules for this game"), change, expand=True)])
    return ft.Container(ft.Column([question, button], spacing=8), padding=ft.Padding.only(top=8))


def _switch_button(table: GameView, rules: RuleSet) -> ft.Control:
    async def change() -> None:
        await table.change(RulesChanged(rules))
        go(game_path(table.id))

    label = _("Switch to {rules}").format(rules=rules_name(rules))
    return ft.Container(ft.Row([filled_button(label, change, expand=True)]), padding=EDGE_SPACE)
