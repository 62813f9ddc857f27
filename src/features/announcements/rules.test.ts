import { expect, test } from "vitest";
import { dayRefusal, replyRefusal } from "./rules.ts";

const DAYS = { reply_by: null, expires_on: null, pinned_until: null };

test.each([
  [{}, undefined],
  [{ reply_by: "2026-11-28", expires_on: "2026-11-28", pinned_until: "2026-12-12" }, undefined],
  [{ reply_by: "2026-11-27" }, "reply_by"],
  [{ expires_on: "2026-11-27" }, "expires_on"],
  [{ pinned_until: "2026-11-27" }, "pinned_until"],
  [{ pinned_until: "2026-12-13" }, "pinned_long"],
  [{ event: { date: "2026-11-27" } }, "event_on"],
  [{ event: { date: "2026-11-28" } }, undefined],
])("of the days %j of 28 November, %s is refused", (days, refused) => {
  expect(dayRefusal({ ...DAYS, ...days }, "2026-11-28")).toBe(refused);
});

test.each([
  ["published", "ack", null, "ack", undefined],
  ["published", "choice", null, "no", undefined],
  ["published", "choice", null, "ack", "answer"],
  ["published", "none", null, "ack", "answer"],
  ["published", "ack", "2026-11-28", "ack", undefined],
  ["published", "ack", "2026-11-27", "ack", "closed"],
  ["withdrawn", "ack", null, "ack", "withdrawn"],
] as const)("%s, asking for %s until %s, refuses %s with %s", (...row) => {
  const [state, reply, reply_by, answer, refused] = row;
  expect(replyRefusal({ state, reply, reply_by }, answer, "2026-11-28")).toBe(refused);
});
