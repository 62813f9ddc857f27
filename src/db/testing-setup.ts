import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ClientConfig } from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "./embedded.ts";

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
  const dataDir = mkdtempSync(join(tmpdir(), "halaqah-test-"));
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  project.provide("databaseUrl", urlOf(embedded.owner));
  return async () => {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** The address of a login over a unix socket, for DATABASE_URL. */
export function urlOf({ user, password, host, port, database }: ClientConfig): string {
  const url = new URL(`postgresql://localhost:${port}/${database}`);
  url.username = String(user);
  url.password = String(password);
  url.searchParams.set("host", String(host));
  return url.href;
}
