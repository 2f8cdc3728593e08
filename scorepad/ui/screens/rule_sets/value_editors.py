"""Editors for one value of a rule set: a number, a choice, a list."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import cast

import flet as ft

from scorepad.flet_support.focus_and_scroll import scroll_key, with_scroll_keys
from scorepad.flet_support.screens import component
from scorepad.i18n import _
from scorepad.i18n.formats import points
from scorepad.rules import keys
from scorepad.rules.editing import (
    RulePart,
    append_entry,
    drop_entry,
    initial_changes,
    number_type,
    part_value,
    toggle_kind,
    toggle_seating,
)
from scorepad.rules.editing_lists import add_alternative, drop_alternative, numbers_of_entry, toggle_excluded
from scorepad.rules.needed_piles import entries_of, excluded_in
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import Value
from scorepad.rules.value_types import (
    ANY,
    LONGEST,
    LONGEST_NOTE,
    LONGEST_TEXT,
    MOST_ALTERNATIVES,
    MOST_NOTES,
    SINGLES,
    Choice,
    Flag,
    KindName,
    ListOf,
    Number,
    Text,
    ValueType,
    alone,
)
from scorepad.score.limits import MAX_NAME
from scorepad.ui.screens.rule_sets.editor import RuleSetEditor
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import choice_button, choices, plain_button
from scorepad.ui.widgets.fields import KeepText, kept_field, text_field, use_typed_text
from scorepad.ui.widgets.layout import flowing
from scorepad.ui.widgets.text import words
from scorepad.wording.labels import (
    capital,
    in_their_words,
    kind_label,
    kind_word,
    minimum_text,
    note_texts,
    row_label,
)
from scorepad.wording.rule_settings import entry_name, none_text
from scorepad.wording.rule_values import flag_text, seating_text

_BEGIN: Mapping[str, Callable[[], str]] = {
    keys.OPENING_MINIMUMS: lambda: _("By round: 50, 90, 120, 150"),
    keys.OPENING_LADDER: lambda: _("By the side's own total"),
    keys.GOING_OUT_PILES_TWO_PLAYERS: lambda: _("Different with two players"),
    keys.DEAL_STACKS: lambda: _("Hand, knee and foot"),
    keys.BIDS_CARDS: lambda: _("By round: 10, 9, 8, 7"),
    **dict.fromkeys(keys.STEPS, lambda: _("By their number: 100, 300, 500, 1,000")),
    **dict.fromkeys(keys.BY_PILES, lambda: _("Without any subtracted, with one ignored, with two added")),
}
_BY_ROUND = (keys.OPENING_MINIMUMS, keys.BIDS_CARDS, *keys.NEEDED_PILES)
_MOST_PEOPLE = 12
_MOST_IN_TEAM = 6


def value_editor(editor: RuleSetEditor, key: str) -> list[ft.Control]:
    """Draw the editor of a key."""
    if key in _ENTRIES:
        return _list_editor(editor, key)
    if key in _OF_ITS_OWN:
        return _OF_ITS_OWN[key](editor)
    if key in (*keys.BY_KINDS, *keys.OF_ROWS):
        return _kinds(editor, key)
    found = keys.find_key(key)
    if found and isinstance(found.shape, Text):
        return [_word(editor, key)]
    buttons = _answers(editor, RulePart(key), alone(found.shape if found else None))
    return [flowing(buttons)] if buttons else []


def _answers(editor: RuleSetEditor, place: RulePart, shape: ValueType | None) -> list[ft.Control]:
    """Draw the values to choose from; for a number the words that may replace it."""
    rules = editor.rules
    answers: dict[Value, str] = {}
    match shape:
        case Flag():
            answers = {on: capital(flag_text(rules, place.key, on=on)) for on in (True, False)}
        case Number() | Choice() | ListOf():
            answers = {word: capital(in_their_words(rules, text)) for word, text in shape.words.items()}
        case KindName():
            others = (kind for kind in rules.kinds if kind != place.key.removeprefix(keys.COUNTS_AS))
            answers = {None: capital(none_text(place.key))}
            answers |= {kind: capital(kind_label(rules, kind)) for kind in others}
    return choices(answers, part_value(editor.shown.rules, place), partial(editor.put, place))


def _word(editor: RuleSetEditor, key: str) -> ft.Control:
    """Draw the field for a word of the table's own; emptied, the usual word comes back."""
    stored = str(editor.rules.values.get(key) or "")

    async def store(text: str) -> None:
        word = text.strip()
        if word != stored:
            await editor.put(RulePart(key), word or None)

    return kept_field(_("Your word"), stored, (editor.id, key), store, most=MAX_NAME)


