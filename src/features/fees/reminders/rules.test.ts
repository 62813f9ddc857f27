import { describe, expect, test } from "vitest";
import { DEFAULT_REMINDERS, isReminderTime, nextStep } from "./rules.ts";

describe("the next step", () => {
  test.each([
    [0, false, false, undefined],
    [6, false, false, undefined],
    [7, false, false, "message"],
    [60, false, false, "message"],
    [7, true, false, undefined],
    [20, true, false, undefined],
    [21, true, false, "call"],
    [300, true, true, undefined],
    [300, false, true, "message"],
  ] as const)(
    "%i days late, reminded %s, called %s: %s",
    (days_late, is_reminded, is_called, step) => {
      expect(nextStep({ days_late, is_reminded, is_called }, DEFAULT_REMINDERS)).toBe(step);
    },
  );
});

test.each([
  ["00:00", false],
  ["09:29", false],
  ["09:30", true],
  ["21:59", true],
  ["22:00", false],
])("at %s mails go out: %s", (time, goes) => {
  expect(isReminderTime(time)).toBe(goes);
});
