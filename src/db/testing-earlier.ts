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

/** The rows of a small school, in columns that each version has had since the first. */
export const OLD_SCHOOL = `
  do $$
  declare
    school uuid := '00000000-0000-7000-8000-000000000001';
    mudir uuid := '00000000-0000-7000-8000-0000000000aa';
    pupil uuid := '00000000-0000-7000-8000-0000000000bb';
  begin
    insert into app.schools (school_id, name, type, state) values (school, 'Sekolah Lama', 'tahfiz', 'Kedah');
    insert into app.profiles (school_id, id, first_name, role) values
      (school, mudir, 'Mudir', 'admin'), (school, pupil, 'Ali', 'student');
    insert into app.students (school_id, id, student_id, gender, enrollment_date, profile_id)
      values (school, pupil, 'S-1', 'male', '2026-01-12', pupil);
    insert into app.audit (school_id, id, at, actor_name, action, label, request_id)
      values (school, gen_random_uuid(), now(), 'Mudir', 'student.create', 'Ali', 'x');
    insert into auth.users (id, name, first_name, last_name, email, created_at, updated_at)
      values (mudir, 'Mudir', 'Mudir', '', 'lama@ujian.example', now(), now());
    insert into auth.memberships (user_id, school_id, profile_id) values (mudir, school, mudir);
  end $$`;
