import { type SQL, sql } from "drizzle-orm";
import { jsonList } from "#db/pieces.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { FileKind } from "./rules.ts";

/** The files of the announcement `a`, as its readers see them. */
export const filesOfIt: SQL = jsonList(sql`select f.id, f.kind, f.name, f.bytes,
    case when f.alt = '' then f.name else f.alt end as alt, f.file_url as url
  from app.announcement_files f where f.school_id = a.school_id and f.announcement_id = a.id
  order by f.position`);

type NewFile = {
  announcement_id: string;
  kind: FileKind;
  name: string;
  alt: string;
  bytes: number;
  hash: string;
  file_url: string;
};

/** Adds a file after those that an announcement has. */
export async function insertFile(scope: Scope, file: NewFile): Promise<void> {
  const { announcement_id, kind, name, alt, bytes, hash, file_url } = file;
  const school_id = scope.school.id;
  await scope.tx.execute(sql`
    insert into app.announcement_files (school_id, id, announcement_id, kind, name, alt, bytes, hash,
      file_url, position)
    select ${school_id}, ${newId()}, ${announcement_id}, ${kind}, ${name}, ${alt}, ${bytes}::int,
      ${hash}, ${file_url}, coalesce(max(f.position), 0) + 1
    from app.announcement_files f
    where f.school_id = ${school_id} and f.announcement_id = ${announcement_id}`);
}

/** Takes one file of an announcement away, or all, and returns the addresses of what is to be deleted. */
export async function takeFiles(
  scope: Scope,
  announcement_id: string,
  file_id: string | null = null,
): Promise<string[]> {
  const { rows } = await scope.tx.execute<{ file_url: string }>(sql`
    delete from app.announcement_files where school_id = ${scope.school.id}
      and announcement_id = ${announcement_id} and id = coalesce(${file_id}::uuid, id)
    returning file_url`);
  return rows.map(({ file_url }) => file_url);
}

/** What the hash of a version says of each file: its name, what it shows, and its bytes. */
export async function findFileHashes(scope: Scope, announcement_id: string): Promise<string[][]> {
  const { rows } = await scope.tx.execute<{ file: string[] }>(sql`
    select json_build_array(name, alt, hash) as file from app.announcement_files
    where school_id = ${scope.school.id} and announcement_id = ${announcement_id}
    order by position`);
  return rows.map(({ file }) => file);
}

/** The announcement that names a stored file. */
export async function findFileOwner(scope: Scope, file_url: string): Promise<string | undefined> {
  const { rows } = await scope.tx.execute<{ announcement_id: string }>(sql`
    select announcement_id from app.announcement_files
    where school_id = ${scope.school.id} and file_url = ${file_url}`);
  return rows[0]?.announcement_id;
}
