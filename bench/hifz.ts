import { recordTraffic } from "#app/testing-queries.ts";
import type { TestApp } from "#app/testing.ts";
import { pageRange } from "#features/hifz/mushaf/rules/positions.ts";
import { lockPupils, rebuildPupils } from "#features/hifz/pages/db.ts";
import { newId } from "#lib/ids.ts";
import { enterSchool } from "#server/scope.ts";
import { type HifzSchool, type HifzSheet, makeHifzSchool, NEXT_PAGE } from "./hifz-school.ts";
import { printTimed, taken, TIMES } from "./timed.ts";

const TEACHERS = 40;
const HEARD = 12;
const MORNINGS = 3;

/** Prints what hafazan takes in a school of 1,012 pupils with 600 records each. */
export async function printHifz(app: TestApp): Promise<void> {
  const { school, folded } = await makeHifzSchool(app);
  const { admin, sheets, today } = school;
  const [first] = sheets;
  if (!first) throw new Error("a school of the bench has halaqah");
  const pupils = sheets.flatMap(({ students }) => students);
  console.log(
    `\n| ${pupils.length} pupils with 600 records each | p50 ms | slowest ms | statements | kB | budget |\n` +
      "|---|---|---|---|---|---|",
  );
  const read = (path: string) => async () => taken(await admin.get(path));
  await printTimed("school overview", read("/hifz/overview"), "≤ 300 ms");
  await printTimed("halaqah overview", read(`/hifz/halaqah/${first.class_id}`), "≤ 300 ms");
  await printTimed("pupil's page", read(`/hifz/pupils/${pupils[0]}`), "≤ 60 ms");
  const path = `/hifz/sheets?class_id=${first.class_id}&date=${today}`;
  const sheet = async () => taken(await first.teacher.get(path));
  const p50 = await printTimed("sheet of 22", sheet, "≤ 5 statements, ≤ 20 kB");
  const bare = await bareSql(app, sheet);
  const times = (p50 / bare).toFixed(1);
  console.log(`| its SQL alone | ${bare.toFixed(1)} | | | | sheet ≤ 3 ×: ${times} × |`);
  let at = 0;
  const next = () => sheets[(at += 1) % sheets.length] ?? first;
  const one = () => hear(next(), today, 1, at);
  await printTimed("one record", one, "≤ 20 ms, ≤ 9 statements");
  await printTimed("records of 22", () => hear(next(), today, 22, at), "≤ 80 ms");
  await printTimed(
    "one pupil folded anew",
    () => foldOne(app, school, pupils[(at += 1)] ?? ""),
    "≤ 30 ms",
  );
  console.log(`| all pupils folded anew | ${folded.toFixed(0)} | | | | ≤ 90,000 ms |`);
  const burst: number[] = [];
  for (let morning = 0; morning < MORNINGS; morning += 1) {
    at += 1;
    await Promise.all(
      sheets.slice(0, TEACHERS).map(async (own) => {
        const began = performance.now();
        await hear(own, today, HEARD, at);
        burst.push(performance.now() - began);
      }),
    );
  }
  burst.sort((a, b) => a - b);
  const p95 = burst[Math.ceil(burst.length * 0.95) - 1] ?? 0;
  console.log(
    `| ${TEACHERS} teachers, ${HEARD} records each, at once (p95) | ${p95.toFixed(0)} | ${(burst.at(-1) ?? 0).toFixed(0)} | | | ≤ 1,000 ms |`,
  );
}

/** Attempts of a stream follow each other. */
const attempts = new Map<string, number>();

/** Writes a record for some pupils of a sheet: each time the next page of new memorisation. */
async function hear(
  { teacher, class_id, students }: HifzSheet,
  date: string,
  count: number,
  at: number,
) {
  const [from_id, to_id] = pageRange(NEXT_PAGE + (at % 200), "madinah_1405");
  const records = students.slice(0, count).map((student_id) => {
    const attempt = (attempts.get(student_id) ?? 0) + 1;
    attempts.set(student_id, attempt);
    return {
      student_id,
      stream: "baharu",
      attempt,
      version: 0,
      client_key: newId(),
      from_id,
      to_id,
      mistakes: { lupa: 0, tersangkut: 1, ditegur: 0, tajwid: 0 },
      decision: "pass",
    };
  });
  const answer = taken(
    await teacher.post<{ outcome: string }[]>("/hifz/records/batch", { class_id, date, records }),
  );
  const other = answer.body.find(({ outcome }) => outcome !== "written");
  if (other) throw new Error(`a record was answered "${other.outcome}"`);
  return answer;
}

async function foldOne({ runtime }: TestApp, { id }: HifzSchool, student_id: string) {
  await enterSchool(runtime.database.app, id, async (scope) => {
    await lockPupils(scope, [student_id]);
    await rebuildPupils(scope, "madinah_1405", [student_id]);
  });
}

/** The middle of the times that a call's own statements take, prepared, in one transaction. */
async function bareSql({ runtime }: TestApp, work: () => Promise<unknown>): Promise<number> {
  const { statements } = await recordTraffic(work);
  const client = await runtime.database.app.connect();
  const times: number[] = [];
  try {
    const own = statements.filter(({ text }) => text.includes("app."));
    for (let time = 0; time < 2 * TIMES; time += 1) {
      const began = performance.now();
      await client.query("begin read only");
      for (const [at, { text, values }] of own.entries()) {
        await client.query({ name: `bare ${at}`, text, values, rowMode: "array" });
      }
      await client.query("commit");
      times.push(performance.now() - began);
    }
  } finally {
    client.release();
  }
  return times.slice(TIMES).toSorted((a, b) => a - b)[TIMES / 2] ?? Number.NaN;
}
