"""How a figure is shown that a director has put right: with a mark, and the reason below."""

from collections.abc import Sequence

from scorepad.club.corrections import MARK
from scorepad.game.evenings import ClubEvening
from scorepad.i18n import _
from scorepad.i18n.formats import points, signed
from scorepad.journal.evening import Evening


def marked(total: int, *, is_corrected: bool) -> str:
    """Return points as they are shown: `12,750*`."""
    return f"{points(total)}{MARK if is_corrected else ''}"


def correction_notes(evening: ClubEvening, played: Sequence[Evening]) -> tuple[str, ...]:
    """Return a sentence for each correction of these games, in the order in which they were played."""
    names = {game.game: game.names for game in played}
    found = []
    for (sitting, table), game in sorted(evening.tables.items()):
        for side, name in enumerate(names.get(game, ())):
            if correction := evening.corrections.get((game, side)):
                # Translators: below figures with a mark; why a director has put right a side's result.
                message = _("{mark} {side} {points} (sitting {sitting}, table {table}): {reason}")
                found.append(
                    message.format(
                        mark=MARK,
                        side=name,
                        points=signed(correction.points),
                        sitting=sitting,
                        table=table,
                        reason=correction.reason,
                    )
                )
    return tuple(found)
