"""How much stands on a screen: what can be tapped, and the words said."""

import re
from dataclasses import dataclass
from typing import Final

from tests.browser.page import Node, Screen

_WORD: Final = re.compile(r"[^\W\d_][\w’'-]*")
_PLACE: Final = re.compile(r"^Tab \d+ of \d+$")
"""What Flutter adds to a tab, in English whatever the language."""

_SCREEN_READER: Final = "Enable accessibility"


@dataclass(frozen=True, slots=True)
class Glance:
    """Counts of one screen. controls: what can be tapped; words: in all labels, without figures."""

    controls: int
    words: int


def glance(screen: Screen, *chips: str) -> Glance:
    """Count the controls and words of a screen; what a picture says to a screen reader doesn't count.

    chips: names that are offered; their chips don't count.
    """
    left_out = {_SCREEN_READER, *chips}
    nodes = [node for node in screen.nodes() if node.name not in left_out]
    return Glance(sum(node.touchable for node in nodes), sum(map(_words, nodes)))


def _words(node: Node) -> int:
    if node.role == "img":
        return 0
    lines = [line for line in node.said.split("\n") if not _PLACE.match(line.strip())]
    return sum(len(_WORD.findall(line)) for line in lines)
