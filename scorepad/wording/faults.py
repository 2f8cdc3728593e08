"""Faults in files and input, and errors of the system, in words."""

import errno
import os
from collections.abc import Mapping, Sequence
from datetime import datetime
from string import Formatter

from scorepad.i18n.catalogue import _, mark, ngettext
from scorepad.i18n.catalogue import mark as m
from scorepad.i18n.formats import join_list, moment_text, points
from scorepad.rules.faults import Fault

TYPE_WORDS: Mapping[str, str] = {
    "object": m("an object in braces"),
    "list": m("a list in brackets"),
    "str": m("text in quotes"),
    "text": m("text in quotes"),
    "word": m("a word in quotes"),
    "int": m("a whole number"),
    "number": m("a whole number"),
    "number_or_word": m("a whole number or one of a few words"),
    "float": m("a decimal number"),
    "bool": m("true or false"),
    "flag": m("true or false"),
    "null": m("null"),
    "cards": m("points as a whole number, or cards by group in braces"),
    "out": m("true, false or a word for how the side went out"),
    "seating": m("the players of each side in brackets"),
    "step": m("a total and the minimum from there on, in brackets"),
}
"""The type that a value has or should have, by its short name in a fault's parameters."""

REASON_WORDS: Mapping[str, str] = {
    "in_use": m("another program is using the file"),
    "disk_full": m("the disk is full"),
    "disk_fails": m("the disk reports an error"),
    "read_only": m("the file is read-only"),
    "no_database": m("the database doesn't answer"),
    "database_busy": m("the database is busy"),
    "database_read_only": m("the database is read-only"),
    "saved_elsewhere": m("something else has been saved meanwhile"),
}
"""The reason why something could not be stored or read, by its short name in a fault's parameters."""

