"""Where a line of Japanese may end: the rules called kinsoku, as in JIS X 4051."""

import re
from collections.abc import Iterator
from typing import Final

_SMALL: Final = "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶーｧｨｩｪｫｬｭｮｯｰ"
_NEVER_FIRST: Final = "、。，．・：；！？゛゜ヽヾゝゞ々〜～‥…｡､･ﾞﾟ,.:;!?%％℃°’”"
_CLOSING: Final = "」』）】〉》〕］｝｣)]}"
_OPENING: Final = "「『（【〈《〔［｛｢([{‘“"
_WIDE: Final = r"\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef"

# Beside a wide sign a line may end: not before what closes, not behind what opens.
_BREAK: Final = re.compile(
    rf"(?:(?<=[{_WIDE}])|(?=[{_WIDE}]))"
    rf"(?<![{re.escape(_OPENING)}])(?![{re.escape(_SMALL + _NEVER_FIRST + _CLOSING)}])(?<!^)(?!$)"
)
_BEFORE_SMALL: Final = re.compile(rf"(?<=[{_WIDE}])(?=[{_SMALL}])")
_JOINER: Final = "\N{WORD JOINER}"


def pieces(text: str) -> Iterator[tuple[str, str]]:
    """Split a text where its lines may end; gives each piece with the space or nothing that joins it on."""
    for at, word in enumerate(text.split(" ")):
        joint = " " if at else ""
        for piece in _BREAK.split(word):
            yield joint, piece
            joint = ""


def unbroken(text: str) -> str:
    """Join small kana and the sign of a long vowel to what they belong to, for a client that would not."""
    return text if text.isascii() else _BEFORE_SMALL.sub(_JOINER, text)
