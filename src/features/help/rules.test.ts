import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { ROLES } from "#lib/enumerations.ts";
import type { Permission, Role } from "#lib/permissions.ts";
import { LANGS } from "#lib/text.ts";
import {
  matchTopics,
  readableRoles,
  TASKS,
  tasksOf,
  type TopicKey,
  topicOf,
  TOPICS,
} from "./rules.ts";
import { helpText } from "./text.ts";

test.each<[Role, string, TopicKey | undefined]>([
  ["admin", "/dashboard", "today"],
  ["admin", "/dashboard/attendance", "register"],
  ["teacher", "/dashboard/attendance/", "register"],
  ["admin", "/dashboard/attendance/board", "board"],
  ["teacher", "/dashboard/attendance/desk", "desk"],
  ["admin", "/dashboard/students", "addStudent"],
  ["admin", "/dashboard/students/new", "addStudent"],
  ["admin", "/dashboard/students/move", "move"],
  ["admin", "/dashboard/students/0198/guardians", "addStudent"],
  ["teacher", "/dashboard/students/0198", "pupil"],
  ["guardian", "/dashboard/students/0198/guardians", "record"],
  ["guardian", "/dashboard/attendance/absences/new", "report"],
  ["guardian", "/dashboard/attendance/family", "record"],
  ["student", "/dashboard/attendance/family", "own"],
  ["admin", "/dashboard/settings/people/new", "invite"],
  ["admin", "/dashboard/settings/merge", "data"],
  ["admin", "/dashboard/settings", "school"],
  ["teacher", "/dashboard/calendar/0198", "days"],
  ["teacher", "/dashboard/hifz", "tasmik"],
  ["teacher", "/dashboard/hifz/murajaah", "murajaah"],
  ["admin", "/dashboard/hifz/school", "halaqah"],
  ["admin", "/dashboard/hifz/certificates/0198", "certificates"],
  ["student", "/dashboard/hifz", "hafazan"],
  ["admin", "/dashboard/fees", "feePayments"],
  ["admin", "/dashboard/fees/families/0198", "feeItems"],
  ["guardian", "/dashboard/fees", "familyFees"],
  ["student", "/dashboard/fees", undefined],
  ["admin", "/dashboard/help", undefined],
])("for a %s the help of %s is %s", (role, path, topic) => {
  expect(topicOf(TASKS[role], path)).toBe(topic);
});

test("a teacher reads of fees what a treasurer or a collector does, with that duty alone", () => {
  const fees = (permissions: Permission[]) =>
    tasksOf("teacher", permissions).filter((key) => key.startsWith("fee"));
  expect(fees([])).toEqual([]);
  expect(fees(["fees.cash"])).toEqual(["feeCollecting"]);
  const treasurer = tasksOf("teacher", ["fees.cash", "fees.collect", "fees.manage"]);
  expect(topicOf(treasurer, "/dashboard/fees/cash")).toBe("feeCash");
  expect(topicOf(tasksOf("teacher", ["fees.cash"]), "/dashboard/fees/cash")).toBe("feeCollecting");
});

test("every task is somebody's, once", () => {
  const used = new Set(ROLES.flatMap((role) => TASKS[role]));
  expect([...used].toSorted()).toEqual(Object.keys(TOPICS).toSorted());
  for (const role of ROLES) expect(new Set(TASKS[role]).size).toBe(TASKS[role].length);
});

test("admins read everybody's help, the others their own", () => {
  expect(readableRoles("admin", false)).toEqual(ROLES);
  expect(readableRoles("teacher", false)).toEqual(["teacher"]);
  expect(readableRoles("teacher", true)).toEqual(["teacher", "guardian"]);
  expect(readableRoles("guardian", true)).toEqual(["guardian"]);
  expect(readableRoles("student", false)).toEqual(["student"]);
});

test.each([
  ["excel", ["import", "lists"]],
  ["kata laluan", ["account"]],
  ["", [...TASKS.admin]],
  ["xyz", []],
])("%j finds the tasks %j", (q, topics) => {
  const wordsOf = (key: TopicKey) => JSON.stringify(helpText.ms.topics[key]);
  expect(matchTopics(TASKS.admin, q, wordsOf)).toEqual(topics);
});

test("every picture is there, in two languages and themes, and no other", () => {
  const folder = resolve("public/help");
  const named = Object.values(TOPICS).flatMap((topic) =>
    "picture" in topic
      ? ["ms", "en"].flatMap((lang) =>
          ["light", "dark"].map((theme) => `${topic.picture}-${lang}-${theme}.webp`),
        )
      : [],
  );
  expect(readdirSync(folder).toSorted()).toEqual(named.toSorted());
});

describe("the labels that the help names", () => {
  test.each(LANGS)("stand on screens in %s", async (lang) => {
    const said = await textsOf(lang);
    const labels = Object.values(helpText[lang].topics).flatMap(({ steps }) =>
      steps.flatMap((step) => [...step.matchAll(/“([^”]+)”/g)].map(([, label = ""]) => label)),
    );
    expect(labels.length).toBeGreaterThan(60);
    expect(labels.filter((label) => !said.has(label))).toEqual([]);
  });
});

/** Every text of the screens in a language, but those of the help itself. */
async function textsOf(lang: (typeof LANGS)[number]): Promise<Set<string>> {
  const folder = resolve("src");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) =>
      /(^|[/-])(text|text\/[a-z-]+)\.ts$/.test(file) && !/features\/(help|site)\//.test(file),
  );
  const found = new Set<string>();
  for (const file of files) {
    const path = join(folder, file);
    expect(existsSync(path)).toBe(true);
    const exported = (await import(path)) as Record<string, unknown>;
    for (const value of Object.values(exported)) {
      if (value && typeof value === "object" && lang in value) {
        gather((value as Record<string, unknown>)[lang], found);
      }
    }
  }
  return found;
}

function gather(value: unknown, into: Set<string>): void {
  if (typeof value === "string") into.add(value);
  else if (value && typeof value === "object") {
    for (const one of Object.values(value)) gather(one, into);
  }
}