FAULT_SENTENCES: Mapping[str, str | tuple[str, ...]] = {
    # Files and links
    "empty_file_name": m("The file name is empty."),
    "not_a_file": m("This is a pipe or a device, not a file. To read from a pipe, write - instead."),
    "too_large": m("The file is larger than {limit} MiB, far more than any game needs."),
    "bad_count": m("Expected a whole number from {low} to {high}."),
    "bad_proxies": m(
        "Expected addresses or networks separated by commas, for example 10.0.0.1, 192.168.0.0/16."
    ),
    "upload_broken": m("The file arrived incomplete. Choose it again."),
    "too_many_values": m("The file holds more than any game could have."),
    "not_for_import": m("This can't be read: import takes .json, .zip, .db, .csv and .xlsx files."),
    "spreadsheet": m("This can't be read. Save it as .xlsx or .csv in its own program, and import that."),
    "not_a_table": m("This table can't be read. Save it as .csv in its own program, and import that."),
    "large_table": m("A table can have at most {rows} rows and {columns} columns."),
    "empty_table": m(
        "There is no game in this table. Its first row names the people, and the others have their points."
    ),
    "who_played": m(
        "This table doesn't say who else played. Give each side a column, with an x where that side won."
    ),
    "table_number": m("Row {row}, {column}: “{text}” isn't a whole number from {low} to {high}."),
    "table_date": m("Row {row}, {column}: “{text}” isn't a date."),
    "table_sides": m("Row {row}: a game needs points of {low} to {high} sides; here are {found}."),
    "table_rounds": m("Row {row}: a game can have at most {high} rounds."),
    "table_alone": m("A table of past evenings is added by itself: choose “Add past games”."),
    "not_a_database": m("This is not a file of Scorepad's games, or too little of it can be read."),
    "copy_damaged": m("This file is damaged. Whatever of it could be read was used."),
    "not_utf8": m("The file is not UTF-8 text."),
    "not_json": m("This is not valid JSON: see line {line}, column {column}."),
    "not_a_json_number": m("This is not valid JSON: {word} is not a number."),
    "is_a_game": m("This is a game, not a rule set."),
    "is_a_rule_set": m("This is a rule set, not a game."),
    "is_from_backup": m("This is a part of a backup, neither a game nor a rule set."),
    "not_a_link": m("This is neither a link to rules nor the text of a rule set."),
    "too_long_link": m("This is too long to be a link to rules."),
    "too_deep": m("This is nested too deeply for a game."),
    "duplicate_key": m("This key appears more than once."),
    "too_many_faults": m("This file has more than {limit} errors; only the first ones are listed."),
    "more_refused": m("More parts of this file that couldn't be read, not listed: {count}"),
    "lone_surrogate": m("This contains half of a character (a lone surrogate), which is not valid text."),
    "wrong_type": (
        m("Expected {expected}, not {found}."),
        m("Expected {expected}."),
        m("This kind of value is not allowed here."),
    ),
    "unknown_key": (
        m("“{word}” is not known here; the choices are {known}."),
        m("Unknown key “{key}”."),
        m("Unknown key."),
    ),
    "missing_key": (m("This or {other} is required."), m("This is required.")),
    "excluded_key": m("This can't be combined with “{other}”."),
    "unknown_format": m("Only “{expected}” can be read here."),
    "unknown_variant": (
        m("There is no variant “{variant}”. The variants are: {variants}."),
        m("Unknown variant."),
    ),
    "not_a_uuid": m("A game's id is a UUID, for example 0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21."),
    "not_a_date": m("Expected a date as YYYY-MM-DD."),
    "log_too_full": m(
        "The log starts more than {high} rounds, or has as many entries in one tally. No game has that many."
    ),
    "log_differs": m("The log does not match the state in the file. To keep the state, remove the log."),
    # Counts and rounds
    "out_of_range": m("{value} is not between {low} and {high}."),
    "not_multiple_of_five": m("Card values add up in fives. Please check {value}."),
    "wrong_length": m("Expected {expected} entries, one for each side, not {found}."),
    "wrong_size": (m("Expected {low} to {high}, but found {found}."), m("Expected {low} to {high}.")),
    "two_sides_out": m("Only one side can go out in a round."),
    "nobody_out": m("In this game someone goes out in every scored round."),
    "unknown_pile_kind": (
        m("These rules have no “{word}” piles; they have {known}."),
        m("These rules have no “{word}” piles."),
        m("These rules don't have piles of that kind."),
    ),
    "unknown_card_group": m("There is no card group “{word}”; the groups are {known}."),
    "unknown_row": (
        m("These rules have no row “{word}”; they have {known}."),
        m("These rules have no row “{word}”."),
    ),
    "one_special_hand": m("A side can have only one special hand in a round."),
    "unknown_special_hand": (
        m("These rules have no special hand “{word}”; they have {known}."),
        m("These rules have no special hand “{word}”."),
        m("These rules don't have that special hand."),
    ),
    "unknown_extra": (
        m("These rules have no “{word}” extra; they have {known}."),
        m("These rules have no “{word}” extra."),
        m("These rules don't have that extra."),
    ),
    "unknown_out_word": m("These rules don't have “{word}” as a way of going out; they have {known}."),
    "unknown_use": m("Expected one of {known}."),
    "not_in_family": m("“{word}” doesn't apply to this kind of game."),
    # Names
    "empty_name": m("A name needs at least one character."),
    "long_name": m("A name can have at most {high} characters."),
    "empty_note": m("A note needs at least one character."),
    "no_reason": m("A correction needs its reason in words."),
    "long_text": m("This text can have at most {high} characters."),
    "long_note": m("A note can have at most {high} characters."),
    "control_character": m("A name can't contain control characters."),
    "all_left": m("Somebody has to stay in the game."),
    "counts_after_leaving": m("This side left before this round, so it has nothing to count here."),
    "has_left": m("This side has left. In “Players and names” it can play again."),
    "not_a_seating": m("Expected each side's number from 0 once, in a game in which each plays alone."),
    "same_name": m("Two sides have the same name, “{name}”."),
    # Values of rules
    "unknown_word": m("“{word}” is not known here; the choices are {words}."),
    "bad_text": m("This text contains characters that can't be displayed."),
    "bad_name": m(
        "“{name}” can't be used as a name. Use 1 to 40 lowercase letters, digits and _, starting with a "
        "letter. Words of the rules themselves are taken."
    ),
    "unknown_thing": m("These rules have nothing called “{word}” that could have a word of its own."),
    "unknown_kind": m("There are no “{kind}” piles."),
    "too_many_own": m("{found} custom names are too many; the limit is {high}."),
    "counts_as_itself": m("“{kind}” piles can't count as themselves: choose another kind, or none."),
    "no_row": m("These rules have no row that could end the game. Add a row first."),
    "both_set": m("Only one of {key} and {other} can be set."),
    "ladder_start": m("Only the first step, and no other, starts at null."),
    "not_ascending": m("The steps must be in ascending order."),
    # Changes
    "gone": m("This no longer exists."),
    "not_yours": m("This link can only enter scores for its own side."),
    "round_over": m("This link can only enter scores in the current round."),
    "other_side_out": m("Another side has gone out already. Change that on the device with the game."),
    "not_counted_yet": m("This side hasn't finished counting."),
    "not_as_agreed": m("This has changed since then. Look at it again before you agree."),
    "counts_differ": m("Two phones of this side differ. They have to settle that first."),
    "no_network": m("This computer isn't connected to a network that phones could share."),
    "not_shared": m("Scorepad isn't open to other devices. Start it with: {command}"),
    "no_right": m("This device may only look. Ask for a link that may do more."),
    "unknown_field": m("Unknown field."),
    "already_there": m("This already exists."),
    "name_taken": m("{name} is somebody else here. If both are one person, say so with “Also written…”."),
    "other_family": m(
        "Rounds have already been recorded, so the game can't switch to a different kind of game."
    ),
    "changed_since": (
        m("This can't be undone: {who} has changed it since then."),
        m("This can't be undone: it has been changed since then."),
    ),
    "unknown_game": m("That game isn't here."),
    "ambiguous_game": m("More than one game starts with “{begun}”."),
    "ambiguous_rules": m("More than one rule set starts with “{begun}”."),
    "no_such_folder": m("There is no folder {folder}. Give its whole path."),
    "same_folder": m("This folder lies beside your games. Choose one on another disk."),
    "game_deleted": m("This game was deleted. Undo restores it."),
    # Storage
    "not_a_backup": m("This is not a Scorepad backup, or it is damaged."),
    "backup_of_households": m(
        "This file holds several households. Unpack it, and import the scorepad.db in each one's folder."
    ),
    "backup_too_large": m(
        "A backup can hold at most {limit} MiB compressed. Save the games in several files."
    ),
    "too_many_events": m(
        "This game has {found} changes in its log; a file can hold at most {high}. Nothing was saved."
    ),
    "too_large_to_save": m(
        "This game is larger than {limit} MiB, the most a game file can hold. Nothing was saved."
    ),
    "no_answer": m("Scorepad is already running with this folder but isn't responding."),
    "folder_unusable": (m("The folder {folder} can't be used: {reason}."), m("The folder can't be used.")),
    "database_too_new": (
        m("{file} was saved by a newer version of Scorepad. This one can't read it."),
        m("The games were saved by a newer version of Scorepad. This one can't read them."),
    ),
    "no_database_address": m(
        "This isn't the address of a PostgreSQL database, which looks like postgresql://ann@localhost/games."
    ),
    "database_unusable": (m("The database can't be used: {reason}."), m("The database can't be used.")),
    "club_missing": m("PostgreSQL needs one more package. Install it with: {command}"),
    "database_not_utf8": m(
        "This database can't hold text in all languages. Create one for Scorepad with the encoding UTF8."
    ),
    "database_taken_by_others": m(
        "This database has tables of another program. Please give Scorepad a database of its own."
    ),
    "game_damaged": m("This game is no longer as it was saved: part of it is damaged."),
    "library_damaged": m("Part of the list of your own rules and deleted games is damaged."),
    "library_repaired": m(
        "The damaged parts of the list of your own rules and deleted games were left out. Please check your "
        "games and rules."
    ),
    "game_repaired": m("{game}: the damaged parts were left out. Please check this game."),
    "library_restored": m(
        "Part of the list of your own rules and deleted games was damaged. It is whole again, from a copy."
    ),
    "game_restored": m("{game}: part of it was damaged. It is whole again, from a copy."),
    "copy_opened": (
        m(
            "The file of your games was damaged. The copy of {at} is open, with the rounds finished since. "
            "The damaged file is kept as {aside}."
        ),
        m("The file of your games was gone. The copy of {at} is open, with the rounds finished since."),
    ),
    "games_rescued": (
        m(
            "The file of your games was damaged. What could be read is open. "
            "The damaged file is kept as {aside}."
        ),
        m("The file of your games was gone. The rounds of the last evenings are open."),
    ),
    "rounds_added": m("{file} lacked rounds that were finished here. They were added from copies."),
    "file_gone": m("{file} is gone. Nothing new is saved until you go on with what Scorepad holds."),
    "file_replaced": m(
        "Another program has replaced {file}. Nothing new is saved until you choose what to do."
    ),
    "file_overwritten": m(
        "Another program has changed {file}. Nothing new is saved until you choose what to do."
    ),
    "file_taken": m("Scorepad now uses the {file} it found. The games it had before are saved as {before}."),
    "folder_taken": m("Another copy of Scorepad is using the folder {folder}."),
    "app_not_found": m(
        "Another copy of Scorepad is using the folder {folder}, but its address can't be found. Quit that "
        "copy, or make room if the disk is full, then try again."
    ),
    "cannot_write": m(
        "The folder {folder} can't be written to. You can look at your games, but nothing new is saved."
    ),
    "not_kept": (m("This couldn't be saved: {reason}."), m("This couldn't be saved.")),
    "storage_cleared": m(
        "Your browser's storage was cleared, so this wasn't saved. "
        "What you see is still here: open ⋮ and save this game as a file."
    ),
    "held_elsewhere": m(
        "Another window has your games and isn't responding. Please close it and reload this page."
    ),
    "open_elsewhere": m("Your games are now open in another window, so this wasn't saved."),
    "keeps_nothing": m(
        "This browser doesn't let Scorepad save your games, perhaps because this is a private window. "
        "Please use a normal window."
    ),
    "parts_missing": m("What score sheets need couldn't be fetched. Check the network and try again."),
    "not_readable": (m("This couldn't be read: {reason}."), m("This couldn't be read.")),
}
"""By code; of several sentences, the first whose placeholders the fault's parameters fill is used."""

