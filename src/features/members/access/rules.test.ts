import { expect, test } from "vitest";
import { accessOf, invitationUrl, type MemberStanding } from "./rules.ts";

const NOW = Date.UTC(2026, 10, 21);
const standing = (more: Partial<MemberStanding> = {}): MemberStanding => ({
  user_id: null,
  ended: false,
  invited_until: null,
  came_name: null,
  ...more,
});
const later = "2026-11-28T00:00:00.000Z";
const earlier = "2026-11-20T00:00:00.000Z";

test.each([
  ["none", undefined],
  ["none", standing()],
  ["invited", standing({ invited_until: later })],
  ["expired", standing({ invited_until: earlier })],
  ["expired", standing({ invited_until: earlier, came_name: "Ali" })],
  ["came", standing({ invited_until: later, came_name: "Ali" })],
  ["active", standing({ user_id: "1" })],
  ["active", standing({ user_id: "1", invited_until: later })],
  ["ended", standing({ user_id: "1", ended: true })],
  ["invited", standing({ user_id: "1", ended: true, invited_until: later })],
])("%s", (access, given) => {
  expect(accessOf(given, NOW)).toBe(access);
});

test("an invitation's code stands behind the #", () => {
  expect(invitationUrl("https://s.example", "ABCD-EFGH-JKMN-PQRS")).toBe(
    "https://s.example/join#ABCD-EFGH-JKMN-PQRS",
  );
});
