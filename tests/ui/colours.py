"""Colours as they are seen: their contrast, and one over another."""

# Below this value sRGB is linear.
_TOE = 0.04045


def _channels(colour: str) -> tuple[float, ...]:
    return tuple(int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))


def _luminance(colour: str) -> float:
    linear = (part / 12.92 if part <= _TOE else ((part + 0.055) / 1.055) ** 2.4 for part in _channels(colour))
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, from 1 to 21.

    Source: WCAG 2.2, definitions of relative luminance and contrast ratio.
    """
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def blend(front: str, share: float, back: str) -> str:
    """Return the colour seen when one lies over another. share: opacity of the front one, from 0 to 1."""
    mixed = (a * share + b * (1 - share) for a, b in zip(_channels(front), _channels(back), strict=True))
    return "#" + "".join(f"{round(part * 255):02X}" for part in mixed)