_TIMED_OUT = mark("Connection timed out")
_BY_NUMBER = {
    errno.ENOENT: mark("No such file or directory"),
    errno.EACCES: mark("Permission denied"),
    errno.EPERM: mark("Operation not permitted"),
    errno.EROFS: mark("Read-only file system"),
    errno.EISDIR: mark("Is a directory"),
    errno.ENOTDIR: mark("Not a directory"),
    errno.EEXIST: mark("File exists"),
    errno.ENAMETOOLONG: mark("File name too long"),
    errno.ENOSPC: mark("No space left on device"),
    errno.EIO: mark("Input/output error"),
    errno.EBADF: mark("Bad file descriptor"),
    errno.EADDRINUSE: mark("Address already in use"),
    errno.EADDRNOTAVAIL: mark("Cannot assign requested address"),
    errno.ECONNREFUSED: mark("Connection refused"),
    errno.ENETUNREACH: mark("Network is unreachable"),
    errno.ETIMEDOUT: _TIMED_OUT,
    errno.ECONNRESET: mark("Connection reset by peer"),
    errno.EHOSTUNREACH: mark("No route to host"),
    errno.EDQUOT: mark("Disk quota exceeded"),
    errno.EMFILE: mark("Too many open files"),
    errno.EBUSY: mark("Device or resource busy"),
    errno.ELOOP: mark("Too many levels of symbolic links"),
}
_NO_NAME = mark("Name or service not known")
_SYSTEM_REASONS: Mapping[str, str] = {
    **{os.strerror(number): message for number, message in _BY_NUMBER.items()},
    "Name or service not known": _NO_NAME,
    "No address associated with hostname": _NO_NAME,
    "Temporary failure in name resolution": _NO_NAME,
    "nodename nor servname provided, or not known": _NO_NAME,
    "timed out": _TIMED_OUT,
    "The read operation timed out": _TIMED_OUT,
    "The write operation timed out": _TIMED_OUT,
    "The handshake operation timed out": _TIMED_OUT,
    "unable to open database file": mark("unable to open the games file"),
    "attempt to write a readonly database": mark("the file is read-only"),
    "database or disk is full": mark("the disk is full"),
    "database is locked": mark("another program is using the file"),
}

