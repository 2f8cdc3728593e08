"""Speed and size, as ratios to a bare Flet page in the same run: `python -m tests.bench`."""

import json
import statistics
import tempfile
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser

from scorepad.rules.custom import CustomRuleSet
from scorepad.score.record import Cards, GameRecord, Out, Round, RoundId, Side, Tally
from scorepad.storage.gamefile.write import write_game
from tests.bench import figures, storing, years
from tests.bench.line import Line
from tests.browser.program import Program, bare
from tests.chromium import a_browser

VECTOR = Path(__file__).parents[1] / "data" / "vectors" / "W03+W04+W05.json"
VIEWS = 7
GAMES = 12

TOTAL = r"^(A, t|T)his round"
"""In the side's tab; where there are too many for one row, first in the line that stays in sight."""

COUNTER = r"^\d+$"


def content(browser: Browser, app: Program, blank: Program) -> Line:
    """Compare the time to the first words, alternating between the pages after one warm-up."""
    pairs = [
        (figures.first_content(browser, app), figures.first_content(browser, blank)) for _ in range(VIEWS + 1)
    ]
    ours, theirs = (statistics.median(side) for side in zip(*pairs[1:], strict=True))
    return Line("first content", "ms", ours, theirs, 1.15)


def touch(
    browser: Browser, app: Program, games: Iterable[str], counter: Program, what: str
) -> tuple[Line, Line]:
    """Compare one tap on the keypad, until the total has changed, with one on a counter, in turn.

    games: addresses of equal games, each with a round to score. what: a short description of them.
    """
    ours: list[tuple[float, int]] = []
    theirs: list[tuple[float, int]] = []
    our_rests, their_rests = figures.rests(), figures.rests()
    for game in games:
        with figures.window(browser, counter) as screen:
            received = figures.Received(screen)
            screen.open()
            theirs += figures.touches(screen, received, ["Plus"] * len(figures.KEYS), COUNTER, their_rests)[
                1:
            ]
        with figures.window(browser, app) as screen:
            received = figures.Received(screen)
            screen.open(game)
            screen.tap("A")
            screen.wait_for("Next")
            ours += figures.touches(screen, received, figures.KEYS, TOTAL, our_rests)[1:]
    our_time, their_time = (statistics.median(time for time, _ in taken) for taken in (ours, theirs))
    our_bytes = statistics.median(size for _, size in ours) / 1024
    return (
        Line(f"touch to total, {what}", "ms", our_time, their_time, 1.5),
        Line("bytes sent for it", "KB", our_bytes, None, 4),
    )


def long_file() -> bytes:
    """Return the file of a game of six pairs with every card counted, whose twelfth round is next."""
    rules = CustomRuleSet("Twelve rounds", "whitnack", {"length.rounds": 12}).rules
    cards = Cards("counts", (), {"joker": 1, "two": 2, "ace": 3, "high": 12, "low": 6})
    rest = Cards("counts", (), {"ace": 1, "high": 3, "low": 2, "black_three": 1})
    tally = Tally(True, {"clean": 1, "dirty": 1}, 1, 0, melded=cards, left=rest)
    sides = tuple(Side(name, (f"{name}1", f"{name}2")) for name in "ABCDEF")
    rounds = tuple(Round((tally,) * len(sides), Out(0), id=RoundId(str(at))) for at in range(11))
    return write_game(GameRecord(rules, sides, rounds))


def main() -> None:
    """Take all measurements and print them."""
    game = json.loads(VECTOR.read_text(encoding="utf-8"))["game"]
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        browser = stack.enter_context(a_browser())
        with Program(folder / "games") as app, bare("blank", folder) as blank:
            lines = [content(browser, app, blank)]
            one_round = json.dumps({**game, "rounds": game["rounds"][:1]}).encode()
            tables = {"2 sides, second round": one_round, "6 sides, twelfth round": long_file()}
            with bare("counter", folder) as counter:
                for what, file in tables.items():
                    games = (app.lay(file) for _game in range(GAMES))
                    lines.extend(touch(browser, app, games, counter, what))
    # Without Playwright, whose event loop leaves no room for another one.
    lines += [*storing.lines(), *years.lines()]
    print(f"{'':<44}{'Scorepad':>10}{'':<4}{'bare':>10}{'ratio':>11}")
    print(*lines, sep="\n")


if __name__ == "__main__":
    main()
