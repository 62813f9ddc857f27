import { TEST_PASSWORD } from "#app/testing.ts";
import { type Asked, callerOf } from "./caller.ts";
import type { Layout } from "./schools.ts";
import { withSites } from "./sites.ts";

/** The school that is loud, after a year, and the others. */
const LOUD: Layout = { classes: Array.from({ length: 20 }, () => 25), days: 200 };
const OTHER: Layout = { classes: [25], days: 20 };
const OTHERS = 8;
const READS = 32;
const SECONDS = 15;
const BUDGET = 1.5;

/** Prints how much longer teachers of other schools wait for their registers while one school makes heavy reads. */
export async function printNeighbour(): Promise<void> {
  const layouts = [LOUD, ...Array.from({ length: OTHERS }, () => OTHER)];
  await withSites([{ name: "now", layouts }], async ([site]) => {
    if (!site) throw new Error("there is no site");
    const { school, url } = site;
    const { first, today, classes, admin: as } = school;
    const span = `from=${first}&to=${today}`;
    const reads: [string, Asked][] = [
      [
        "year sheets of a class",
        { as, path: `/attendance/sheets?class_id=${classes[0]?.id}&${span}` },
      ],
      ["insights of a year", { as, path: `/attendance/insights?${span}` }],
    ];
    const loud = callerOf(url, TEST_PASSWORD, READS);
    // A caller signs in when it first asks.
    for (const [, asked] of reads) await loud(asked);
    const teachers = layouts.slice(1).map((_, at) => {
      const ask = callerOf(url, TEST_PASSWORD);
      const as = `teacher-${at + 2}-1@bench.example`;
      return () => ask({ as, path: "/registers/open" });
    });
    await Promise.all(teachers.map((open) => open()));

    const during = async () => {
      const end = performance.now() + SECONDS * 1000;
      const waits = await Promise.all(teachers.map((open) => waitsUntil(end, open)));
      return percentile(waits.flat());
    };
    await during();
    console.log(
      `\n${OTHERS} teachers open registers for ${SECONDS} s; 19 of 20 wait at most so many ms` +
        `\n\n| while another school reads, ${READS} at once | answers | before | beside | after | times quiet (${BUDGET}) |\n|---|---|---|---|---|---|`,
    );
    let before = await during();
    for (const [name, asked] of reads) {
      const stop = readOn(() => loud(asked));
      const beside = await during();
      const answers = await stop();
      const after = await during();
      const waits = [before, beside, after].map((ms) => ms.toFixed(0)).join(" | ");
      console.log(
        `| ${name} | ${answers} | ${waits} | ${((2 * beside) / (before + after)).toFixed(2)} |`,
      );
      before = after;
    }
  });
}

/** Reads again and again until stopped; tells how often each status was answered. */
function readOn(read: () => Promise<{ status: number }>): () => Promise<string> {
  const answers = new Map<number, number>();
  let goesOn = true;
  const line = async () => {
    while (goesOn) {
      const { status } = await read();
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  const lines = Array.from({ length: READS }, line);
  return async () => {
    goesOn = false;
    await Promise.all(lines);
    return [...answers].map(([status, count]) => `${count} × ${status}`).join(", ");
  };
}

async function waitsUntil(end: number, open: () => Promise<{ status: number }>): Promise<number[]> {
  const waits: number[] = [];
  while (performance.now() < end) {
    const began = performance.now();
    const { status } = await open();
    if (status !== 200) throw new Error(`a register was answered ${status}`);
    waits.push(performance.now() - began);
  }
  return waits;
}

function percentile(waits: number[]): number {
  return waits.toSorted((a, b) => a - b)[Math.ceil(waits.length * 0.95) - 1] ?? NaN;
}
