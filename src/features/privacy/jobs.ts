import { once } from "node:events";
import { createWriteStream, rmSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { Zip } from "fflate";
import { notify } from "#features/notifications/db.ts";
import { type Cell, CSV_MARK, csvLines } from "#lib/csv.ts";
import { instant } from "#lib/dates.ts";
import { sweepEachSchool } from "#server/jobs/schools.ts";
import { composeLetter } from "#server/mail/letter.ts";
import { postMail } from "#server/mail/mail.ts";
import type { Runtime } from "#server/runtime.ts";
import { enterSchool, type Scope } from "#server/scope.ts";
import {
  dropLater,
  type Files,
  fileName,
  makeFileKey,
  readFileNamed,
  sweepFiles,
} from "#server/files.ts";
import {
  dropExports,
  findAsker,
  findFiles,
  findRowKey,
  findTables,
  hasExports,
  holdExport,
  readRows,
  settleExport,
} from "./db.ts";
import { COPY } from "./rules.ts";
import { exportLetter, EXPORT_README, MISSING_FILES } from "./text.ts";

const PAGE = 2000;
const KEPT_MS = 7 * 24 * 3_600_000;

/**
 * Makes the copy of a school: every table as JSON and as CSV, and its files, in one ZIP. The
 * person who requested it is told by mail. All rows come from one snapshot.
 */
export async function exportSchool(
  runtime: Runtime,
  { school_id, id }: { school_id: string; id: string },
  { isLast }: { isLast: boolean } = { isLast: true },
): Promise<void> {
  const { app } = runtime.database;
  const { key, url } = makeFileKey(school_id, COPY);
  const make = async (scope: Scope) => {
    if (!(await holdExport(scope, id))) return false;
    await writeZip(runtime, scope, key);
    return true;
  };
  try {
    const isMade = await enterSchool(app, school_id, make, { snapshot: true });
    if (!isMade) return;
    await enterSchool(app, school_id, async (scope) => {
      await settleExport(scope, id, { file: url });
      await tell(runtime, scope, id);
    });
  } catch (error) {
    await runtime.files.delete(key).catch(() => {});
    if (isLast) {
      await enterSchool(app, school_id, async (scope) => {
        await settleExport(scope, id, { file: null });
        const asker = await findAsker(scope, id);
        if (asker) notify(scope, { profiles: [asker.profile_id] }, { kind: "export_failed" });
      });
    }
    throw error;
  }
}

/**
 * Writes the copy of a school to a new local file, for the operator, as the owner of the database. Answers how many rows of
 * each table it holds.
 */
export async function copySchoolEverywhere(
  owner: Runtime["database"]["app"],
  files: Files,
  { school_id, path }: { school_id: string; path: string },
): Promise<Map<string, number>> {
  const write = (scope: Scope) =>
    fillZip(files, scope, createWriteStream(path, { mode: 0o600, flags: "wx" }));
  return enterSchool(owner, school_id, write, { snapshot: true });
}

/** Deletes copies older than seven days; the notice and the mail promise it. */
export async function sweepExports(runtime: Runtime): Promise<void> {
  const before = instant(runtime.now() - KEPT_MS);
  const sweep = ({ database }: Runtime, school_id: string) =>
    enterSchool(database.app, school_id, async (scope) => {
      for (const file of await dropExports(scope, before)) dropLater({ scope, runtime }, file);
    });
  await sweepEachSchool(runtime, sweep, "old copies of a school were not deleted", {
    where: (id) => hasExports(id, before),
  });
}

/** Deletes the files of every school that no row names: only the store knows of them. */
export async function sweepFilesEverywhere(runtime: Runtime): Promise<void> {
  const sweep = ({ database }: Runtime, school_id: string) =>
    sweepFiles(runtime, school_id, () =>
      enterSchool(database.app, school_id, findFiles, { readOnly: true }),
    );
  await sweepEachSchool(runtime, sweep, "files without a row were not deleted");
}

/** The folder for unfinished copies: not the machine's temporary folder, which others may back up. */
const unfinished = (runtime: Runtime) => join(runtime.env.dataDir, "exports");

/** Deletes what a killed process left of unfinished copies. Runs at start, when none is being made. */
export function clearUnfinished(runtime: Runtime): void {
  rmSync(unfinished(runtime), { recursive: true, force: true });
}

/** Writes the ZIP to a local file first, because a bucket needs to know a file's length beforehand. */
async function writeZip(runtime: Runtime, scope: Scope, key: string): Promise<void> {
  await mkdir(unfinished(runtime), { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(unfinished(runtime), "copy-"));
  const path = join(folder, "school.zip");
  try {
    await fillZip(runtime.files, scope, createWriteStream(path, { mode: 0o600 }));
    await runtime.files.copyFromFs(path, key, { contentType: "application/zip" });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Answers the number of rows of each table. */
async function fillZip(files: Files, scope: Scope, out: Writable): Promise<Map<string, number>> {
  const copied = new Map<string, number>();
  const written = finished(out);
  const { Zip, ZipPassThrough } = await import("fflate");
  const zip = new Zip((error, chunk, isLast) => {
    if (error) out.destroy(error);
    else out.write(chunk);
    if (isLast) out.end();
  });
  await addEntry(zip, out, "BACA-SAYA.txt", [EXPORT_README]);
  for (const table of await findTables(scope)) {
    const count = (rows: number) => copied.set(table, (copied.get(table) ?? 0) + rows);
    await addEntry(zip, out, `json/${table}.json`, jsonOf(scope, table, count));
    await addEntry(zip, out, `csv/${table}.csv`, csvOf(scope, table));
  }
  const missing: string[] = [];
  for (const name of (await findFiles(scope)).map(fileName)) {
    if (name.endsWith(`.${COPY}`)) continue;
    const bytes = await readFileNamed(files, scope.school.id, name);
    if (!bytes) {
      missing.push(name);
      continue;
    }
    const entry = new ZipPassThrough(`files/${name}`);
    zip.add(entry);
    entry.push(bytes, true);
    await drained(out);
  }
  if (missing.length > 0)
    await addEntry(zip, out, MISSING_FILES.name, [
      MISSING_FILES.text,
      ...missing.map((name) => `${name}\n`),
    ]);
  zip.end();
  await written;
  return copied;
}

async function addEntry(
  zip: Zip,
  out: Writable,
  name: string,
  parts: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  const { ZipDeflate } = await import("fflate");
  const entry = new ZipDeflate(name, { level: 6 });
  zip.add(entry);
  for await (const part of parts) {
    entry.push(Buffer.from(part));
    await drained(out);
  }
  entry.push(new Uint8Array(), true);
}

async function drained(out: Writable): Promise<void> {
  if (out.writableNeedDrain) await once(out, "drain");
}

type Row = Record<string, unknown>;

async function* pagesOf(scope: Scope, table: string): AsyncGenerator<Row[]> {
  const key = await findRowKey(scope, table);
  let after: Row | undefined;
  for (;;) {
    const rows = await readRows(scope, { table, key }, after, PAGE);
    if (rows.length > 0) yield rows;
    after = rows.at(-1);
    if (rows.length < PAGE) return;
  }
}

async function* jsonOf(
  scope: Scope,
  table: string,
  count: (rows: number) => void,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const rows of pagesOf(scope, table)) {
    count(rows.length);
    const text = rows.map((row) => JSON.stringify(row)).join(",\n");
    yield `${isFirst ? "[\n" : ",\n"}${text}`;
    isFirst = false;
  }
  yield isFirst ? "[]\n" : "\n]\n";
}

/** A table as CSV for spreadsheets; no cell can begin a formula. */
async function* csvOf(scope: Scope, table: string): AsyncGenerator<string> {
  let isFirst = true;
  for await (const rows of pagesOf(scope, table)) {
    if (isFirst) yield CSV_MARK + csvLines([Object.keys(rows[0] ?? {})]);
    yield csvLines(rows.map((row) => Object.values(row).map(cellOf)));
    isFirst = false;
  }
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" || typeof value === "string") return value;
  return JSON.stringify(value);
}

async function tell({ env }: Runtime, scope: Scope, id: string): Promise<void> {
  const person = await findAsker(scope, id);
  if (!person) return;
  notify(scope, { profiles: [person.profile_id] }, { kind: "export_ready" });
  if (!person.email) return;
  const url = `${env.origin}/dashboard/settings/data`;
  const letter = exportLetter({ ...person, school: scope.school.name, url });
  await postMail(scope.tx, {
    kind: "export",
    recipient: person.email,
    ...composeLetter(letter),
  });
}
