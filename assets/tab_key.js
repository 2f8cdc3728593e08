// Flutter takes the stops of Tab in the order in which they lie on the screen (FLET.md, fault 39), which mixes what
// is scrolled out of sight with what lies over it. The app knows the order: we tell it of Tab by a key of no
// keyboard.
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
    // Before everything else stands Flutter's own button, by which screen readers get to read the app.
    const reading = document.querySelector("flt-semantics-placeholder");
    const there = reading && document.activeElement === reading;
    const pressed = there && ["Enter", " "].includes(event.key);
    if (event.key !== "Tab" && !pressed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (pressed) reading.click();
    else if (reading && !met && !event.shiftKey) reading.focus();
    else {
      // The app's answer is on its way: a quick Enter must no longer mean the button that was left.
      if (there) reading.blur();
      handOn(event);
    }
    met = true;
  }

  addEventListener("keydown", goByTab, true);
}