MOST_FAULTS_SHOWN = 100
"""Few people fix more in one go; the file is read again afterwards."""
_LONGEST = 60
_LONGEST_PATH = 200
_SHORT_NAMES: Mapping[str, Mapping[str, str]] = {
    "expected": TYPE_WORDS,
    "found": TYPE_WORDS,
    "reason": REASON_WORDS,
}
_PATHS = {"folder", "place", "file", "aside", "before"}  # never shortened


def system_words(reason: str) -> str:
    """Return a reason of the system in our words; an unknown reason is returned as it is."""
    return _(_SYSTEM_REASONS[reason]) if reason in _SYSTEM_REASONS else reason


def fault_sentence(fault: Fault) -> str:
    """Return a fault in words, without its path."""
    params = {name: value for name, value in fault.params.items() if value not in (None, "", ())}
    words = {name: _param_text(name, value) for name, value in params.items()}
    messages = FAULT_SENTENCES.get(fault.code, ())
    for message in (messages,) if isinstance(messages, str) else messages:
        if {name for _text, name, _spec, _conversion in Formatter().parse(message) if name} <= words.keys():
            return _(message).format_map(words)
    return _("This isn't allowed ({code}).").format(code=fault.code)


def fault_line(fault: Fault) -> str:
    """Return a fault in words after its path, on one line."""
    path = printable(_cut(fault.path, _LONGEST_PATH))
    return f"{path}: {fault_sentence(fault)}" if path else fault_sentence(fault)


