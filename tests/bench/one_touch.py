"""How much of the program one digit on the keypad runs through: `python -m tests.bench.one_touch`."""

import asyncio
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import scorepad
from scorepad.service.games import Games
from tests.storage.sql.games import games
from tests.ui.listener import Listener
from tests.ui.playing import at, kept, w03

OURS = str(Path(scorepad.__file__).parent)

Calls = Counter[tuple[str, str]]
"""How often each function was called, by its module's path and its name."""


TOTAL = "total 5,165"
"""What the message to the browser says that the digit waits for; a phone's vibration is sent before it."""


@contextmanager
def watched() -> Iterator[Calls]:
    """Count the calls of the program's own functions until the new total is sent to the browser.

    Threads count if they start meanwhile. Comprehensions and generators count with their function.
    """
    calls: Calls = Counter()
    sent = False

    def note(frame: FrameType, event: str, _detail: Any) -> None:
        nonlocal sent
        code = frame.f_code
        if event != "call" or sent:
            return
        sent = code is Listener.send_message.__code__ and TOTAL in repr(frame.f_locals["message"].body)
        if code.co_filename.startswith(OURS) and not code.co_name.startswith("<"):
            calls[code.co_filename.removeprefix(OURS), code.co_qualname] += 1

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    assert sent, "the total was not drawn"


async def one_digit(folder: Path) -> Calls:
    """Return the calls made by one digit in a count field, until the changed total has been sent."""
    with games(folder) as store:
        service = Games(store)
        game = await kept(service, w03(1))
        async with at(service, f"/game/{game}") as person:
            await person.tap("North–South")
            with watched() as calls:
                await person.tap("2")
    return calls


def purpose(module: str) -> str:
    """Return the first line of what a module says of itself. module: its path in the program."""
    said = sys.modules[f"scorepad{module.removesuffix('.py').replace('/', '.')}"].__doc__ or ""
    return said.partition("\n")[0]


def main() -> None:
    """Print the figures, and each module with its calls and what it is for."""
    with tempfile.TemporaryDirectory() as folder:
        calls = asyncio.run(one_digit(Path(folder)))
    modules: Counter[str] = Counter()
    for (module, _name), count in calls.items():
        modules[module] += count
    print(f"one digit: {len(modules)} modules, {modules.total()} calls")
    for module, count in modules.most_common():
        print(f"{count:6} {module:42} {purpose(module)}")


if __name__ == "__main__":
    main()