def _round_names(editor: RuleSetEditor) -> list[ft.Control]:
    """Draw a field for each round's name, and one for the next; emptied, a name goes."""
    count = min(len(editor.rules.rounds.names) + 1, LONGEST)
    return [*with_scroll_keys([_round_name(editor, at) for at in range(count)], "name of a round")]


def _round_name(editor: RuleSetEditor, at: int) -> ft.Control:
    """Draw the field for the name of a round. at: its index."""
    names = editor.rules.rounds.names
    stored = names[at] if at < len(names) else ""

    async def store(text: str) -> None:
        def changes(rules: RuleSet) -> Mapping[str, Value]:
            now, fresh = rules.rounds.names, (text.strip(),) if text.strip() else ()
            return {keys.ROUNDS_NAMES: (*now[:at], *fresh, *now[at + 1 :]) or None}

        if text.strip() != stored:
            await editor.edit(changes)

    label = _("Name of round {number}").format(number=at + 1)
    return kept_field(label, stored, (editor.id, at), store, is_name=True, most=LONGEST_TEXT)


def _seats(editor: RuleSetEditor) -> list[ft.Control]:
    """Draw the choice of the seatings offered for a new game; the first one is the usual one."""
    known = editor.rules.seatings
    alone: list[Value] = [SINGLES, *((1,) * people for people in range(2, _MOST_PEOPLE + 1))]
    teams = (
        (size,) * sides
        for size in range(2, _MOST_IN_TEAM + 1)
        for sides in range(2, _MOST_PEOPLE // size + 1)
    )

    async def toggle(seating: Value) -> None:
        await editor.edit(lambda rules: toggle_seating(rules, seating))

    def button(seating: Value) -> ft.Control:
        label = capital(seating_text(cast("str | tuple[int, ...]", seating)))
        return choice_button(label, partial(toggle, seating), chosen=seating in known)

    note = _("Tap every seating your rules allow. The first one you tap is offered first.")
    buttons = [button(each) for each in dict.fromkeys((*known, *alone, *teams))]
    return [words(note, Type.SECOND), flowing(buttons)]


def _kinds(editor: RuleSetEditor, key: str) -> list[ft.Control]:
    """Draw the choice of the pile kinds that decide about threes, or of rows."""
    chosen = cast("tuple[str, ...]", editor.rules.values.get(key) or ())

    async def toggle(kind: str) -> None:
        await editor.edit(lambda rules: toggle_kind(rules, key, kind))

    label, known = (row_label, editor.rules.rows) if key in keys.OF_ROWS else (kind_label, editor.rules.kinds)

    def button(kind: str) -> ft.Control:
        return choice_button(capital(label(editor.rules, kind)), partial(toggle, kind), chosen=kind in chosen)

    return [flowing([button(kind) for kind in known])]


def _list_editor(editor: RuleSetEditor, key: str) -> list[ft.Control]:
    """Draw a list, or the offer to add one that these rules don't have yet."""
    value = editor.shown.rules.values.get(key)
    entries: Sequence[Value] = value if isinstance(value, tuple) else ()
    count = len(entries)

    edit = partial(editor.edit_list, key)
    if not entries:
        begin = plain_button(_BEGIN[key](), partial(_begin, editor, key))
        return [flowing([*_answers(editor, RulePart(key), keys.FIXED[key].shape), begin])]
    lines = [line for index, entry in enumerate(entries) for line in _entry(editor, key, index, count, entry)]
    more, fewer = _("Add a round"), _("Remove the last round")
    if key not in _BY_ROUND:
        more, fewer = _("Add a step"), _("Remove the last step")
    if key == keys.DEAL_STACKS:
        more, fewer = _("Add a stack"), _("Remove the last stack")
    buttons = [
        plain_button(more, partial(edit, append_entry), disabled=count >= _most(key)),
        plain_button(fewer, partial(edit, drop_entry), disabled=count <= 1),
    ]
    return [*lines, flowing(buttons)]


def _most(key: str) -> int:
    """Return how many entries a list may have."""
    shape = keys.FIXED[key].shape
    return shape.most if isinstance(shape, ListOf) else LONGEST


async def _begin(editor: RuleSetEditor, key: str) -> None:
    """Add the usual entries of a list, and start typing at the first one."""
    if await editor.edit(lambda rules: initial_changes(rules, key)):
        await editor.take(RulePart(key))


def _entry(editor: RuleSetEditor, key: str, index: int, count: int, entry: Value) -> list[ft.Control]:
    """Draw an entry of a list of so many, and the words that may replace the number being changed."""
    row = ft.Row(_ENTRIES[key](editor, key, index, entry), wrap=True, spacing=8, run_spacing=8)
    row.vertical_alignment = ft.CrossAxisAlignment.CENTER
    line = ft.Column([words(entry_name(key, index, count), Type.SECOND), row], spacing=4)
    part = editor.look.part
    if part not in (RulePart(key, (index,)), RulePart(key, (index, 1))):
        return [line]
    return [line, flowing(_answers(editor, part, number_type(part)))]


def _points(editor: RuleSetEditor, key: str, index: int, entry: Value) -> list[ft.Control]:
    text = minimum_text(cast("int | str", entry), editor.rules)
    return [_number(editor, RulePart(key, (index,)), text)]


def _sign(editor: RuleSetEditor, key: str, index: int, entry: Value) -> list[ft.Control]:
    answers: dict[Value, str] = {word: capital(_(text)) for word, text in keys.SIGNS.items()}
    return choices(answers, entry, partial(editor.put, RulePart(key, (index,))))


def _step(editor: RuleSetEditor, key: str, index: int, entry: Value) -> list[ft.Control]:
    floor, minimum = cast("tuple[int, int | str]", entry)
    need = _number(editor, RulePart(key, (index, 1)), minimum_text(minimum, editor.rules))
    if not index:
        return [words(_("To start")), need]
    return [words(_("from")), _number(editor, RulePart(key, (index, 0)), points(floor)), need]


def _piles(editor: RuleSetEditor, key: str, index: int, entry: Value) -> list[ft.Control]:
    ways = cast("Sequence[Mapping[str, int]]", entries_of(entry))
    several = len(ways) > 1
    controls: list[ft.Control] = []
    for at, way in enumerate(ways):
        controls += [words(_("or"))] if at else []
        controls += _way(editor, RulePart(key, (index, at) if several else (index,)), way)

    async def edit(changes: Callable[[RuleSet, str, int], Mapping[str, Value]]) -> None:
        if await editor.edit(lambda rules: changes(rules, key, index)):
            # With other alternatives its numbers have other places.
            await editor.take(numbers_of_entry(editor.newest().rules, key, index)[-1])

    if len(ways) < MOST_ALTERNATIVES:
        controls.append(plain_button(_("Or another way"), partial(edit, add_alternative)))
    if several:
        controls.append(plain_button(_("Remove the last way"), partial(edit, drop_alternative)))
    return controls


def _way(editor: RuleSetEditor, place: RulePart, counts: Mapping[str, int]) -> list[ft.Control]:
    """Draw the numbers of one way to go out, and the kinds that may be left out of any kind."""
    rules = editor.rules

    def needed(kind: str) -> ft.Control:
        text = _("{count} {piles}").format(count=counts.get(kind, 0), piles=kind_label(rules, kind))
        return _number(editor, RulePart(place.key, (*place.at, kind)), text)

    async def toggle(kind: str) -> None:
        await editor.edit(lambda rules: toggle_excluded(rules, place, kind))

    excluded = excluded_in(counts)
    left_out = [
        choice_button(
            _("not {kind}").format(kind=kind_word(rules, kind)),
            partial(toggle, kind),
            chosen=kind in excluded,
            said=_("Any kind, but not {kind}").format(kind=kind_word(rules, kind)),
        )
        for kind in (rules.kinds if counts.get(ANY) else ())
    ]
    return [*map(needed, (*rules.kinds, ANY)), *left_out]


def _number(editor: RuleSetEditor, place: RulePart, text: str) -> ft.Control:
    """Draw a number among others; a tap edits it."""
    button = choice_button(text, partial(editor.take, place), chosen=editor.look.part == place)
    return ft.Container(button, key=scroll_key(place.name))


def notes_editor(editor: RuleSetEditor) -> list[ft.Control]:
    """Draw a field for each note, and one for another note while there may be more."""
    fields = [_note(editor, index) for index in range(len(editor.rules.notes))]
    add = partial(_store, editor, None)
    new = AddForm((editor.id, keys.NOTES), _("Another note"), _("Add this note"), add)
    return [*fields, *([new] if len(fields) < MOST_NOTES else [])]


async def _store(editor: RuleSetEditor, before: str | None, text: str) -> bool:
    """Replace the note that says `before`, or add one; return whether that was stored.

    before: if None, or if another phone has removed that note, `text` is added at the end. An empty text
    removes the note.
    The note is found by its words and not its number: another phone may have changed the list.
    """
    fresh = (text,) if text else ()

    def changes(rules: RuleSet) -> Mapping[str, Value]:
        notes = rules.notes
        at = notes.index(before) if before in notes else len(notes)
        return {keys.NOTES: (*notes[:at], *fresh, *notes[at + 1 :]) or None}

    return await editor.edit(changes)


def _note(editor: RuleSetEditor, index: int) -> ft.Control:
    """Draw the field for a note; emptied, the note is removed."""
    note, shown = editor.rules.notes[index], note_texts(editor.rules)[index]

    async def store(text: str) -> bool:
        return text.strip() == shown or await _store(editor, note, text.strip())

    label = _("Note {number}").format(number=index + 1)
    field = kept_field(label, shown, (editor.id, keys.NOTES, index), store, most=LONGEST_NOTE)
    remove = plain_button(
        _("Remove note {number}").format(number=index + 1), lambda: _store(editor, note, "")
    )
    return ft.Column([field, flowing([remove])], spacing=0)


@component
def AddForm(  # noqa: N802 - named like a control
    of: Hashable, label: str, button: str, add: KeepText, most: int = LONGEST_NOTE
) -> ft.Control:
    """Draw a field and the button that adds what is typed. add: returns whether it could. of: its owner."""
    typed = use_typed_text("", of)

    async def touched() -> None:
        if typed.text.strip() and await add(typed.text.strip()):
            typed.write("")

    field = text_field(label, typed.text, typed.write, most=most)
    adding = plain_button(button, touched, disabled=not typed.text.strip())
    return ft.Column([field, flowing([adding])], spacing=8)


_ENTRIES: Mapping[str, Callable[[RuleSetEditor, str, int, Value], list[ft.Control]]] = {
    keys.OPENING_MINIMUMS: _points,
    keys.OPENING_LADDER: _step,
    keys.GOING_OUT_PILES: _piles,
    keys.GOING_OUT_PILES_TWO_PLAYERS: _piles,
    keys.DEAL_STACKS: _points,
    keys.BIDS_CARDS: _points,
    **dict.fromkeys(keys.STEPS, _points),
    **dict.fromkeys(keys.BY_PILES, _sign),
}
"""What draws the numbers of a list's entry, given its key, its index and its value."""

_OF_ITS_OWN: Mapping[str, Callable[[RuleSetEditor], list[ft.Control]]] = {
    keys.SEATS: _seats,
    keys.NOTES: notes_editor,
    keys.ROUNDS_NAMES: _round_names,
}
"""What draws the whole editor of a key like no other."""
