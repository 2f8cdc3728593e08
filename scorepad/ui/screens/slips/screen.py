"""Old paper slips: the season and the totals typed with the keypad, slip after slip."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import Final

import flet as ft

from scorepad.flet_support.error_boundary import screen, show_message
from scorepad.flet_support.focus_and_scroll import with_scroll_key
from scorepad.flet_support.hooks import (
    SetState,
    Size,
    newest_value,
    use_instance,
    use_keys,
    use_remembered,
    use_size,
)
from scorepad.flet_support.keyboard import KeyboardKey
from scorepad.game.intents import KeypadKey
from scorepad.i18n import _, ngettext
from scorepad.rules.built_in import variant, variant_ids
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.faults import Fault, Refused
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import SEASONS, GameId
from scorepad.service.snapshot import GameSummary
from scorepad.ui.screens.slips.slip import (
    ONLY_THE_YEAR,
    Slip,
    emptied,
    first_gap,
    like,
    moved,
    names_text,
    pressed,
    record_of,
)
from scorepad.ui.screens.slips.table import Names, TableForm, table_button, table_lines
from scorepad.ui.session import AppSession, use_library
from scorepad.ui.shared.game_plan import new_plan, sides_of, usual_rules
from scorepad.ui.shared.game_rows import GameRow, game_rows
from scorepad.ui.shared.new_game import known_names, today
from scorepad.ui.shared.undo_bar import library_key, library_top_bar
from scorepad.ui.theme.style import CARD, EDGE_SPACE, Type
from scorepad.ui.widgets.buttons import choices, plain_button, touch_row
from scorepad.ui.widgets.keypad import key_of, keypad, readout
from scorepad.ui.widgets.layout import flowing, frame, has_room_below, section
from scorepad.ui.widgets.text import figure, side_name, words
from scorepad.wording.faults import fault_sentence
from scorepad.wording.labels import capital, rules_name

_UNSET: Final = "–"


@dataclass(frozen=True, slots=True)
class _State:
    """The slip being typed and those saved on this visit, the last one first.

    names: the people of each side as typed while names and rules are being changed, None = they aren't.
    """

    slip: Slip
    saved: tuple[GameId, ...] = ()
    names: tuple[str, ...] | None = None


@dataclass(frozen=True, eq=False, slots=True)
class _Pad:
    """The screen as it is drawn now."""

    session: AppSession
    state: _State
    change: SetState[_State]

    @property
    def slip(self) -> Slip:
        return self.state.slip

    async def press(self, key: KeypadKey) -> None:
        """Handle a key of the keypad; the drawing may be a touch behind."""
        now = newest_value(self.change).slip
        if key is KeypadKey.NEXT and now.is_at_last:
            await self._save(now)
        else:
            self._take(*pressed(now, key, _today().year))

    def to(self, at: int | None) -> None:
        """Send the keys to a side's total, or (None) to the year."""
        self._take(*moved(newest_value(self.change).slip, at, _today().year))

    def in_season(self, season: str) -> None:
        """Set the season of this slip and of those after it."""
        self.change(lambda now: replace(now, slip=replace(now.slip, season=season)))

    def _take(self, slip: Slip, fault: Fault | None) -> None:
        self.change(lambda now: replace(now, slip=slip))
        if fault:
            show_message(ft.context.page, fault_sentence(fault))

    async def _save(self, slip: Slip) -> None:
        if gap := first_gap(slip):
            side, fault = gap
            self._take(replace(slip, at=side), fault)
            return
        # Before the file has it: a second touch of the same key must not save the slip twice.
        self.change(lambda now: replace(now, slip=emptied(now.slip)))
        try:
            game = await self.session.service.start(record_of(slip, _today()), self.session.who)
        except Refused as refused:
            self._take(slip, refused.faults[0])
            return
        self.change(lambda now: replace(now, saved=(game, *now.saved)))

    def edit_table(self) -> None:
        """Show the names and the rules instead of the keys."""
        self.change(lambda now: replace(now, names=tuple(map(names_text, now.slip.sides))))


def _today() -> date:
    return date.fromisoformat(today())


def _arrive(session: AppSession) -> _State:
    """Return the first slip: like the one saved last, else for the people of the last game."""
    service = session.service
    game = service.last_game()
    sets = service.custom_rule_sets().values()
    usual = usual_rules(game.record if game else None, sets)
    slips = [each for each in service.games() if each.from_paper]
    if slips:
        last = max(slips, key=lambda each: each.begun)
        return _State(like(last, _rules_of(last, sets) or usual))
    if game:
        return _State(emptied(Slip(usual, game.record.sides)))
    slip = emptied(Slip(usual, sides_of(new_plan(usual))))
    return _State(slip, names=("",) * len(slip.sides))


