import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterPaint } from "./after-paint.ts";

const page = new EventTarget();
let frames: (() => void)[] = [];

beforeEach(() => {
  frames = [];
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A frame, and what was put off until it was shown. */
function paint() {
  for (const frame of frames.splice(0)) frame();
  vi.runAllTimers();
}

test("work waits for the frame, comes in its order and once", () => {
  const done: string[] = [];
  afterPaint(() => done.push("first"));
  afterPaint(() => done.push("second"));
  expect(done).toEqual([]);
  paint();
  expect(done).toEqual(["first", "second"]);
  page.dispatchEvent(new Event("pointerdown"));
  paint();
  expect(done).toEqual(["first", "second"]);
});

test.each(["pointerdown", "keydown", "click", "visibilitychange", "pagehide"])(
  "work does not wait longer than until %s",
  (act) => {
    const work = vi.fn<() => void>();
    afterPaint(work);
    page.dispatchEvent(new Event(act));
    expect(work).toHaveBeenCalledOnce();
    paint();
    expect(work).toHaveBeenCalledOnce();
  },
);

test("work that follows from other work waits for a frame of its own", () => {
  const later = vi.fn<() => void>();
  afterPaint(() => afterPaint(later));
  paint();
  expect(later).not.toHaveBeenCalled();
  paint();
  expect(later).toHaveBeenCalledOnce();
});
