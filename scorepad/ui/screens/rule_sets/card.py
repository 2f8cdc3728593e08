"""The rule card of a game, a variant or a custom rule set."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from scorepad.flet_support.hooks import Size, use_size
from scorepad.flet_support.screens import go, screen
from scorepad.game.events import RulesDeleted
from scorepad.game.intents import MakeChanges
from scorepad.i18n import _
from scorepad.rules.built_in import variant, variant_ids
from scorepad.rules.custom import CustomRuleSet, RuleSetId
from scorepad.rules.ruleset import RuleSet
from scorepad.ui.routes import RULES, card_path, edit_rules_path, game_in, game_path, new_game_path, rules_in
from scorepad.ui.session import AppSession, use_game_view, use_library
from scorepad.ui.shared.not_found import not_found
from scorepad.ui.shared.rule_set_list import make_own_rules, rule_set_not_found
from scorepad.ui.shared.undo_bar import game_frame, library_frame, submit_to_library
from scorepad.ui.theme.style import EDGE_SPACE, HAIRLINE, HIGHLIGHT, Type
from scorepad.ui.widgets.buttons import filled_button, outlined_button
from scorepad.ui.widgets.layout import flowing, letter_room, notice, section
from scorepad.ui.widgets.text import heading, words
from scorepad.wording.labels import rules_name
from scorepad.wording.rule_card import CardRow, Origin, card_note, minimum_now, rule_card

_BESIDE_FROM = 560
_LABEL_SHARE, _TEXT_SHARE = 2, 3


@screen
def GameRules() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the rule card of a game."""
    table = use_game_view(game_in(ft.use_route_params()))
    size = use_size()
    if table is None:
        return not_found()
    rules, now = table.record.rules, minimum_now(table.record, table.score)
    note = words(
        _("The rules saved with this game. They stay the same even if the variant is corrected later."),
        Type.SECOND,
    )
    name, back = heading(rules_name(rules)), game_path(table.id)
    lines = [name, note, *rule_card_sections(rules, letter_room(size), now)]
    return game_frame(table, _("Rules"), lines, size=size, back=back)


@screen
def RuleCard() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the card of the rules in the address, and what is done with them."""
    ident = rules_in(ft.use_route_params())
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
        *rule_card_sections(rule_set.rules, letter_room(size)),
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
        return rule_set_not_found(ft.use_view_path(), size)
    return library_frame(
        session,
        title or rule_set.name,
        [*([heading(rule_set.name)] if title else []), *lines(rule_set, session, size)],
        size=size,
        back=back or card_path(ident),
        at_hand=at_hand() if at_hand else None,
    )


def built_in(ident: RuleSetId) -> CustomRuleSet | None:
    """Return a variant as a rule set that changes nothing; None if there is none."""
    return CustomRuleSet(_(variant(ident).name), ident) if ident in variant_ids() else None


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
        drawn = ft.Column([_row(row, usual, beside=width >= _BESIDE_FROM) for row in each.rows], spacing=0)
        drawn.horizontal_alignment = ft.CrossAxisAlignment.STRETCH
        lines.append(section(each.title, [drawn]))
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
