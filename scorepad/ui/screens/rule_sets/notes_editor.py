"""The editor of a table's own sentences on the play."""

from collections.abc import Mapping

import flet as ft

from scorepad.flet_support.error_boundary import component
from scorepad.i18n import _
from scorepad.rules import keys
from scorepad.rules.ruleset import RuleSet, Value
from scorepad.rules.value_types import LONGEST_NOTE, MOST_NOTES
from scorepad.ui.screens.rule_sets.editor import RuleSetEditor
from scorepad.ui.widgets.buttons import plain_button
from scorepad.ui.widgets.fields import text_field, use_typed_text
from scorepad.ui.widgets.layout import flowing
from scorepad.wording.labels import note_texts


def notes_editor(editor: RuleSetEditor) -> list[ft.Control]:
    """Draw a field for each note, and one for another note while there may be more."""
    fields = [NoteField(editor, index) for index in range(len(editor.rules.notes))]
    return [*fields, *([NewNote(editor)] if len(fields) < MOST_NOTES else [])]


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


@component
def NoteField(editor: RuleSetEditor, index: int) -> ft.Control:  # noqa: N802 - named like the control it is
    """Draw the field for a note; emptied, the note is removed."""
    note, shown = editor.rules.notes[index], note_texts(editor.rules)[index]

    async def store(text: str) -> None:
        if text.strip() != shown and not await _store(editor, note, text.strip()):
            typed.write(shown)

    typed = use_typed_text(shown, (editor.id, keys.NOTES, index), store)
    label = _("Note {number}").format(number=index + 1)
    field = text_field(label, typed.text, typed.write, on_done=typed.leave, most=LONGEST_NOTE)
    remove = plain_button(
        _("Remove note {number}").format(number=index + 1), lambda: _store(editor, note, "")
    )
    return ft.Column([field, flowing([remove])], spacing=0)


@component
def NewNote(editor: RuleSetEditor) -> ft.Control:  # noqa: N802 - named like the control it is
    """Draw the field for another note and the button that adds it."""
    typed = use_typed_text("", (editor.id, keys.NOTES))

    async def add() -> None:
        text = typed.text.strip()
        if text and await _store(editor, None, text):
            typed.write("")

    field = text_field(_("Another note"), typed.text, typed.write, most=LONGEST_NOTE)
    button = plain_button(_("Add this note"), add, disabled=not typed.text.strip())
    return ft.Column([field, flowing([button])], spacing=0)
