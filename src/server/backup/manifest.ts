import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import * as z from "zod";

/** A file of the backup, as it was written. */
const part = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() });

const manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  /** The schema's version: the applied migrations, in order. */
  migrations: z.array(z.string()),
  postgresql: z.string(),
  tables: z.array(
    part.extend({ table: z.string(), columns: z.array(z.string()), rows: z.number() }),
  ),
  files: z.array(part.extend({ path: z.string().regex(/^files\/(?!.*\.\.)/) })),
});

export type Part = z.infer<typeof part>;
export type Manifest = z.infer<typeof manifest>;
export type TablePart = Manifest["tables"][number];

export const MANIFEST = "manifest.json";

/** Reads a backup's description of its content. */
export async function readManifest(folder: string): Promise<Manifest> {
  return manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), "utf8")));
}

/** Reads a backup's manifest and compares every file with it; the error names the first file that differs. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const read = await readManifest(folder);
  for (const expected of [...read.tables, ...read.files]) {
    const { bytes, sha256 } = await describeFile(folder, expected.path);
    if (bytes === expected.bytes && sha256 === expected.sha256) continue;
    throw new Error(
      `${join(folder, expected.path)} is not as it was written. The backup is damaged.`,
    );
  }
  return read;
}

/** The size and SHA-256 of a file of the backup. */
export async function describeFile(folder: string, path: string): Promise<Part> {
  const file = join(folder, path);
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return { path, bytes: (await stat(file)).size, sha256: hash.digest("hex") };
}

/** Refuses a login to which row-level security applies: its backup would silently lack rows. */
export async function requireAllRows(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ all: boolean; name: string }>(
    `select rolsuper or rolbypassrls as all, rolname as name
     from pg_roles where rolname = current_user`,
  );
  if (rows[0]?.all) return;
  throw new Error(
    `The database user ${rows[0]?.name} does not see the schools' rows. Run this as one with BYPASSRLS ` +
      "(ALTER ROLE … BYPASSRLS), or use your provider's backups.",
  );
}
