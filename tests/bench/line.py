"""One figure of the benchmarks."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """One figure: the app's, the bare page's (None = an absolute limit), and its allowed maximum."""

    what: str
    unit: str
    app: float
    bare: float | None
    aim: float

    def __str__(self) -> str:
        value = self.app if self.bare is None else self.app / self.bare
        beside = "" if self.bare is None else f"{self.bare:10.1f}{value:9.2f} x"
        verdict = "met" if value <= self.aim else "MISSED"
        return f"{self.what:<44}{self.app:10.2f} {self.unit:<3}{beside:>21}   aim {self.aim:g} {verdict}"
