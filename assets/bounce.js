// A shaking finger often touches twice. A second touch of a key within 40 ms is the first one bouncing, and is kept
// from Flutter. What counts is when the page received each touch: a slow line may deliver honest ones all at once.
"use strict";
{
  const BOUNCE_MS = 40;
  // Keys are pictures that the page can't tell apart, but no two of them have their middles this near, and no two
  // fingers fit so close.
  const NEAR = 56;
  const dropped = new Set();
  let last = { time: -Infinity, x: 0, y: 0 }, quiet = false;

  function stop(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function down(event) {
    const { timeStamp: time, clientX: x, clientY: y, pointerId } = event;
    const far = Math.hypot(x - last.x, y - last.y);
    quiet = time - last.time <= BOUNCE_MS && far < NEAR;
    dropped.delete(pointerId);
    if (!quiet) last = { time, x, y };
    else {
      dropped.add(pointerId);
      stop(event);
    }
  }

  function follow(event) {
    if (!dropped.has(event.pointerId)) return;
    stop(event);
    if (event.type !== "pointermove") dropped.delete(event.pointerId);
  }

  // For a screen reader Flutter also takes a click, which follows the touch.
  const click = (event) => quiet && event.detail > 0 && stop(event);

  addEventListener("pointerdown", down, true);
  for (const kind of ["pointermove", "pointerup", "pointercancel"]) addEventListener(kind, follow, true);
  addEventListener("click", click, true);
}
