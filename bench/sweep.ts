import { DUE } from "#app/due.ts";
import type { TestApp } from "#app/testing.ts";
import { SWEEP_MINUTES, sweepDue } from "#server/jobs/schools.ts";
import { makeSchools } from "./schools.ts";
import { cpuOf } from "./sites.ts";

const SCHOOLS = 1000;
const ROUNDS = 3;
const BUDGET_MS = 50;

/** Prints what the sweep of each minute costs while none of a thousand schools has anything that is due. */
export async function printSweep(app: TestApp): Promise<void> {
  const owner = await app.owner.connect();
  await makeSchools(
    owner,
    Array.from({ length: SCHOOLS }, () => ({ classes: [5], days: 0 })),
  );
  await owner.query("analyze");
  const backends = async () =>
    (
      await owner.query<{ pid: number }>(
        "select pid from pg_stat_activity where usename in ('halaqah_app', 'halaqah_auth')",
      )
    ).rows.map(({ pid }) => pid);
  await sweepDue(app.runtime, DUE, 0);
  const pids = await backends();
  const wall: number[] = [];
  const used: number[] = [];
  const asked: number[] = [];
  for (let turn = 0; turn < ROUNDS * SWEEP_MINUTES; turn += 1) {
    const [start, cpu, before] = [performance.now(), process.cpuUsage(), sum(cpuOf(pids).values())];
    await sweepDue(app.runtime, DUE, turn % SWEEP_MINUTES);
    const { user, system } = process.cpuUsage(cpu);
    wall.push(performance.now() - start);
    used.push((user + system) / 1000);
    asked.push(sum(cpuOf(pids).values()) - before);
  }
  owner.release();
  const mean = (values: number[]) => sum(values) / values.length;
  const cost = mean(used) + mean(asked);
  console.log(
    `\nThe sweep of a minute, ${SCHOOLS} idle schools: ${cost.toFixed(1)} ms of processor time (Node ` +
      `${mean(used).toFixed(1)}, PostgreSQL ${mean(asked).toFixed(1)}; budget ${BUDGET_MS}), ` +
      `${middle(wall).toFixed(1)} ms by the clock`,
  );
  if (cost > BUDGET_MS) throw new Error("the sweep is over its budget");
}

function sum(values: Iterable<number>): number {
  return [...values].reduce((total, one) => total + one, 0);
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
