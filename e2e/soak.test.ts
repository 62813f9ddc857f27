import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import {
  type Answer,
  type Caller,
  callerOf,
  startApp,
  TEST_PASSWORD,
  TEST_SECRET,
  type TestSchool,
} from "#app/testing.ts";
import { POOL_SIZES } from "#db/database.ts";
import { startEmbedded } from "#db/embedded.ts";
import { urlOf } from "#db/testing-setup.ts";
import { EXAMPLE_PICTURE } from "#features/schools/contract.ts";
import { newId } from "#lib/ids.ts";
import { seededRandom } from "#lib/random.ts";
import { filesOf, memoryOf, sumOf } from "./process-memory.ts";
import { readsOf } from "./reads.ts";
import { endServer, type ServerProcess, startServer } from "./server-process.ts";

const MINUTES = Number(process.env.SOAK_MINUTES ?? 5);
const ROUNDS = 10;
const SCHOOLS = 4;
const SEED = Number(process.env.SEED ?? 2026);
/** The longest pause between two actions of a user, in ms. */
const THINKING = 1200;

/**
 * How much memory may grow between the third round and the last, each after a collection, because the allocator
 * keeps fragmented pages. A run twice as long must not need twice as much.
 */
const ALLOWANCE_MB = 40;

/** All connections that the pools of a server may have; within it they come and go. */
const MOST_CONNECTIONS = Object.values(POOL_SIZES).reduce((sum, { max }) => sum + max, 0);

/** Collects garbage on a signal, so that memory can be compared. */
const COLLECTOR = `data:text/javascript,${encodeURIComponent(
  `import v8 from "node:v8"; import vm from "node:vm";
   v8.setFlagsFromString("--expose-gc");
   const collect = vm.runInNewContext("gc");
   process.on("SIGUSR2", () => { collect(); collect(); });`,
)}`;

/** One action of a user; answers its result. */
type Act = () => Promise<Answer>;
type User = { name: string; open: () => Promise<void>; reads: Act[]; writes: Act[] };
/** Memory is in MB, and `server` is the server's share of it. `files` is without connections. */
type Size = { memory: number; server: number; files: number; connections: number };

test(
  "twenty users of all roles, minutes on end: no error, and nothing grows",
  { timeout: (MINUTES + 5) * 60_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "halaqah-soak-"));
    const embedded = await startEmbedded({ dataDir, log: () => {} });
    const app = await startApp(urlOf(embedded.owner));
    const schools: TestSchool[] = [];
    while (schools.length < SCHOOLS) schools.push(await app.makeSchool({ pupils: 25 }));
    await app.stop();
    const server = await startServer({
      DATA_DIR: dataDir,
      DATABASE_URL: urlOf(embedded.owner),
      SECRET: TEST_SECRET,
      ALLOW_HTTP: "1",
      NODE_OPTIONS: `--import ${COLLECTOR}`,
    });
    const owner = new pg.Client(embedded.owner);
    await owner.connect();
    try {
      const random = seededRandom(SEED).next;
      const answers = new Map<string, number>();
      const users = (
        await Promise.all(schools.map((school) => usersOf(server.url, school, random)))
      ).flat();
      expect(users).toHaveLength(20);
      const sizes: Size[] = [];
      console.log(`seed ${SEED}; after minute: MB in all (server, database), files, connections`);
      for (let round = 1; round <= ROUNDS; round += 1) {
        const end = performance.now() + (MINUTES * 60_000) / ROUNDS;
        const isOver = () => performance.now() > end;
        await Promise.all(users.map((user) => work(user, random, isOver, answers)));
        const size = await sizeOf(server, dataDir, owner);
        sizes.push(size);
        // Printed at once: a run that is ended early has said what it knows.
        console.log(`${((round * MINUTES) / ROUNDS).toFixed(1).padStart(5)}: ${lineOf(size)}`);
      }
      const count = [...answers.values()].reduce((sum, bytes) => sum + bytes, 0);
      const [, settled, ...later] = sizes.map(({ memory }) => memory);
      const peak = Math.max(...later) - (settled ?? 0);
      const last = (later.at(-1) ?? 0) - (settled ?? 0);
      console.log(
        `${count} acts; MB more than after the second tenth: ${peak.toFixed(0)} at most, ${last.toFixed(0)} at the end`,
      );
      console.log(JSON.stringify(Object.fromEntries(answers)));
      // Requests that are too fast or too late may be refused; everything else has to work.
      const wrong = [...answers].filter(([said]) => !/ (2\d\d|409|429)$/.test(said));
      expect(wrong).toEqual([]);
      const early = medianOf(sizes.slice(2, 5));
      const late = medianOf(sizes.slice(-3));
      expect(late.memory - early.memory, "MB more").toBeLessThan(ALLOWANCE_MB);
      expect(late.files - early.files, "file descriptors more").toBeLessThanOrEqual(3);
      const most = Math.max(...sizes.map(({ connections }) => connections));
      expect(most, "connections").toBeLessThanOrEqual(MOST_CONNECTIONS);
      expect(server.output()).not.toContain('"level":50');
      expect(await endServer(server, "SIGTERM")).toBe(0);
    } finally {
      await owner.end();
      await endServer(server, "SIGKILL");
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);

