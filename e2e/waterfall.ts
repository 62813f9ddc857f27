import type { Page } from "playwright-core";

/** One request of a page, with times in ms since the navigation began. */
export type PageRequest = {
  url: string;
  path: string;
  kind: string;
  /** How many answers the browser had to wait for, one after the other, to learn of it; 0 for the page itself. */
  step: number;
  start: number;
  end: number;
  /** As transferred, with headers. */
  bytes: number;
};

/** Records all requests of the page's next navigation; what it returns gives those so far. */
export async function recordRequests(page: Page): Promise<() => PageRequest[]> {
  const session = await page.context().newCDPSession(page);
  const found = new Map<string, PageRequest>();
  let began = 0;

  /** The step of the file that asks; of an unnamed script, that of the last one that had arrived. */
  function stepOf(asker: string | undefined, now: number): number {
    const known = [...found.values()];
    const named = known.find(({ url }) => url === asker);
    if (named) return named.step;
    const arrived = known.filter(({ kind, end }) => kind === "Script" && end > 0 && end <= now);
    return Math.max(0, ...arrived.map(({ step }) => step));
  }

  session.on("Network.requestWillBeSent", ({ requestId, request, initiator, timestamp, type }) => {
    const { href: url, pathname: path, protocol } = new URL(request.url);
    if (!protocol.startsWith("http")) return;
    const kind = type ?? "";
    if (kind === "Document") began = timestamp;
    const start = (timestamp - began) * 1000;
    const asker = initiator.url ?? initiator.stack?.callFrames.find((frame) => frame.url)?.url;
    const step = kind === "Document" ? 0 : stepOf(asker, start) + 1;
    found.set(requestId, { url, path, kind, step, start, end: 0, bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
    const one = found.get(requestId);
    if (one) Object.assign(one, { end: (timestamp - began) * 1000, bytes: encodedDataLength });
  });
  await session.send("Network.enable");
  return () => [...found.values()];
}
