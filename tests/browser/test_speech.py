"""What a screen reader announces by itself when something has changed."""

from typing import Final

from tests.browser.moves import begin_round, keys, wait_for_paper
from tests.browser.page import Screen
from tests.browser.table import US, sit_down

LISTEN: Final = """() => {
  window.heard = [];
  const host = document.querySelector("flt-announcement-host");
  const note = (changes) => {
    for (const { target } of changes) {
      if (target.textContent.trim()) window.heard.push(target.textContent.trim());
    }
  };
  new MutationObserver(note).observe(host, { childList: true, characterData: true, subtree: true });
}"""


def heard(screen: Screen) -> list[str]:
    """Return what was announced since the recording started."""
    return list(screen.page.evaluate("() => window.heard"))


def test_the_new_total_is_announced_after_a_count_an_undo_and_a_finished_round(screen: Screen) -> None:
    sit_down(screen)
    game = screen.path
    begin_round(screen, US)
    screen.page.evaluate(LISTEN)
    keys(screen, "4")
    screen.wait_until(lambda seen: f"{US}, this round 2,100" in " ".join(heard(seen)), "the new total, said")
    screen.press("Control+z")
    screen.wait_until(lambda seen: f"{US}, this round 100" in " ".join(heard(seen)), "the old total, said")
    keys(screen, "0000" + "nn" + "0000" + "nn")
    wait_for_paper(screen, game)
    screen.page.evaluate(LISTEN)
    screen.press("Control+z")
    screen.wait_until(lambda seen: f"{US}, 0" in " ".join(heard(seen)), "the total without the round, said")
