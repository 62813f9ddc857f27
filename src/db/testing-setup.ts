import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg, { type ClientConfig } from "pg";
import type { TestProject } from "vitest/node";
import { isAlive } from "#db/embedded/process.ts";
import { connectOwner } from "./database.ts";
import { startEmbedded, type Embedded } from "./embedded.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The owner's address of the database that all tests of a run share; each test has its own school. */
    databaseUrl: string;
  }
}

/** Provides one real PostgreSQL for a run of tests: the embedded one, or TEST_DATABASE_URL's. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    project.provide("databaseUrl", given);
    return async () => {};
  }
  const { embedded, dataDir } = await startSomewhere();
  await openQuickly(embedded.owner);
  project.provide("databaseUrl", urlOf(embedded.owner));
  return async () => {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/**
 * Lets a login prove its password in one step instead of four thousand, which both sides have to take: a run opens some
 * thousand connections.
 */
async function openQuickly(login: Embedded["owner"]): Promise<void> {
  await connectOwner(login, async (owner) => {
    await owner.query("alter system set scram_iterations = 1");
    await owner.query("select pg_reload_conf()");
    await owner.query("set scram_iterations = 1");
    const password = pg.escapeLiteral(String(login.password));
    await owner.query(`alter role ${pg.escapeIdentifier(String(login.user))} password ${password}`);
  });
}

const IN_MEMORY = "/dev/shm";
/** The databases of two runs that go beside each other, with their logs of changes, in bytes. */
const ROOM = 4 * 2 ** 30;
const OURS = /^halaqah-test-(\d+)-/;

/**
 * Starts it in memory where there is room, else on disk: a database is some thousand small files, and making and
 * deleting them on disk takes as much processor time as the statements.
 */
async function startSomewhere(): Promise<{ embedded: Embedded; dataDir: string }> {
  clearLeftovers();
  // Some machines run no program from memory, and the server's may have to be copied to its data.
  return (hasRoom() && (await startIn(IN_MEMORY).catch(() => undefined))) || startIn(tmpdir());
}

async function startIn(place: string): Promise<{ embedded: Embedded; dataDir: string }> {
  const dataDir = mkdtempSync(join(place, `halaqah-test-${process.pid}-`));
  try {
    const embedded = await startEmbedded({ dataDir, keepsMemory: true, log: () => {} });
    return { embedded, dataDir };
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    // What lies there counts as memory, also for a container's limit; as much again is left for the tests.
    return bavail * bsize >= ROOM && process.availableMemory() >= 2 * ROOM;
  } catch {
    return false;
  }
}

/** Gives back the memory of runs that were killed; a server that still runs there ends when its folder is gone. */
function clearLeftovers(): void {
  const names = existsSync(IN_MEMORY) ? readdirSync(IN_MEMORY) : [];
  for (const name of names) {
    const pid = Number(OURS.exec(name)?.[1] ?? 0);
    if (!pid || isAlive(pid)) continue;
    rmSync(join(IN_MEMORY, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The address of a login over a unix socket, for DATABASE_URL. */
export function urlOf({ user, password, host, port, database }: ClientConfig): string {
  const url = new URL(`postgresql://localhost:${port}/${database}`);
  url.username = String(user);
  url.password = String(password);
  url.searchParams.set("host", String(host));
  return url.href;
}
