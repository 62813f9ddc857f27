import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect } from "vitest";
import { callerOf, startApp, TEST_SECRET, type Caller } from "#app/testing.ts";
import { startEmbedded } from "#db/embedded.ts";
import { urlOf } from "#db/testing-setup.ts";
import { systemCode } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { seededRandom } from "#lib/random.ts";
import { endServer, postmasterOf, startServer, type ServerProcess } from "./server-process.ts";

const STATUSES = ["present", "absent", "late", "excused"];
const WRITERS = 4;

/** A data folder with one school, like that of a school's own server. */
export async function makeHome(folder = tmpdir()) {
  const dataDir = mkdtempSync(join(folder, "halaqah-fault-"));
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  const app = await startApp(urlOf(embedded.owner));
  const school = await app.makeSchool({ pupils: 25 });
  await app.stop();
  const { owner } = embedded;
  return { dataDir, embedded, owner, school };
}

/** Marks pupils until told to stop, and remembers each change that the server acknowledged. */
export function keepMarking(
  caller: () => Caller,
  school: { students: string[]; class_id: string; today: string },
  random: () => number,
  acknowledged: string[],
) {
  let isStopping = false;
  const statuses: number[] = [];
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const write = async () => {
    while (!isStopping) {
      const mark = {
        student_id: pick(school.students),
        class_id: school.class_id,
        date: school.today,
        status: pick(STATUSES),
        client_key: newId(),
      };
      // A request without an answer is sent again with the same key, as a phone does.
      for (let tries = 0; tries < 400 && !isStopping; tries += 1) {
        const status = await caller()
          .post("/attendance", mark)
          .then((answer) => answer.status)
          .catch(() => 0);
        statuses.push(status);
        if (status === 200) {
          acknowledged.push(mark.client_key);
          break;
        }
        await new Promise((done) => setTimeout(done, 25));
      }
    }
  };
  const writers = Array.from({ length: WRITERS }, write);
  return {
    statuses,
    async stop() {
      isStopping = true;
      await Promise.all(writers);
    },
  };
}

/** Expects every acknowledged change exactly once, and every mark to match its history. */
export async function expectNothingLost(
  owner: pg.ClientConfig,
  acknowledged: string[],
): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>("select id from app.attendance_history");
    const known = new Set(rows.map((row) => row.id));
    expect(acknowledged.filter((key) => !known.has(key))).toEqual([]);
    const broken = await client.query(
      `select a.id from app.attendance a
       join lateral (select count(*) as changes, max(version) as version,
           (array_agg(to_status order by version desc))[1] as status
         from app.attendance_history h where h.attendance_id = a.id) h on true
       where a.version <> h.changes or a.version <> h.version or a.status <> h.status`,
    );
    expect(broken.rows).toEqual([]);
  } finally {
    await client.end();
  }
}