/** A user opens the page, then reads and, one time in five, writes. */
async function work(
  { name, open, reads, writes }: User,
  random: () => number,
  isOver: () => boolean,
  answers: Map<string, number>,
): Promise<void> {
  const count = (said: string) => answers.set(said, (answers.get(said) ?? 0) + 1);
  await open();
  while (!isOver()) {
    const acts = writes.length > 0 && random() < 0.2 ? writes : reads;
    const act = acts[Math.floor(random() * acts.length)];
    const kind = acts === writes ? "writes" : "reads";
    const status = (await act?.().catch(() => undefined))?.status ?? 0;
    count(`${name} ${kind} ${status}`);
    await new Promise((done) => setTimeout(done, random() * THINKING));
  }
}

/** The five users of a school, each with calls that the role may read, and some that it may write. */
async function usersOf(url: string, school: TestSchool, random: () => number): Promise<User[]> {
  const { admin, teacher, colleague, guardian, pupil, students, today } = school;
  const { class_id, other_class_id, other_students, guardian_id } = school;
  const pick = <T>(list: T[]) => list[Math.floor(random() * list.length)] as T;
  const here = (person: Caller) => callerOf(url, person.cookie);
  const mark = (caller: Caller, list: string[], of: string) =>
    caller.post("/attendance", {
      student_id: pick(list),
      class_id: of,
      date: today,
      status: pick(["present", "late", "absent", "excused"]),
      client_key: newId(),
    });
  const save = (caller: Caller, list: string[], of: string) =>
    caller.post("/registers", { class_id: of, date: today, unmarked: list });

  const asAdmin = here(admin);
  const asTeacher = here(teacher);
  const asColleague = here(colleague);
  const asGuardian = here(guardian);
  const asPupil = here(pupil);
  const event = async () => {
    const made = await asAdmin.post("/events", { title: "Gotong-royong", date: today });
    const { id } = made.body as { id: string };
    return made.status === 201 ? asAdmin.send("DELETE", `/events/${id}`) : made;
  };
  const again = () =>
    callerOf(url, "").post("/session", { email: colleague.email, password: TEST_PASSWORD });
  return Promise.all([
    userOf(url, "admin", asAdmin, school, [
      event,
      () => asAdmin.patch(`/students/${pick(students)}`, { city: `Bandar ${newId().slice(-4)}` }),
      () => asAdmin.post(`/students/${pick(students)}/picture`, { data: EXAMPLE_PICTURE }),
    ]),
    userOf(url, "teacher", asTeacher, school, [
      () => mark(asTeacher, students, class_id),
      () => mark(asTeacher, students, class_id),
      () => save(asTeacher, students, class_id),
    ]),
    userOf(url, "colleague", asColleague, school, [
      () => mark(asColleague, other_students, other_class_id),
      () => save(asColleague, other_students, other_class_id),
      again,
    ]),
    userOf(url, "guardian", asGuardian, school, [
      () => asGuardian.patch(`/guardians/${guardian_id}`, { consent_email: random() < 0.5 }),
    ]),
    userOf(url, "pupil", asPupil, school, [
      () => asPupil.patch("/account/language", { lang: pick(["asal", "ms", "en"]) }),
    ]),
  ]);
}

async function userOf(
  url: string,
  name: string,
  caller: Caller,
  { known }: TestSchool,
  writes: Act[],
): Promise<User> {
  const reads = await readsOf(caller, known);
  expect(reads.length, name).toBeGreaterThan(10);
  const load = async (path: string) => {
    const headers = { cookie: caller.cookie, "accept-encoding": "br, gzip" };
    const answer = await fetch(`${url}${path}`, { headers });
    expect(answer.status, path).toBe(200);
    return answer.text();
  };
  const open = async () => {
    const page = await load("/dashboard");
    for (const [, file = ""] of page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g))
      await load(file);
  };
  return { name, open, reads, writes };
}

/** The memory that the idle server holds after a collection, and its database. */
async function sizeOf({ child }: ServerProcess, dataDir: string, owner: pg.Client): Promise<Size> {
  child.kill("SIGUSR2");
  await new Promise((done) => setTimeout(done, 500));
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  const parts = memoryOf(child.pid ?? 0, dataDir);
  return {
    memory: sumOf(parts),
    server: sumOf(parts.filter(({ name }) => name === "node")),
    files: filesOf(child.pid ?? 0),
    connections: rows[0]?.count ?? 0,
  };
}

function lineOf({ memory, server, files, connections }: Size): string {
  const [all, own, database] = [memory, server, memory - server].map((mb) => mb.toFixed(0));
  return `${all} (${own}, ${database}), ${files}, ${connections}`;
}

function medianOf(sizes: Size[]): Size {
  const middle = (key: keyof Size) =>
    sizes.map((size) => size[key]).sort((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;
  return {
    memory: middle("memory"),
    server: middle("server"),
    files: middle("files"),
    connections: middle("connections"),
  };
}
