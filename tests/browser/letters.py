"""What the browser really draws: every text as drawn, and whether a word of it is cut.

The semantics tree has the text but not its lines. Flutter hands every line to CanvasKit, which is
JavaScript, so that a test can listen there; the app is told to draw by it instead of by its WebAssembly twin,
which breaks lines in the same way and cannot be listened to.
"""

from typing import Final

from tests.browser.page import Screen

# A line may end in a space, after a hyphen, between two signs of Japanese; not between two letters or digits.
# A text is at fault too where it stands over the side of the window, or where lines of it are left out.
LISTEN: Final = r"""
(() => {
  let app, kit;
  const drawn = new Map();
  const inWord = /[\p{L}\p{M}\p{N}]/u, freely = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;
  const neverFirst = /[、。，．・：；？！）」』】〉》ーぁぃぅぇぉっゃゅょァィゥェォッャュョ%％]/u;
  const neverLast = /[（「『【〈《]/u;
  const cuts = (before, after) => inWord.test(before) && inWord.test(after)
    ? !(freely.test(before) || freely.test(after))
    : /[,.−]/.test(before) && /\d/.test(after) || neverLast.test(before) || neverFirst.test(after);
  const broken = (text, lines) => lines.slice(0, -1)
    .filter((line) => !line.isHardBreak && cuts(text[line.endIndex - 1] ?? "", text[line.endIndex] ?? ""))
    .map((line) => `${text.slice(line.startIndex, line.endIndex)}|${text.slice(line.endIndex)}`);
  const beside = (canvas, x, lines) => {
    const [wide, , far] = canvas.getTotalMatrix();
    const left = wide * (x + Math.min(...lines.map((line) => line.left))) + far;
    const right = wide * (x + Math.max(...lines.map((line) => line.left + line.width))) + far;
    const over = left < -1.5 || right > innerWidth * devicePixelRatio + 1.5;
    return over ? [`stands over the side: ${Math.round(left)} to ${Math.round(right)}`] : [];
  };
  const faults = (canvas, paragraph, x, text) => {
    const lines = paragraph.getLineMetrics(), found = broken(text, lines).map((line) => `broken: ${line}`);
    if (lines.length) found.push(...beside(canvas, x, lines));
    if (paragraph.didExceedMaxLines()) found.push("lines are missing");
    return found;
  };
  const note = (text, found) => drawn.set(text, new Set([...drawn.get(text) ?? [], ...found]));
  const listenTo = ({ParagraphBuilder, Canvas}) => {
    const {build} = ParagraphBuilder.prototype, {drawParagraph} = Canvas.prototype;
    ParagraphBuilder.prototype.build = function () {
      const bytes = Uint8Array.from(this.getText(), (sign) => sign.charCodeAt(0));
      const paragraph = build.call(this);
      paragraph.says = new TextDecoder().decode(bytes);
      return paragraph;
    };
    Canvas.prototype.drawParagraph = function (paragraph, x, y) {
      drawParagraph.call(this, paragraph, x, y);
      if (paragraph.says?.trim()) note(paragraph.says, faults(this, paragraph, x, paragraph.says));
    };
  };
  // What is recorded needs no colours on a screen that nobody sees: painting it takes longer than all else.
  const paintNothing = ({Canvas}) => { Canvas.prototype.drawPicture = () => {}; };
  window.lettersDrawn = () => [...drawn].map(([text, found]) => [text, [...found]]);
  window.lettersForget = () => drawn.clear();
  Object.defineProperty(window, "flutterCanvasKit", {
    get: () => kit, set: (loaded) => { kit = loaded; listenTo(kit); paintNothing(kit); },
  });
  Object.defineProperty(window, "flet", {get: () => app, set: (settings) => {
    app = settings;
    Object.defineProperty(app, "webRenderer", {get: () => "canvaskit", set: () => {}});
  }});
})();
"""

LABELS: Final = "[...document.querySelectorAll('input, textarea')].map((field) => field.ariaLabel ?? '')"


def listen(screen: Screen) -> None:
    """Record what is drawn on the page from its next load on."""
    screen.page.add_init_script(LISTEN)


def forget(screen: Screen) -> None:
    """Start over: what is recorded from now on belongs to the next screen."""
    screen.page.evaluate("window.lettersForget?.()")


def written(screen: Screen) -> dict[str, list[str]]:
    """Return every text drawn since, with what was wrong with it; none where nothing is recorded."""
    found = dict(screen.page.evaluate("window.lettersDrawn?.() ?? []"))
    # Flutter draws the label of a field on a layer that is made smaller and moved only later.
    for label in screen.page.evaluate(LABELS):
        found[label] = [fault for fault in found.get(label, ()) if not fault.startswith("stands over")]
    return found
