"""What a backup holds: each game, own rule set and club evening as a file of its own, and who is who.

Source: FORMAT.md, "A backup".
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId
from scorepad.service.games import Games
from scorepad.storage.gamefile.write import write_game
from scorepad.storage.library_files import library_members
from scorepad.storage.rules_file import write_rules
from scorepad.storage.zip_files import DELETED_FOLDER, GAME_ENDING, RULES_ENDING

SkipGame = Callable[[GameId, Fault], None]
"""Called with a game that can't be read, and why."""


def game_members(
    service: Games, games: Sequence[GameId], skip: SkipGame, *, deleted: bool = False
) -> Iterator[tuple[str, bytes]]:
    """Yield games with their logs as members of a backup; blocks. deleted: they are deleted games.

    Raises Refused for a game that no file can hold; the member's name is the fault's path.
    """
    for game in sorted(games):
        name = f"{DELETED_FOLDER if deleted else ''}{game}{GAME_ENDING}"
        try:
            found = service.shelf.read(game, deleted=deleted)
        except Refused as refused:
            skip(game, refused.faults[0])
            continue
        try:
            yield name, write_game(found.record, found.events)
        except Refused as refused:
            raise Refused(tuple(replace(fault, path=name) for fault in refused.faults)) from refused


def other_members(service: Games, skip: SkipGame) -> Iterator[tuple[str, bytes]]:
    """Yield what else a backup of everything holds: deleted games, own rules, people, evenings; blocks."""
    yield from game_members(service, gone_games(service), skip, deleted=True)
    yield from library_parts(service)


def gone_games(service: Games) -> list[GameId]:
    """Return the deleted games that a backup of everything holds."""
    return [each.summary.id for each in service.shelf.deleted_games()]


def library_parts(service: Games) -> Iterator[tuple[str, bytes]]:
    """Yield the own rules, people and club evenings as members of a backup."""
    for rule_set, rules in sorted(service.shelf.custom_rule_sets().items()):
        yield f"{rule_set}{RULES_ENDING}", write_rules(rules)
    yield from library_members(service.library().state)
