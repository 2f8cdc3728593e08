"""The table of sentences: a fault's code to its message ids, the one that says most first."""

from collections.abc import Mapping

from scorepad.i18n.catalogue import mark as m

EXPECTED: Mapping[str, str] = {
    "object": m("an object in braces"),
    "list": m("a list in brackets"),
    "str": m("a text in quotes"),
    "text": m("a text in quotes"),
    "word": m("a word in quotes"),
    "int": m("a whole number"),
    "number": m("a whole number"),
    "number_or_word": m("a whole number or one of a few words"),
    "float": m("a number with a fraction"),
    "bool": m("true or false"),
    "flag": m("true or false"),
    "null": m("null"),
    "cards": m("points as a whole number, or cards by group in braces"),
    "out": m("true, false or a word for the way of going out"),
    "seating": m("the players of each side in brackets"),
    "step": m("a total and what is asked from there, in brackets"),
}
"""What a value should be, or is, by its short name in a fault's parameters."""

REASONS: Mapping[str, str] = {
    "in_use": m("another program is using the file"),
    "disk_full": m("the disk is full"),
    "disk_fails": m("the disk does not take it"),
    "read_only": m("the file may only be read"),
}
"""Why something could not be kept or read, by its short name in a fault's parameters."""

_FILE = {
    "empty_file_name": (m("The name of the file is empty."),),
    "too_large": (m("The file is larger than {limit} MiB, which no game needs."),),
    "bad_count": (m("Expected a whole number from {low} to {high}."),),
    "bad_proxies": (
        m("Expected addresses or networks with commas between, such as 10.0.0.1, 192.168.0.0/16."),
    ),
    "upload_broken": (m("The file did not arrive whole. Choose it again."),),
    "too_many_values": (m("The file holds more than any game has."),),
    "not_utf8": (m("The file is no text in UTF-8."),),
    "not_json": (m("This is not JSON: see line {line}, column {column}."), m("This is not JSON.")),
    "not_a_json_number": (m("This is not JSON: {word} is no number there."),),
    "is_a_game": (m("This is a game, not a rule set."),),
    "is_a_rule_set": (m("This is a rule set, not a game."),),
    "not_a_link": (m("This is neither a link to rules nor their text."),),
    "too_long_link": (m("This is longer than any link to rules."),),
    "too_deep": (m("Things are nested too deep for a game."),),
    "duplicate_key": (m("This key is written more than once."),),
    "too_many_faults": (m("This file has more than {limit} faults; only the first are told."),),
    "lone_surrogate": (m("Half a character stands here, which no text can hold."),),
    "wrong_type": (
        m("Expected {expected}, not {found}."),
        m("Expected {expected}."),
        m("This is not the kind of value that belongs here."),
    ),
    "unknown_key": (
        m("There is no “{word}” here; known are {known}."),
        m("There is no key “{key}”."),
        m("There is no such key."),
    ),
    "missing_key": (m("This or {other} is missing."), m("This is missing.")),
    "excluded_key": (m("This can't stand beside “{other}”."),),
    "unknown_format": (m("Only “{expected}” can be read."),),
    "unknown_variant": (
        m("There is no variant “{variant}”; there are {variants}."),
        m("There is no such variant."),
    ),
    "not_a_uuid": (m("A game's id is a UUID, such as 0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21."),),
    "not_a_date": (m("Expected a day as YYYY-MM-DD."),),
    "log_too_full": (
        m("The log begins more than {high} rounds, or names as much in one tally. No game has so many."),
        m("The log holds more than any game has."),
    ),
    "log_differs": (m("The log leads to another state than the file says. Take it out to keep the state."),),
}

_COUNTS = {
    "out_of_range": (
        m("{value} is not between {low} and {high}."),
        m("This is out of range."),
    ),
    "not_multiple_of_five": (m("{value} is no multiple of 5, but every card is worth one."),),
    "wrong_length": (m("Expected {expected} entries, one for each side, not {found}."),),
    "wrong_size": (
        m("Expected {low} to {high} of them, not {found}."),
        m("Expected {low} to {high} of them."),
    ),
    "two_sides_out": (m("Only one side can go out in a round."),),
    "nobody_out": (m("In this game somebody goes out in every round that is scored."),),
    "unknown_pile_kind": (
        m("These rules have no piles “{word}”; they have {known}."),
        m("These rules have no piles “{word}”."),
        m("These rules have no such piles."),
    ),
    "unknown_card_group": (m("There is no card group “{word}”; there are {known}."),),
    "unknown_extra": (
        m("These rules have no extra “{word}”; they have {known}."),
        m("These rules have no extra “{word}”."),
        m("These rules have no such extra."),
    ),
    "unknown_out_word": (m("These rules know no going out “{word}”; they know {known}."),),
    "unknown_use": (m("Expected one of {known}."),),
    "not_in_family": (m("“{word}” does not belong to this family of games."),),
}

_NAMES = {
    "empty_name": (m("A name needs at least one character."),),
    "long_name": (m("A name has at most {high} characters."),),
    "control_character": (m("A name has no control characters."),),
    "same_name": (m("Two sides are called “{name}”."),),
}

_RULES = {
    "unknown_word": (m("There is no “{word}” here; known are {words}."),),
    "bad_text": (m("This text holds characters that can't be shown."),),
    "bad_name": (
        m(
            "“{name}” can't be a name: 1 to 40 small letters, digits and _, a letter first, "
            "and no word the rules use themselves."
        ),
    ),
    "unknown_kind": (m("There are no piles “{kind}”."),),
    "too_many_own": (
        m("{found} names of the table's own are too many: {high} at most."),
        m("These are too many names of the table's own."),
    ),
    "counts_as_itself": (
        m("Piles “{kind}” can't also serve as themselves: name another kind, or none."),
        m("Piles can't also serve as themselves: name another kind, or none."),
    ),
    "both_set": (m("Only one of {key} and {other} can be set."),),
    "ladder_start": (m("The first step begins at null, and no other does."),),
    "not_ascending": (m("The steps must go up."),),
}

