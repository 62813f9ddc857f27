import type pg from "pg";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Asked } from "./caller.ts";
import type { MadeSchool } from "./schools.ts";
import type { Sent } from "./wire.ts";

/** What a call may take: `floor` times its floor in processor time, round trips, ms by the clock (p50). */
export type Budget = { floor?: number; trips?: number; ms?: number };

export type Call = {
  name: string;
  budget: Budget;
  asked: () => Asked;
};

/** The calls of a teacher's morning and an office's day. */
export function callsOf(school: MadeSchool): Call[] {
  const [small] = school.classes;
  const large = school.classes.at(-1);
  if (!small || !large) throw new Error("a school of the bench has classes");
  const { admin, teacher, today, pupils, first } = school;
  let day = 0;
  const get = (name: string, budget: Budget, as: string, path: string): Call => ({
    name,
    budget,
    asked: () => ({ as, path }),
  });
  const again = ({ name, asked }: Call): Call => ({
    name: `${name}, again`,
    budget: {},
    asked: () => ({ ...asked(), again: true }),
  });
  const registers = school.classes
    .slice(0, 2)
    .filter(({ students }, at, all) => at === 0 || students.length !== all[0]?.students.length)
    .map(({ id, students }) =>
      get(
        `register of ${students.length}`,
        { floor: 2, trips: 3 },
        teacher,
        `/attendance?class_id=${id}&date=${today}`,
      ),
    );
  const list = get(`list of ${pupils}`, { floor: 2, trips: 3 }, admin, "/students");
  const sheet = (from: string, name: string) =>
    get(
      `${name} of ${large.students.length}`,
      { ms: 300 },
      admin,
      `/attendance/sheets?class_id=${large.id}&from=${from}&to=${today}`,
    );
  return [
    ...registers,
    ...registers.slice(0, 1).map(again),
    {
      name: "mark",
      budget: { floor: 2.5, trips: 5 },
      asked: () => ({
        as: teacher,
        method: "POST",
        path: "/attendance",
        body: {
          student_id: small.students[0],
          class_id: small.id,
          date: today,
          status: "late",
          client_key: newId(),
        },
      }),
    },
    {
      name: `save of ${small.students.length}`,
      budget: { floor: 2.5, trips: 6 },
      asked: () => ({
        as: admin,
        method: "POST",
        path: "/registers",
        key: newId(),
        body: {
          class_id: small.id,
          date: addDays(first, -(day += 1)),
          unmarked: small.students,
          // Days longer ago than the school's window want one.
          why: "Buku kelas disalin",
        },
      }),
    },
    list,
    again(list),
    get(`search in ${pupils}`, { floor: 2.5 }, admin, "/search?q=Pelajar%20123"),
    get("home", { floor: 2.5 }, admin, "/home"),
    get("what waits for the office", {}, admin, "/home/waiting"),
    get("what waits for a teacher", {}, teacher, "/home/waiting"),
    sheet(addDays(today, -30), "month sheet"),
    sheet(first, "year sheet"),
    get("insights", { ms: 300 }, admin, `/attendance/insights?from=${first}&to=${today}`),
  ];
}

/** The least that the server can answer to somebody signed in: it reads the session, then finds no such call. */
export function leastOf({ teacher }: MadeSchool): Asked {
  return { as: teacher, path: "/nothing" };
}

const UUID_7 = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Later than any day on which the bench saves a register by a call, so that each replay has a day of its own. */
const REPLAYED = "1990-01-02";

/**
 * Makes a way to run a call's own statements again, prepared by name, in one transaction: what was made in the call
 * (ids, keys, the day of a saved register) is new each time.
 */
export function replayOf(
  application: pg.Client,
  sent: Sent[],
  { name, body }: { name: string; body: unknown },
): () => Promise<void> {
  const own = sent.filter(({ login, text }) => login === "halaqah_app" && isData(text));
  const made = new Set(JSON.stringify([own.map(({ values }) => values), body]).match(UUID_7));
  const saved = name.startsWith("save") ? (body as { date: string }).date : undefined;
  let day = 0;
  return async () => {
    const fresh = new Map([...made].map((id) => [id, newId()]));
    day += 1;
    const renew = (value: string | null) => {
      const renewed = value?.replace(UUID_7, (id) => fresh.get(id) ?? id) ?? null;
      return renewed === saved && saved ? addDays(REPLAYED, day) : renewed;
    };
    await application.query("begin");
    for (const [at, { text, values }] of own.entries()) {
      const prepared = { name: `${name} ${at}`, text, values: values.map(renew) };
      await application.query({ ...prepared, rowMode: "array" });
    }
    await application.query("commit");
  };
}

/** Begin and commit are no statements of a call. */
export function isData(text: string): boolean {
  return !/^\s*(begin|commit|rollback|start transaction)\b/i.test(text);
}
