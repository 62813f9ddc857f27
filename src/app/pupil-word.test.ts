import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inPupilWord } from "#lib/pupil-word.ts";

// Data that look like the word, and data of the same shape that do not.
const ALIKE = "Pelajar Harapan, pelajar 3";
const OTHER = "Kembara Harapan, kembara 3";
const DAY = "2026-11-23";

const SRC = join(import.meta.dirname, "..");

/** Every text file except those of the public site, which knows no school. */
const FILES = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((path) => /^(app|features|ui\/base)\/(.*[/-])?text(\/[a-z-]+)?\.ts$/.test(path))
  .filter((path) => !/^features\/site\/|issue-text/.test(path))
  .sort();

/** These texts are the same in every school: people agreed to them word for word. */
const AS_AGREED = /^features\/privacy\/text\.ts notice\./;

type Say = (...facts: unknown[]) => unknown;

/** Every text below `texts` with its path, and every function, called in each way that it accepts. */
function textsOf(texts: unknown, data: string, path: string): [path: string, text: string][] {
  if (typeof texts === "string") return [[path, texts]];
  if (typeof texts === "function") return textsOf(called(texts as Say, data, path), data, path);
  if (typeof texts !== "object" || texts === null) return [];
  return Object.entries(texts).flatMap(([key, value]) => textsOf(value, data, `${path}.${key}`));
}

/** Calls a function with the data in each argument that may hold it. */
function called(say: Say, data: string, path: string): unknown {
  const record = Object.fromEntries(
    "first_name greeted last_name relation school pupil by name who class_name session_name label file_name"
      .split(" ")
      .map((key) => [key, data]),
  );
  const week = { days: [], new_milli: 1000, revised_milli: 1000, grades: [data], revise: [[1, 2]] };
  const pupil = { class_name: data, session_name: data, name: data, sessions: [data], ...week };
  const classes = [pupil];
  const facts = {
    ...record,
    url: `https://halaqah.example/${data}`,
    email: data,
    code: data,
    role: "student",
    greeting: data,
    days: data,
    accepted: true,
    date: DAY,
    from_date: DAY,
    to_date: DAY,
    state: "accepted",
    substitute: record,
    teacher: record,
    requested_by: record,
    classes,
    told: [{ ...record, child: data, period: data, version: 1, url: data }],
    subject: data,
    number: data,
    amount_sen: 100,
    late_sen: 100,
    method: "tunai",
    received_on: DAY,
    at: `${DAY}T00:00:00Z`,
    time_zone: "Asia/Kuala_Lumpur",
    bank: data,
    before: { holder: data, number: "", duitnow: "" },
    after: { holder: data, number: "1122334455", duitnow: data },
    due_on: DAY,
    instalments: [{ due_on: DAY, amount_sen: 100 }],
    bills: [{ number: data, code: data, total_sen: 100, due_on: DAY }],
    id: "enrolmen",
    filters: {},
    run: { filters: {}, class_name: data },
    word: "pelajar",
    report: {
      period: { kind: "day", from: DAY, to: DAY, name: data },
      columns: [],
      totals: [],
      taking: null,
    },
    body: `${data}\n\n${data}\n\n${data}`,
    pupils: classes,
    week: { from: DAY, last: DAY },
    events: [],
    all: [{ title: data, body: data, pupils: classes, reply_by: DAY, asks: true }],
  };
  const wanted = Math.max(say.length, 4);
  for (const first of [
    data,
    facts,
    [facts],
    pupil,
    DAY,
    "asker",
    "consecutive",
    "on",
    "pengesahan",
  ]) {
    for (const others of [data, facts, 3, [data], [facts]]) {
      try {
        return say(first, ...Array.from({ length: wanted }, () => others));
      } catch {
        // The function does not take these arguments.
      }
    }
  }
  throw new Error(`${path} takes none of the test's arguments: add some that it does.`);
}

/** "Mata pelajaran" is another word. */
const inOther = (text: string) =>
  text.replaceAll(/Pelajar(?!an)/g, "Kembara").replaceAll(/(?<!_)pelajar(?!an)/g, "kembara");

for (const file of FILES) {
  test(`${file}: the word for pupils changes, and data never do`, async () => {
    const texts: unknown = await import(join(SRC, file));
    const inWord = (word: "pelajar" | "murid", data: string) => {
      const exports = Object.entries(texts as object).map(
        ([name, value]) => [`${file} ${name}`, inPupilWord<unknown>(value, word)] as const,
      );
      return exports
        .flatMap(([name, value]) => textsOf(value, data, name))
        .filter(([path]) => !AS_AGREED.test(path));
    };
    const asWritten = inWord("pelajar", OTHER);
    const murid = inWord("murid", OTHER);
    expect(asWritten).not.toEqual([]);
    expect(murid).toEqual(
      asWritten.map(([path, text]) => [
        path,
        text.replace(/\bPelajar\b/g, "Murid").replace(/\bpelajar\b/g, "murid"),
      ]),
    );
    for (const [word, other] of [
      ["pelajar", asWritten],
      ["murid", murid],
    ] as const) {
      const alike = inWord(word, ALIKE);
      expect(alike.filter(([, text]) => text.includes(ALIKE)).length).toBe(
        other.filter(([, text]) => text.includes(OTHER)).length,
      );
      if (word === "murid") {
        expect(alike.map(([path, text]) => [path, inOther(text)])).toEqual(other);
      }
    }
  });
}

/** These functions take the school's word as an argument. */
const TAKE_THE_WORD = ["invitationLetter", "ourOfficial", "ourTemplate"];

test("no text that is written without asking for the word holds it", async () => {
  for (const file of FILES) {
    const texts = Object.entries((await import(join(SRC, file))) as object);
    const asked = texts.filter(
      ([name, value]) =>
        ["string", "function"].includes(typeof value) && !TAKE_THE_WORD.includes(name),
    );
    for (const [name, value] of asked) {
      for (const [path, text] of textsOf(value, OTHER, `${file} ${name}`)) {
        expect(text, path).not.toMatch(/\bpelajar\b/i);
      }
    }
  }
});

test("a class that is called like the word keeps its name", () => {
  const say = (name: string, among: { name: string }[]) =>
    `Pelajar ${name}: ${among.map((pupil) => pupil.name).join(", ")}`;
  const title = inPupilWord(say, "murid")("Pelajar Harapan 3", [{ name: "Halaqah pelajar" }]);
  expect(title).toBe("Murid Pelajar Harapan 3: Halaqah pelajar");
});
