import { describe, expect, test } from "vitest";
import type { Member } from "./contract.ts";
import { filterMembers, nextNumbers, rolesFor, whatsAppUrl } from "./rules.ts";

test.each([
  [[], "G-001"],
  [["T-1", "T-2"], "T-3"],
  [["T-09"], "T-10"],
  [["T-099", "T-7"], "T-100"],
  [["Ustaz"], "G-001"],
  [["2026/14", "2025/99"], "2025/100"],
  [["T-999999999"], "T-1000000000"],
  [["T-999999999", "T-1000000000", "T-1000000001"], "T-1000000002"],
  [["T-2", "T-20261130123456"], "T-3"],
])("after %j comes %s", (numbers, next) => {
  expect(nextNumbers(numbers, 1)).toEqual([next]);
});

describe("the list", () => {
  const member = (first_name: string, more: Partial<Member> = {}): Member => ({
    id: first_name,
    first_name,
    last_name: "",
    greeted: first_name,
    email: null,
    duties: [],
    phone: null,
    role: "teacher",
    children: [],
    access: "none",
    invited_until: null,
    mailed: false,
    came: null,
    ...more,
  });
  const people = [
    member("Aminah", { role: "admin", access: "active" }),
    member("Rosli", { role: "guardian", children: ["Nur Aisyah binti Rosli"] }),
    member("Zaki", { access: "came", email: "zaki@sekolah.my" }),
  ];
  const names = (search: Parameters<typeof filterMembers>[1]) =>
    filterMembers(people, search).map((person) => person.first_name);

  test("has who waits on top", () => expect(names({})).toEqual(["Zaki", "Aminah", "Rosli"]));
  test("is searched by a child", () => expect(names({ q: "aisyah" })).toEqual(["Rosli"]));
  test("is searched by e-mail", () => expect(names({ q: "ZAKI@" })).toEqual(["Zaki"]));
  test("is filtered", () => expect(names({ role: "admin", access: "active" })).toEqual(["Aminah"]));
});

test("a pupil stays one, and nobody becomes one", () => {
  expect(rolesFor({ role: "student" })).toEqual(["student"]);
  expect(rolesFor({ role: "guardian" })).not.toContain("student");
});

test.each([
  ["012-345 6789", "https://wa.me/60123456789?text=a%20%26%20b"],
  [null, "https://wa.me/?text=a%20%26%20b"],
  ["rumah", "https://wa.me/?text=a%20%26%20b"],
])("WhatsApp to %s", (phone, url) => {
  expect(whatsAppUrl(phone, "a & b")).toBe(url);
});
