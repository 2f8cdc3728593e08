"""Records `assets/keep_awake.webm`: a second of one grey picture and silence.

Run `python -m tests.browser.make_video`; a browser that plays it keeps the screen on (`assets/wake_lock.js`).
"""

import base64
from pathlib import Path
from typing import Final

from tests.chromium import a_browser

VIDEO: Final = Path(__file__).parents[2] / "assets" / "keep_awake.webm"

_RECORD: Final = """async () => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 16, height: 16 });
  const pen = canvas.getContext("2d"), sound = new AudioContext();
  // A silent source, so that the video has a sound track: some browsers let the screen turn off without one.
  const silence = new GainNode(sound, { gain: 0 }), out = sound.createMediaStreamDestination();
  const tone = new OscillatorNode(sound);
  tone.connect(silence).connect(out);
  tone.start();
  const tracks = [...canvas.captureStream(10).getTracks(), ...out.stream.getTracks()];
  const recorder = new MediaRecorder(new MediaStream(tracks), { mimeType: "video/webm;codecs=vp8,opus" });
  const parts = [];
  recorder.ondataavailable = (event) => parts.push(event.data);
  const stopped = new Promise((resolve) => { recorder.onstop = resolve; });
  recorder.start();
  for (let frame = 0; frame < 10; frame += 1) {
    pen.fillStyle = frame % 2 ? "#808080" : "#818181";
    pen.fillRect(0, 0, 16, 16);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  recorder.stop();
  await stopped;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return btoa(String.fromCharCode(...bytes));
}"""


def main() -> None:
    """Record the video anew."""
    with a_browser("--autoplay-policy=no-user-gesture-required") as browser:
        page = browser.new_page()
        page.goto("about:blank")
        VIDEO.write_bytes(base64.b64decode(page.evaluate(_RECORD)))


if __name__ == "__main__":
    main()
