"""Where a line of Japanese may break."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.i18n.line_breaks import break_addresses, breakable_pieces, join_japanese

SIGNS = st.text(
    st.sampled_from("山上がりクリーンャッょっー、。」）「（・！？々AnnBo39,.!(）%点 "), max_size=40
)
NEVER_FIRST = "、。，．・：；！？ー々〜…」』）】ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶｬｭｮｯｰ｡､｣,.!?)%"
NEVER_LAST = "「『（【〈《〔([｢"


def lines(text: str) -> list[str]:
    """Return a text broken into the shortest possible lines."""
    return [piece for _joint, piece in breakable_pieces(text)]


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("上がり、", ["上", "が", "り、"]),
        ("「クリーン」の山。", ["「ク", "リー", "ン」", "の", "山。"]),
        ("チャッカリ", ["チャッ", "カ", "リ"]),
        ("（上がり）です・ます", ["（上", "が", "り）", "です・", "ます"]),
        ("Annは3,990点", ["Ann", "は", "3,990", "点"]),
        ("（handkneefoot.com）", ["（handkneefoot", ".com）"]),
        ("officialgamerules.org/five-crowns 1.0.5", ["officialgamerules", ".org/five-crowns", "1.0.5"]),
        ("加えられません", ["加", "え", "ら", "れ", "ません"]),
        ("100%の山…", ["100%", "の", "山…"]),
        ("Ann & Bo", ["Ann", "&", "Bo"]),
        ("two  spaces", ["two", "", "spaces"]),
        ("", [""]),
    ],
)
def test_lines_break_between_words_or_between_japanese_characters(text: str, broken: list[str]) -> None:
    assert lines(text) == broken


def test_an_address_may_break_before_its_dots_and_a_number_or_a_sentence_may_not() -> None:
    address = "Five Crowns, officialgamerules.org/five-crowns"
    drawn = break_addresses(address)
    assert drawn == "Five Crowns, officialgamerules\N{ZERO WIDTH SPACE}.org/five-crowns"
    assert lines(drawn) == lines(address)
    assert break_addresses("3.990, 1.0.5, z. B. Ann.") == "3.990, 1.0.5, z. B. Ann."


@given(SIGNS)
def test_no_character_is_lost_and_none_starts_or_ends_a_line_wrongly(text: str) -> None:
    assert "".join(joint + piece for joint, piece in breakable_pieces(text)) == text
    for word in text.split(" "):
        _first, *others = (piece for _joint, piece in breakable_pieces(word))
        assert not any(piece[0] in NEVER_FIRST for piece in others)
    parts = [piece for joint, piece in breakable_pieces(text.replace(" ", ""))]
    assert not any(piece[-1] in NEVER_LAST for piece in parts[:-1])


def test_small_kana_long_vowels_and_endings_are_joined_to_the_character_before() -> None:
    assert join_japanese("プレイヤー") == "プレイヤ\N{WORD JOINER}ー"
    assert join_japanese("ちょっと") == "ち\N{WORD JOINER}ょ\N{WORD JOINER}っと"
    assert join_japanese("ッ") == "ッ"
    assert join_japanese("数えます。") == "数えま\N{WORD JOINER}す。"
    assert join_japanese("Zoë – 田中、山") == "Zoë – 田中、山"
