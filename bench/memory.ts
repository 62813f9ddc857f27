import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DEMO_PASSWORD } from "#app/demo.ts";
import { type Caller, callerOf } from "#app/testing.ts";
import { asOwner } from "#db/database.ts";
import type { ExampleIds } from "#lib/call.ts";
import { newId } from "#lib/ids.ts";
import { memoryOf, sumOf } from "../e2e/process-memory.ts";
import { readsOf } from "../e2e/reads.ts";
import { endServer, type ServerProcess, startServer } from "../e2e/server-process.ts";

const CALLS = 2000;
const BUDGET_MIB = 180;
/** How long to go on at the pace of people, in minutes. */
const MINUTES = Number(process.env.MINUTES ?? 0);
const THINKING_MS = 600;
const ROLES = ["admin", "guru", "penjaga", "pelajar"];
/** How many calls of each role are under way at once: more than there are connections, so that all are open. */
const AT_ONCE = 4;

type Act = () => Promise<unknown>;

/**
 * Prints the memory of the built server and its embedded database with the demo: after its start, and after
 * 2,000 calls of all roles. With MINUTES, the same people go on for so long, and the figure is printed each tenth.
 */
export async function printMemory(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "halaqah-memory-"));
  const settings = { DATA_DIR: dataDir, NODE_ENV: "production" };
  // Making the demo takes memory that serving it does not.
  await endServer(await startServer(settings, ["demo"]), "SIGTERM");
  const server = await startServer(settings, ["demo"]);
  try {
    await sleep(3000);
    printParts("after the start", server, dataDir);
    const ids = await findIds(dataDir);
    const people = await Promise.all(ROLES.map((role) => actsOf(server.url, role, ids)));
    const began = processorOf(server, dataDir);
    await Promise.all(people.map((acts) => carryOut(acts, CALLS / ROLES.length)));
    const spent = processorOf(server, dataDir).map((ms, at) => (ms - (began[at] ?? 0)) / CALLS);
    await sleep(3000);
    printParts(`after ${CALLS} calls`, server, dataDir);
    const [node, postgres] = spent.map((ms) => ms.toFixed(2));
    console.log(`\nprocessor time of a call: node ${node} ms, PostgreSQL ${postgres} ms`);
    for (let tenth = 1; MINUTES > 0 && tenth <= 10; tenth += 1) {
      const end = performance.now() + MINUTES * 6000;
      await Promise.all(
        people.map((acts) => carryOut(acts, Infinity, () => performance.now() > end)),
      );
      const sum = sumOf(memoryOf(server.child.pid ?? 0, dataDir));
      console.log(
        `after ${((tenth * MINUTES) / 10).toFixed(1)} more minutes: ${sum.toFixed(0)} MiB`,
      );
    }
  } finally {
    await endServer(server, "SIGTERM");
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function printParts(when: string, { child }: ServerProcess, dataDir: string): void {
  const parts = memoryOf(child.pid ?? 0, dataDir);
  console.log(`\n| ${when} | processes | MiB | of which own |\n|---|---|---|---|`);
  for (const { name, count, mib, own } of parts) {
    console.log(`| ${name} | ${count} | ${mib.toFixed(1)} | ${own.toFixed(1)} |`);
  }
  console.log(`| **sum** (budget ${BUDGET_MIB}) | | **${sumOf(parts).toFixed(1)}** | |`);
}

/** Carries out so many acts, some at once; every fifth is a write where there are any. */
async function carryOut(
  { reads, writes }: { reads: Act[]; writes: Act[] },
  count: number,
  isOver?: () => boolean,
): Promise<void> {
  let next = 0;
  const goOn = async () => {
    while (next < count && !isOver?.()) {
      const at = next++;
      const acts = writes.length > 0 && at % 5 === 4 ? writes : reads;
      await acts[at % acts.length]?.();
      if (isOver) await sleep(THINKING_MS);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, goOn));
}

/** What a role reads of all that the API has, and what it writes. */
async function actsOf(url: string, role: string, known: ExampleIds) {
  const email = `${role}@halaqah.example`;
  const signedIn = await callerOf(url, "").post("/session", { email, password: DEMO_PASSWORD });
  const cookie = signedIn.headers.getSetCookie().map((one) => one.split(";")[0]);
  const caller = callerOf(url, cookie.join("; "));
  const reads = await readsOf(caller, known);
  if (reads.length < 10) throw new Error(`${role} reads only ${reads.length} of the calls`);
  return { reads, writes: writesOf(caller, role, known) };
}

function writesOf(caller: Caller, role: string, known: ExampleIds): Act[] {
  const { student_id, class_id, today } = known;
  if (role === "admin") {
    return [() => caller.patch(`/students/${student_id}`, { city: `Bandar ${newId().slice(-4)}` })];
  }
  if (role !== "guru") return [];
  const mark = (status: string) => () =>
    caller.post("/attendance", { student_id, class_id, date: today, status, client_key: newId() });
  return [mark("present"), mark("late"), mark("absent")];
}

/** The ids that the calls' examples name: those of the first pupil with a guardian in the teacher's class. */
async function findIds(dataDir: string): Promise<ExampleIds> {
  let ids: ExampleIds | undefined;
  await asOwner({ dataDir, url: undefined, log: () => {} }, async (owner) => {
    const { rows } = await owner.query<ExampleIds>(
      `select l.student_id, l.guardian_id, l.id as link_id, e.id as enrollment_id, e.class_id,
         t.id as teacher_id, t.profile_id, o.id as other_student_id,
         to_char(now() at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD') as today
       from app.profiles p
       join app.teachers t on t.school_id = p.school_id and t.profile_id = p.id
       join app.class_teachers c on c.school_id = t.school_id and c.teacher_id = t.id
       join app.class_enrollments e on e.school_id = c.school_id and e.class_id = c.class_id
       join app.guardian_links l on l.school_id = e.school_id and l.student_id = e.student_id
       join app.students o on o.school_id = e.school_id and o.id <> l.student_id
       where p.email = 'guru@halaqah.example' and e.to_date is null limit 1`,
    );
    [ids] = rows;
  });
  if (!ids) throw new Error("the demo has no pupil of the teacher's");
  return ids;
}

/** Processor time of the server's own process and of its database, in ms. */
function processorOf({ child }: ServerProcess, dataDir: string): number[] {
  const parts = memoryOf(child.pid ?? 0, dataDir);
  const sum = (isNode: boolean) =>
    parts.filter(({ name }) => (name === "node") === isNode).reduce((all, { ms }) => all + ms, 0);
  return [sum(true), sum(false)];
}
