"""Where a line of Japanese may end: the rules called kinsoku, as in JIS X 4051."""

import re
from collections.abc import Iterator
from typing import Final

_SMALL: Final = "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶーｧｨｩｪｫｬｭｮｯｰ"
_NEVER_FIRST: Final = "、。，．・：；！？゛゜ヽヾゝゞ々〜～‥…｡､･ﾞﾟ,.:;!?%％℃°’”"
_CLOSING: Final = "」』）】〉》〕］｝｣)]}"
_OPENING: Final = "「『（【〈《〔［｛｢([{‘“"
_WIDE: Final = r"\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef"

_JOINER: Final = "\N{WORD JOINER}"

# Beside a wide sign a line may end: not before what closes, not behind what opens.
_BREAK: Final = re.compile(
    rf"(?<!{_JOINER})(?!{_JOINER})(?:(?<=[{_WIDE}])|(?=[{_WIDE}]))"
    rf"(?<![{re.escape(_OPENING)}])(?![{re.escape(_SMALL + _NEVER_FIRST + _CLOSING)}])(?<!^)(?!$)"
)
# A single kana of these on a last line looks lost.
_ENDING: Final = re.compile("ませんでした|ません|ました|でした|ください|ます|です|ない")
_BEFORE_SMALL: Final = re.compile(rf"(?<=[{_WIDE}])(?=[{_SMALL}])")


def pieces(text: str) -> Iterator[tuple[str, str]]:
    """Split a text where its lines may end; gives each piece with the space or nothing that joins it on."""
    for at, word in enumerate(text.split(" ")):
        joint = " " if at else ""
        for piece in _BREAK.split(unbroken(word)):
            yield joint, piece.replace(_JOINER, "")
            joint = ""


def unbroken(text: str) -> str:
    """Join what a client would part in Japanese: small kana, long vowels, the endings of verbs."""
    if text.isascii():
        return text
    return _BEFORE_SMALL.sub(_JOINER, _ENDING.sub(lambda ending: _JOINER.join(ending[0]), text))
