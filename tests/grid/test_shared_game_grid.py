"""Phones in real browsers: whole games of three and twelve pages, and a guest's phone after breaks."""

import time
from collections.abc import Callable
from statistics import median
from urllib.parse import urlsplit

import pytest

from tests.browser.moves import begin_round, keys
from tests.browser.page import NewScreen
from tests.browser.shared_table import Phone, SharedTable, photograph, wait_back
from tests.browser.table import THEM, US
from tests.codes import code_widths, read_codes
from tests.own_network import needs_own_address

TIMES = 10
MOST_SECONDS = 2
LEAST_OF_BOX = 0.65
MOST_SECONDS_NEW, MOST_SECONDS_KNOWN = 10, 3
TYPED = (f"{US}, Cards on the table, 165", "165, 120 + 45")


def a_guests_phone(table: SharedTable) -> Phone:
    """Return a phone that came by the code of a side and has typed two stacks."""
    table.invite([US], each=1, watchers=0)
    begin_round(table.keeper, THEM)
    (phone,) = table.sides[US]
    phone.screen.wait_gone("Who went out?")
    keys(phone.screen, "2213" + "120p45")
    phone.screen.wait_for(*TYPED)
    return phone


@needs_own_address
@pytest.mark.parametrize("reloads", [False, True], ids=["lost line", "reloaded"])
def test_a_guests_phone_is_back_in_its_field_within_two_seconds(
    shared_table: SharedTable, record_property: Callable[[str, object], None], *, reloads: bool
) -> None:
    guest, took = a_guests_phone(shared_table), list[float]()
    phone, path = guest.screen, guest.screen.path
    for _turn in range(TIMES):
        begun = time.monotonic()
        guest.join_again(phone.page.reload if reloads else guest.lose_line)
        # A line that is lost before it has brought a screen doubles the client's pause (FLET.md, fault 36).
        wait_back(phone)
        phone.wait_for(*TYPED)
        took.append(time.monotonic() - begun)
        assert phone.path == path
    figures = [f"{seconds:.1f}" for seconds in sorted(took)]
    record_property(f"seconds until back in its field, {'reloaded' if reloads else 'lost line'}", figures)
    # A reload starts Flutter anew, so a single one also measures what else this machine does.
    assert (median(took) if reloads else max(took)) <= MOST_SECONDS, sorted(took)
    keys(phone, "p320n")
    phone.wait_for(f"{US}, Cards on the table, 485", "Left in hand and foot, by cards")


@needs_own_address
def test_from_the_code_to_ones_own_count_it_takes_ten_seconds_and_three_with_the_page_known(
    shared_table: SharedTable, new_screen: NewScreen, record_property: Callable[[str, object], None]
) -> None:
    shared_table.keeper.open(f"{shared_table.game}/share")
    link, took = photograph(shared_table.keeper), list[float]()
    phone = new_screen(shared_table.program, link.partition("/join")[0])
    for _visit in range(2):
        begun = time.monotonic()
        phone.page.goto(link)
        phone.wait_for(f"{US}, Clean piles", "Next")
        took.append(time.monotonic() - begun)
        phone.page.goto("about:blank")
    record_property("seconds from the code to one's own count, new and known", took)
    assert [took[0] <= MOST_SECONDS_NEW, took[1] <= MOST_SECONDS_KNOWN] == [True, True], took


@needs_own_address
@pytest.mark.parametrize("viewport", [(360, 740), (390, 844), (820, 1180)], ids=str)
def test_a_camera_reads_the_code_of_the_game(shared_table: SharedTable) -> None:
    keeper = shared_table.keeper.open(f"{shared_table.game}/share")
    keeper.wait_until(lambda screen: bool(read_codes(screen.page.screenshot())), "the code")
    picture = keeper.page.screenshot()
    (link,) = read_codes(picture)
    assert urlsplit(link).path == f"/join/{shared_table.game[-4:]}"
    box = keeper.page.locator('[aria-label$="QR code"]').bounding_box()
    (width,) = code_widths(picture)
    assert box
    assert width > LEAST_OF_BOX * box["width"]


@needs_own_address
@pytest.mark.parametrize(
    ("sides", "each", "watchers"), [([US], 1, 1), ([US, THEM], 3, 5)], ids=["three pages", "twelve pages"]
)
def test_a_keeper_sides_and_watchers_play_a_whole_game_through_breaks(
    shared_table: SharedTable, sides: list[str], each: int, watchers: int
) -> None:
    shared_table.invite(sides, each, watchers)
    shared_table.play(rounds=4)
