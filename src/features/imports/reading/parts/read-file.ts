import type { Answered, Asked } from "./read-worker.ts";
import { type Grid, MAX_FILE_BYTES, RefusedFile } from "#features/imports/reading/rules.ts";

const PATIENCE_MS = 20_000;

/** Reads a chosen file or a pasted text in a worker; throws a RefusedFile. */
export async function readFile(source: File | string): Promise<Grid> {
  // A file that is too large is refused before a byte of it is read.
  if ((typeof source === "string" ? source.length : source.size) > MAX_FILE_BYTES) {
    throw new RefusedFile("big");
  }
  if (typeof source === "string") return ask({ text: source }, []);
  const bytes = await source.arrayBuffer().catch(() => {
    throw new RefusedFile("broken");
  });
  return ask({ name: source.name, bytes }, [bytes]);
}

function ask(asked: Asked, transferred: Transferable[]): Promise<Grid> {
  const worker = new Worker(new URL("./read-worker.ts", import.meta.url), { type: "module" });
  return new Promise<Grid>((done, fail) => {
    const timer = setTimeout(() => fail(new RefusedFile("broken")), PATIENCE_MS);
    worker.addEventListener("message", ({ data }: MessageEvent<Answered>) => {
      clearTimeout(timer);
      if ("grid" in data) done(data.grid);
      else fail(new RefusedFile(data.refused, data.place));
    });
    worker.addEventListener("error", () => {
      clearTimeout(timer);
      fail(new RefusedFile("broken"));
    });
    worker.postMessage(asked, transferred);
  }).finally(() => worker.terminate());
}
