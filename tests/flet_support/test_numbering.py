import subprocess
import sys

import flet as ft
import msgpack

from scorepad.flet_support import reconnecting

FIRST_NUMBER = (
    "import flet as ft; from scorepad.flet_support import drawing; "
    "drawing.patch_drawing(); print(ft.Text()._i)"
)
UINT_32 = 0xCE
"""How MessagePack marks an integer of 32 bits."""


def first_number() -> int:
    told = subprocess.run([sys.executable, "-c", FIRST_NUMBER], capture_output=True, text=True, check=True)
    return int(told.stdout)


def test_processes_start_counting_at_different_numbers() -> None:
    assert len({first_number() for _process in range(3)}) == 3


def test_control_ids_fit_into_31_bits_and_wrap_around() -> None:
    assert reconnecting.FIRST_CONTROL <= first_number() < 1 << 31
    counted = reconnecting._count_from(reconnecting.LAST_CONTROL - 1)
    assert [next(counted) for _number in range(4)] == [
        reconnecting.LAST_CONTROL - 1,
        reconnecting.LAST_CONTROL,
        reconnecting.FIRST_CONTROL,
        reconnecting.FIRST_CONTROL + 1,
    ]
    assert msgpack.packb(reconnecting.LAST_CONTROL)[0] == UINT_32


def test_numbering_controls_twice_gives_no_id_twice() -> None:
    reconnecting.number_controls_apart()
    first = ft.Text()
    reconnecting.number_controls_apart()
    assert ft.Text()._i > first._i
