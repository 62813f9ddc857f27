import { type ComponentType, lazy } from "react";

const FIRST_MS = 2_000;
const MAX_MS = 60_000;

/**
 * A part of a screen that is loaded when it is first shown. If its file fails to load, the part stays empty and
 * the file is requested again after 2, 4, 8 … 60 s: a missing part must not break the screen.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    for (let wait = FIRST_MS; ; wait = Math.min(2 * wait, MAX_MS)) {
      const part = await load().catch(() => undefined);
      if (part) return { default: part };
      await new Promise((done) => setTimeout(done, wait));
    }
  });
}
