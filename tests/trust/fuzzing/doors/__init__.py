"""The doors through which something comes in, a module each.

MODULES: those whose lines are counted. WORDS: what the fuzzer may put in. seeds: what it begins with.
IS_ZIP: whether it is to change what is packed, too. target: takes anything; what it raises is a fault found.
"""

from typing import Final

DOORS: Final = (
    "game_file",
    "rule_file",
    "spreadsheet",
    "backup",
    "link",
    "command_line",
    "url",
    "websocket",
    "environment",
    "rows",
)
