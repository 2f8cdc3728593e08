"""The doors through which something comes in, a module each.

WORDS: what the fuzzer may put in. HOLDS: what it is to change inside, `zip`, `json`, `rows` or nothing.
seeds: what it begins with. target: takes anything, and never raises.
"""

from typing import Final

DOORS: Final = (
    *("file", "backup", "database", "link"),
    *("command_line", "url", "websocket", "environment", "rows"),
)
