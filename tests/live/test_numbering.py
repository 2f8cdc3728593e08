import subprocess
import sys

import flet as ft
import msgpack

from scorepad.live import numbering

FIRST_NUMBER = "import flet as ft; from scorepad.live import sessions; sessions.mend(); print(ft.Text()._i)"
UINT_32 = 0xCE
"""How MessagePack marks an integer of 32 bits."""


def first_number() -> int:
    told = subprocess.run([sys.executable, "-c", FIRST_NUMBER], capture_output=True, text=True, check=True)
    return int(told.stdout)


def test_two_processes_do_not_count_from_the_same_number() -> None:
    assert len({first_number() for _process in range(3)}) == 3


def test_numbers_can_be_read_by_a_browser_without_integers_of_64_bits() -> None:
    assert numbering.FIRST <= first_number() < 1 << 31
    counted = numbering._count_from(numbering.LAST - 1)
    assert [next(counted) for _number in range(4)] == [
        numbering.LAST - 1,
        numbering.LAST,
        numbering.FIRST,
        numbering.FIRST + 1,
    ]
    assert msgpack.packb(numbering.LAST)[0] == UINT_32


def test_numbering_apart_twice_gives_no_number_twice() -> None:
    numbering.number_apart()
    first = ft.Text()
    numbering.number_apart()
    assert ft.Text()._i > first._i
