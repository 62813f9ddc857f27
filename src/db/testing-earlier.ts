import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

type Journal = { entries: { idx: number; tag: string }[] };

const JOURNAL = "meta/_journal.json";

const { entries: all } = JSON.parse(
  readFileSync(resolve("migrations", JOURNAL), "utf8"),
) as Journal;

/** The number of migrations. */
export const MIGRATIONS = all.length;

/**
 * Copies the first `count` migrations, as an earlier version of the code had them, into a temporary folder.
 */
export function migrationsUpTo(count: number): string {
  const folder = mkdtempSync(join(tmpdir(), "halaqah-earlier-"));
  cpSync(resolve("migrations"), folder, { recursive: true });
  const file = join(folder, JOURNAL);
  const journal = JSON.parse(readFileSync(file, "utf8")) as Journal;
  const entries = journal.entries.filter(({ idx }) => idx < count);
  writeFileSync(file, JSON.stringify({ ...journal, entries }));
  return folder;
}

/** Copies the migrations before the one that is called so, such as "fees_ledger". */
export function migrationsBefore(name: string): string {
  const at = all.findIndex(({ tag }) => tag.endsWith(`_${name}`));
  if (at < 0) throw new Error(`no migration is called ${name}`);
  return migrationsUpTo(at);
}