_CHANGES = {
    "gone": (m("This is no longer there."),),
    "not_yours": (m("This link may only write its own side."),),
    "unknown_field": (m("There is no such field."),),
    "already_there": (m("This is already there."),),
    "other_family": (m("Rounds are recorded: the game can't change to another family of rules."),),
    "changed_since": (
        m("This can't be undone: {who} has changed it since."),
        m("This can't be undone: it was changed since."),
    ),
    "unknown_game": (m("There is no such game here."),),
    "ambiguous_game": (m("Several games begin with “{begun}”."), m("Several games begin like this.")),
    "ambiguous_rules": (
        m("Several rule sets begin with “{begun}”."),
        m("Several rule sets begin like this."),
    ),
    "game_deleted": (m("This game was deleted. Undo brings it back."),),
}

_STORE = {
    "not_a_backup": (m("This is no backup of Scorepad, or a damaged one."),),
    "backup_too_large": (
        m("A backup holds at most {limit} MiB packed. Save the games in several files."),
        m("This is more than a backup can hold. Save the games in several files."),
    ),
    "too_many_events": (
        m("This game has {found} changes in its log; a file holds at most {high}. Nothing was written."),
        m("This game has more changes in its log than a file can hold. Nothing was written."),
    ),
    "too_large_to_save": (
        m("This game takes more than {limit} MiB, the most a game file can have. Nothing was written."),
        m("This game is larger than a game file can be. Nothing was written."),
    ),
    "no_answer": (m("Scorepad is running on this folder, but it does not answer."),),
    "no_answer_any_more": (
        m("Scorepad stopped answering while it took this in. Import it again: what is there adds nothing."),
    ),
    "folder_unusable": (
        m("The folder {folder} can't be used: {reason}."),
        m("The folder can't be used."),
    ),
    "database_too_new": (
        m("{file} was written by a newer Scorepad. This one can't read it."),
        m("The games were written by a newer Scorepad. This one can't read them."),
    ),
    "games_set_aside": (
        m("The games in {file} could not be read. They are kept as {aside}; a new file begins."),
    ),
    "game_damaged": (m("This game is not as it was stored: some of it is damaged."),),
    "game_repaired": (m("{game}: what was damaged has been left out. Please check this game."),),
    "games_rescued": (
        m("{file} was damaged and is kept as {aside}. Every game could be saved out of it ({whole})."),
    ),
    "games_rescued_in_part": (
        m(
            "{file} was damaged and is kept as {aside}."
            " Games saved whole: {whole}; in part: {partly}; lost: {lost}."
        ),
    ),
    "changes_missing": (
        m(
            "The last entries in {file} are missing, or the file is an older copy."
            " Please check your last game."
        ),
    ),
    "file_missing": (m("{file} was no longer there, so Scorepad has started a new, empty file."),),
    "file_gone": (m("{file} is gone. Nothing new is saved until you choose how to go on."),),
    "file_replaced": (
        m("Another program has replaced {file}. Nothing new is saved until you choose how to go on."),
    ),
    "file_overwritten": (
        m("Another program has overwritten {file}. Nothing new is saved until you choose how to go on."),
    ),
    "file_taken": (m("Scorepad now uses the {file} it found. What it had before is kept as {before}."),),
    "folder_taken": (m("Another Scorepad is using the folder {folder}."),),
    "cannot_write": (
        m("The folder {folder} can't be written to: you can look at your games, but nothing new is saved."),
    ),
    "not_kept": (m("This could not be kept: {reason}."), m("This could not be kept.")),
    "not_readable": (m("This could not be read: {reason}."), m("This could not be read.")),
}

_SHEETS = {
    "not_xlsx": (m("Of spreadsheets only .xlsx without a password can be read: save it as one."),),
    "not_a_workbook": (m("This spreadsheet is damaged, or far larger than any score sheet."),),
    "too_large_for_xlsx": (
        m(
            "This score sheet is too large for a spreadsheet that could be imported again."
            " Nothing was written."
        ),
    ),
    "not_our_sheet": (m("This spreadsheet was not made by Scorepad, or lost its unseen page."),),
    "unknown_sheet_format": (m("This spreadsheet was made by a newer Scorepad. This one can't read it."),),
    "sheet_tampered": (m("The unseen page of this spreadsheet is no longer as Scorepad wrote it."),),
    "sheet_moved": (
        m("Here the sheet had {value}. No lines or columns may be added, taken away or changed."),
        m("No lines or columns may be added, taken away or changed."),
    ),
    "not_a_whole_number": (m("A whole number is needed, not “{value}”."), m("A whole number is needed.")),
    "formula_without_result": (
        m(
            "This formula has no result stored. "
            "Open the spreadsheet in a spreadsheet program, save it there and import it again."
        ),
    ),
    "missing_number": (m("A whole number is needed, 0 if there is none."),),
    "unknown_sheet_word": (m("Only {known} can stand here, not “{word}”."),),
    "nothing_goes_here": (m("This box stays empty: it is worked out from what was laid."),),
    "players_needed": (m("The players' names are needed: how many decks are in play hangs on them."),),
    "not_a_player": (
        m("Nobody here is called “{name}”. Write the players' names at the top, or leave this empty."),
    ),
}

SENTENCES: Mapping[str, tuple[str, ...]] = {
    **_FILE,
    **_COUNTS,
    **_NAMES,
    **_RULES,
    **_CHANGES,
    **_STORE,
    **_SHEETS,
}