def fault_lines(faults: Sequence[Fault]) -> tuple[str, ...]:
    """Return faults in words, one per line: the first hundred, and how many more there are."""
    lines = tuple(fault_line(fault) for fault in faults[:MOST_FAULTS_SHOWN])
    more = len(faults) - len(lines)
    if not more:
        return lines
    return *lines, ngettext("… and one more", "… and {count} more", more).format(count=points(more))


def dropped_sentence(dropped: Sequence[str]) -> str:
    """Return what was left out of rules. dropped: the keys, as in a file, or what they are called."""
    # Translators: things: words of a file, such as “labels.fives”.
    sentence = _("Left out, because these rules have no such things: {things}.")
    return sentence.format(things=join_list(dropped))


def clocks_sentence(count: int) -> str:
    """Return how many imported evenings had a clock."""
    # Translators: an earlier version had clocks in club evenings, which a file still has.
    message = ngettext(
        "The clock of {count} evening isn't kept any more.",
        "The clocks of {count} evenings aren't kept any more.",
        count,
    )
    return message.format(count=points(count))


def printable(text: str) -> str:
    """Return a text on one line, with every unprintable character escaped."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def _param_text(name: str, value: object) -> str:
    short = _SHORT_NAMES.get(name, {})
    if isinstance(value, str) and value in short:
        return _(short[value])
    if name == "reason":
        value = system_words(str(value))
    elif name == "at":
        value = moment_text(datetime.fromisoformat(str(value)))
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return points(value)
    if isinstance(value, tuple | list | frozenset):
        return join_list(_param_text("", each) for each in value)
    if isinstance(value, Mapping):
        return join_list(f"{key} {_param_text('', each)}" for key, each in value.items())
    return printable(str(value)) if name in _PATHS else _cut(printable(_cut(str(value), _LONGEST)), _LONGEST)


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[:longest].rstrip("…") + "…"
