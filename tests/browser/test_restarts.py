"""An open page returns after every restart of its server; tests/grid has more and longer absences."""

from collections.abc import Callable

import pytest

from tests.browser.moves import keys, wait_for_paper
from tests.browser.page import Screen
from tests.browser.program import Program
from tests.browser.restarts import Typist


@pytest.mark.grid
def test_a_page_returns_to_its_field_after_three_restarts_and_continues(
    own_program: Program, new_screen: Callable[[str], Screen]
) -> None:
    screen = new_screen(own_program.address)
    typist = Typist(screen, own_program)
    typist.type_through(Program.kill, 7)
    typist.type_through(Program.stop, 8)
    typist.reload()
    typist.type_through(Program.kill, 9)
    keys(screen, "p320n" + "20n" + "1001" + "160n" + "195n")
    wait_for_paper(screen, typist.game)
    screen.wait_for("North–South, 3,965, leads by 3,400", "East–West, 565")
