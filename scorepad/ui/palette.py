"""The colours of the pad, by light and in the dark, and how far apart two of them stand."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Palette:
    """Every colour of one brightness, written `#RRGGBB`; `sides` has one hue for each of twelve sides."""

    paper: str
    card: str
    ink: str
    second_ink: str
    hairline: str
    edge: str
    on_filled: str
    sides: tuple[str, ...]
    tints: tuple[str, str]
    clean: str
    clean_tint: str
    dirty_tint: str
    wild: str
    wild_tint: str


LIGHT = Palette(
    paper="#FBF8F1",
    card="#FFFFFF",
    ink="#1B1A17",
    second_ink="#4F4A41",
    hairline="#D9D2C3",
    edge="#5E584D",
    on_filled="#FFFFFF",
    sides=(
        "#0E4B38",
        "#2A3C8F",
        "#7A1F5C",
        "#7A3300",
        "#00485E",
        "#4A1F86",
        "#5C4300",
        "#861A3C",
        "#1F4F12",
        "#3D4350",
        "#5A2D1E",
        "#004C52",
    ),
    tints=("#E3EDE6", "#E5E8F8"),
    clean="#8F1519",
    clean_tint="#F8E6E3",
    dirty_tint="#E7E3DA",
    wild="#6B4400",
    wild_tint="#F6ECD6",
)
DARK = Palette(
    paper="#12201A",
    card="#1A2B24",
    ink="#F4F0E6",
    second_ink="#C9C4B6",
    hairline="#34473E",
    edge="#A9A698",
    on_filled="#12201A",
    sides=(
        "#8FD8B8",
        "#B6C2FF",
        "#F4B3DC",
        "#FFB68A",
        "#8CD6F2",
        "#D7BCFF",
        "#E6CB6E",
        "#FFB3C0",
        "#A9DB92",
        "#C9D0DE",
        "#E8BFAE",
        "#86DDE0",
    ),
    tints=("#21392F", "#27314F"),
    clean="#FFB0A8",
    clean_tint="#3A2422",
    dirty_tint="#2F4138",
    wild="#F0C878",
    wild_tint="#3A3020",
)

STRONG_LIGHT = Palette(
    paper="#FFFFFF",
    card="#FFFFFF",
    ink="#000000",
    second_ink="#1F1F1F",
    hairline="#6E6E6E",
    edge="#000000",
    on_filled="#FFFFFF",
    sides=(
        "#003322",
        "#1A2470",
        "#5C0A42",
        "#5A2400",
        "#003345",
        "#3A1270",
        "#423000",
        "#660E2A",
        "#163C0C",
        "#2B303A",
        "#452013",
        "#00383C",
    ),
    tints=("#EFF6F1", "#F0F1FC"),
    clean="#6E0A10",
    clean_tint="#FDF1F0",
    dirty_tint="#EDEDED",
    wild="#4A2F00",
    wild_tint="#FFF3D6",
)
STRONG_DARK = Palette(
    paper="#000000",
    card="#000000",
    ink="#FFFFFF",
    second_ink="#EDEDED",
    hairline="#9A9A9A",
    edge="#FFFFFF",
    on_filled="#000000",
    sides=(
        "#A6F0D0",
        "#CBD4FF",
        "#FFC9EA",
        "#FFC9A6",
        "#A8E6FF",
        "#E4D0FF",
        "#F5DE8A",
        "#FFC8D2",
        "#BFF0AA",
        "#DDE3EE",
        "#F5D3C4",
        "#A0F0F2",
    ),
    tints=("#10231B", "#141A38"),
    clean="#FFC2BC",
    clean_tint="#2A1312",
    dirty_tint="#262626",
    wild="#FFD98A",
    wild_tint="#33270F",
)


# Below this share of light sRGB is a straight line.
_TOE = 0.04045


def _channels(colour: str) -> tuple[float, ...]:
    return tuple(int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))


def _luminance(colour: str) -> float:
    linear = (part / 12.92 if part <= _TOE else ((part + 0.055) / 1.055) ** 2.4 for part in _channels(colour))
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """Give the contrast ratio of two colours, from 1 to 21.

    Source: WCAG 2.2, definitions of relative luminance and contrast ratio.
    """
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def blend(front: str, share: float, back: str) -> str:
    """Lay a colour over another one with a share of 0 to 1 and give what is seen."""
    mixed = (a * share + b * (1 - share) for a, b in zip(_channels(front), _channels(back), strict=True))
    return "#" + "".join(f"{round(part * 255):02X}" for part in mixed)
