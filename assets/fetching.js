// Counts what comes until the first screen, in the page and in Python's worker. Where the line breaks, it waits until
// somebody wants to go on, and asks for the rest alone if the host sends the file as it lies there.
"use strict";
{
  const take = self.fetch, page = self.document;
  let isOpening = true;

  function tell(detail) {
    if (page) dispatchEvent(new CustomEvent("scorepad-came", { detail }));
    else postMessage({ came: detail });
  }

  async function answered(what, how) {
    for (;;) {
      try {
        return await take(what, how);
      } catch {
        await lineBack();
      }
    }
  }

  function lineBack() {
    tell({ isBroken: true });
    return new Promise((goOn) => addEventListener("scorepad-go-on", goOn, { once: true }));
  }

  function whole(first, what, how) {
    const isPlain = !first.headers.has("Content-Encoding");
    let reader = first.body.getReader(), came = 0, known = 0;

    async function read() {
      try {
        return await reader.read();
      } catch {
        await lineBack();
        const rest = await answered(what, isPlain ? { ...how, headers: { Range: `bytes=${came}-` } } : how);
        reader = rest.body.getReader();
        known = rest.status === 206 ? 0 : came;
        return { value: new Uint8Array() };
      }
    }

    async function pull(controller) {
      for (;;) {
        const { done, value } = await read();
        if (done) return controller.close();
        const part = value.subarray(known);
        known -= value.length - part.length;
        if (!part.length) continue;
        came += part.length;
        tell({ address: first.url, bytes: part.length });
        return controller.enqueue(part);
      }
    }

    return new ReadableStream({ pull });
  }

  async function fetched(what, how) {
    // Whoever may give up asks for something else.
    if (!isOpening || how?.signal) return take(what, how);
    const answer = await answered(what, how);
    if (!answer.ok || !answer.body) return answer;
    return new Response(whole(answer, what, how), { headers: answer.headers });
  }

  // Whatever the service worker keeps is here already.
  if (!(page ? navigator.serviceWorker?.controller : self.name === "kept")) self.fetch = fetched;
  self.scorepadOpened = () => { isOpening = false; };
}
