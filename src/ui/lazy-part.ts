import { type ComponentType, lazy } from "react";

const FIRST_MS = 2_000;
const MAX_MS = 60_000;

/**
 * A part of a screen that is loaded when it is first wanted. Where its file does not come it stays away, and is
 * asked for again after 2, 4, 8 … 60 s: a part that is missing must not take the screen with it.
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