/** Kills our process or the database while marks are written, again and again. */
export async function killRounds(rounds: number, seed: number): Promise<void> {
  const { dataDir, embedded, owner, school } = await makeHome();
  await embedded.stop();
  const random = seededRandom(seed).next;
  const env = { DATA_DIR: dataDir, SECRET: TEST_SECRET };
  let server: ServerProcess = await startServer(env);
  const acknowledged: string[] = [];
  const caller = () => callerOf(server.url, school.teacher.cookie);
  const marking = keepMarking(caller, school, random, acknowledged);
  try {
    for (let round = 0; round < rounds; round += 1) {
      await new Promise((done) => setTimeout(done, 100 + random() * 500));
      const before = acknowledged.length;
      if (round % 2 === 0) {
        await endServer(server, "SIGKILL");
        server = await startServer(env);
      } else {
        process.kill(postmasterOf(dataDir), "SIGKILL");
      }
      await expect
        .poll(() => acknowledged.length, { timeout: 30_000, interval: 20 })
        .toBeGreaterThan(before + WRITERS);
    }
    await marking.stop();
    await expectNothingLost(owner, acknowledged);
    expect(await endServer(server, "SIGTERM")).toBe(0);
  } finally {
    await marking.stop();
    await endServer(server, "SIGTERM");
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Stops the database under load: answers are 503 meanwhile, and the server recovers by itself. */
export async function databaseAway(seconds: number, seed: number): Promise<void> {
  const { dataDir, embedded, owner, school } = await makeHome();
  const server = await startServer({ DATABASE_URL: urlOf(owner), SECRET: TEST_SECRET });
  const acknowledged: string[] = [];
  const caller = callerOf(server.url, school.teacher.cookie);
  const marking = keepMarking(() => caller, school, seededRandom(seed).next, acknowledged);
  let again: typeof embedded | undefined;
  try {
    await expect.poll(() => acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(WRITERS);
    await embedded.stop();
    const until = Date.now() + seconds * 1000;
    const answer = await caller.get("/attendance", {
      class_id: school.class_id,
      date: school.today,
    });
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(answer.body).toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      message: "The database does not answer just now. Try again soon.",
    });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(503);
    await new Promise((done) => setTimeout(done, Math.max(0, until - Date.now())));
    const before = acknowledged.length;
    again = await startEmbedded({ dataDir, log: () => {} });
    await expect
      .poll(() => acknowledged.length, { timeout: 20_000 })
      .toBeGreaterThan(before + WRITERS);
    await marking.stop();
    expect(marking.statuses.filter((status) => ![200, 503].includes(status))).toEqual([]);
    await expectNothingLost(owner, acknowledged);
    expect(server.output()).not.toMatch(/unhandled|TypeError/i);
  } finally {
    await marking.stop();
    await endServer(server, "SIGTERM");
    await again?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Fills the disk under the database to the last byte while marks are written: the watch is told, and when there is room
 * again all goes on. `disk` is a small one of its own.
 */
export async function diskFull(disk: string, seed: number): Promise<void> {
  const { dataDir, embedded, owner, school } = await makeHome(disk);
  await embedded.stop();
  const server = await startServer({ DATA_DIR: dataDir, SECRET: TEST_SECRET });
  const acknowledged: string[] = [];
  const caller = callerOf(server.url, school.teacher.cookie);
  const marking = keepMarking(() => caller, school, seededRandom(seed).next, acknowledged);
  const health = async () => (await fetch(`${server.url}/healthz`)).json();
  const ballast = join(disk, "ballast");
  try {
    await expect.poll(() => acknowledged.length).toBeGreaterThan(WRITERS);
    fillUp(ballast);
    await expect.poll(health).toMatchObject({ ok: false, reason: "disk" });
    // Marks go on until the database needs a further file, and for a while after that.
    await expect.poll(() => marking.statuses.at(-1)).not.toBe(200);
    await new Promise((done) => setTimeout(done, 5000));
    rmSync(ballast);
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + WRITERS);
    await marking.stop();
    // It remembers for a minute that a write found no room.
    await expect.poll(health, { timeout: 100_000 }).toMatchObject({ ok: true });
    expect(marking.statuses.filter((status) => ![200, 503].includes(status))).toEqual([]);
    await expectNothingLost(owner, acknowledged);
  } finally {
    rmSync(ballast, { force: true });
    await marking.stop();
    await endServer(server, "SIGTERM");
  }
}

function fillUp(file: string): void {
  const descriptor = openSync(file, "w");
  try {
    for (const size of [1024 * 1024, 4096]) {
      const bytes = Buffer.alloc(size, 1);
      for (let written = size; written === size;) written = writeSome(descriptor, bytes);
    }
  } finally {
    closeSync(descriptor);
  }
}

/** How many bytes there was room for. */
function writeSome(descriptor: number, bytes: Buffer): number {
  try {
    return writeSync(descriptor, bytes);
  } catch (error) {
    if (systemCode(error) === "ENOSPC") return 0;
    throw error;
  }
}

/** Sends SIGTERM with requests in flight: they are answered, the process exits with 0, nothing is lost. */
export async function endInFlight(rounds: number, seed: number): Promise<void> {
  const { dataDir, embedded, owner, school } = await makeHome();
  const random = seededRandom(seed).next;
  const acknowledged: string[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const server = await startServer({ DATABASE_URL: urlOf(owner), SECRET: TEST_SECRET });
      const caller = callerOf(server.url, school.teacher.cookie);
      const marking = keepMarking(() => caller, school, random, acknowledged);
      await new Promise((done) => setTimeout(done, 150 + random() * 200));
      expect(await endServer(server, round % 2 ? "SIGINT" : "SIGTERM")).toBe(0);
      await marking.stop();
      expect(marking.statuses.filter((status) => ![200, 0].includes(status))).toEqual([]);
    }
    await expectNothingLost(owner, acknowledged);
  } finally {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
