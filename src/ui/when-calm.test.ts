import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenCalm } from "./when-calm.ts";

const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const press = (type = "pointerdown") => page.dispatchEvent(new Event(type));

test("calm is two seconds after the last press, and comes once", () => {
  const work = vi.fn<() => void>();
  whenCalm(work);
  for (const type of ["pointerdown", "keydown", "pointerdown"]) {
    vi.advanceTimersByTime(1_900);
    press(type);
  }
  vi.advanceTimersByTime(1_900);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(work).toHaveBeenCalledOnce();
  press();
  vi.advanceTimersByTime(60_000);
  expect(work).toHaveBeenCalledOnce();
});

test("work that was called off is not done", () => {
  const work = vi.fn<() => void>();
  whenCalm(work)();
  press();
  vi.advanceTimersByTime(60_000);
  expect(work).not.toHaveBeenCalled();
});
