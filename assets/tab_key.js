// Flutter orders the Tab stops by their position on the screen (FLET.md, fault 39), which mixes controls that are
// scrolled out of sight with those that cover them. The app knows the right order, so Tab is passed on to it as F13,
// a key that keyboards don't have.
"use strict";
{
  let met = false;

  function handOn({ shiftKey }) {
    for (const kind of ["keydown", "keyup"]) {
      const key = { key: "F13", code: "F13", shiftKey, bubbles: true, cancelable: true };
      dispatchEvent(new KeyboardEvent(kind, key));
    }
  }

  function goByTab(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    // The first stop is Flutter's own button, which makes the app readable for screen readers.
    const reading = document.querySelector("flt-semantics-placeholder");
    const there = reading && document.activeElement === reading;
    const pressed = there && ["Enter", " "].includes(event.key);
    if (event.key !== "Tab" && !pressed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (pressed) reading.click();
    else if (reading && !met && !event.shiftKey) reading.focus();
    else {
      // The app moves the focus only later: a quick Enter must not press the button that was left.
      if (there) reading.blur();
      handOn(event);
    }
    met = true;
  }

  addEventListener("keydown", goByTab, true);
}