def _rules_of(slip: GameSummary, sets: Iterable[CustomRuleSet]) -> RuleSet | None:
    known = [*(each.rules for each in sets), *map(variant, variant_ids())]
    return next((rules for rules in known if (rules.name, rules.base) == (slip.rules, slip.base)), None)


@screen
def OldSlips() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the slip being typed, and those saved before it."""
    session = use_library()
    first = use_instance(lambda: _arrive(session))
    state, change = use_remembered("slips", lambda: first)
    size, route = use_size(), ft.use_view_path()
    pad = _Pad(session, state, change)
    use_keys(partial(_type_key, pad))
    rows = game_rows(session, [game for game in state.saved if session.service.line(game)])
    bar = library_top_bar(session, _("Old paper slips"), rules_name(state.slip.rules))
    if state.names is not None:
        known = known_names(session.service)
        form = TableForm(session, state.slip, state.names, known, partial(_change_table, change))
        return frame(route, bar, table_lines(form), size=size, at_hand=table_button(form))
    keys = _keys(pad, size)
    # Where they scroll with the paper, the keys stand before the saved slips, which become more and more.
    scrolls = not size.is_landscape and not has_room_below(size)
    within = [ft.Container(keys, bgcolor=CARD)] if scrolls else []
    paper = [*_lines(pad), *within, *_saved(rows), ft.Container(height=EDGE_SPACE)]
    at_hand = None if scrolls else keys
    return frame(route, bar, paper, size=size, at_hand=at_hand, show=_place(state.slip.at))


def _lines(pad: _Pad) -> list[ft.Control]:
    totals = (_total(pad, side) for side in range(len(pad.slip.sides)))
    other = ft.Row([plain_button(_("Other names or rules"), pad.edit_table)], wrap=True)
    return [*_when(pad), *totals, other]


def _saved(rows: Sequence[GameRow]) -> list[ft.Control]:
    """Draw the slips saved on this visit, each with a button that deletes it."""
    if not rows:
        return []
    title = ngettext("{count} slip saved", "{count} slips saved", len(rows)).format(count=len(rows))
    lines = [with_scroll_key(row.draw(), f"slip {row.key}") for row in rows]
    for row, line in zip(rows, lines, strict=True):
        line.key = row.key
    return [section(title, [ft.Column([*lines], spacing=0)])]


def _change_table(change: SetState[_State], step: Callable[[Slip, Names], tuple[Slip, Names | None]]) -> None:
    def changed(now: _State) -> _State:
        if now.names is None:
            return now
        slip, names = step(now.slip, now.names)
        return replace(now, slip=slip, names=names)

    change(changed)


async def _type_key(pad: _Pad, key: KeyboardKey) -> None:
    is_signed = pad.slip.at is not None
    typed = key_of(key, "number", signed=is_signed) if pad.state.names is None else None
    if typed:
        await pad.press(typed)
    else:
        await library_key(pad.session, key, back="/")


def _place(at: int | None) -> str:
    return "when" if at is None else f"total {at}"


def _when(pad: _Pad) -> list[ft.Control]:
    """Draw the season and the year; while the year is typed, also the seasons to choose from."""
    slip, label = pad.slip, _("When")
    value = slip.when() or _UNSET
    answers = {season: capital(_(season)) for season in SEASONS} | {ONLY_THE_YEAR: _("Only the year")}
    chips = flowing(choices(answers, slip.season, pad.in_season)) if slip.at is None else None
    row = touch_row(
        _face(words(label), value),
        f"{label}, {value}",
        partial(pad.to, None),
        current=slip.at is None,
        key=_place(None),
    )
    return [row, ft.Container(chips, padding=ft.Padding.symmetric(horizontal=14, vertical=6 if chips else 0))]


def _total(pad: _Pad, side: int) -> ft.Control:
    slip, each = pad.slip, pad.slip.sides[side]
    value = readout(slip.totals[side], "number")[0] or _UNSET
    return touch_row(
        _face(side_name(side, each.name), value),
        f"{each.name}, {value}",
        partial(pad.to, side),
        current=slip.at == side,
        key=_place(side),
    )


def _face(label: ft.Text, value: str) -> ft.Control:
    label.expand = True
    return ft.Row([label, figure(value, Type.BIG)], spacing=12)


def _keys(pad: _Pad, size: Size) -> ft.Control:
    slip = pad.slip
    if slip.at is None:
        return keypad("number", slip.typed_year or _("Year"), "", pad.press, size=size)
    text = slip.totals[slip.at]
    shown = readout(text, "number")[0] if text not in ("", "-") else slip.sides[slip.at].name
    # Translators: on a key that saves what was typed; at most 8 letters.
    last = _("Save") if slip.is_at_last else ""
    return keypad("number", shown, "", pad.press, size=size, signed=True, last=last)
