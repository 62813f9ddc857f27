import { sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { insertAll } from "#db/bulk.ts";
import { natural, setsOf } from "#db/columns.ts";
import { jsonList } from "#db/pieces.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { BankComment, CardScale, CardSetup, CardSubject, CardTrait } from "./contract.ts";
import { commentBank, scales, subjects, traits } from "./table.ts";

const selectScales = ({ school }: Scope): SQL => sql`
  select k.id, k.name, k.kind, k.bands, k.pass, k.version from app.scales k
  where k.school_id = ${school.id} order by k.name ${natural}, k.id`;

/** The query of the school's subjects in their order, archived ones last. */
export const selectSubjects = ({ school }: Scope): SQL => sql`
  select s.id, s.code, s.name, s.name_ar, s.levels, s.scale_id, s.position, s.archived, s.version
  from app.subjects s where s.school_id = ${school.id}
  order by s.archived, s.position, s.name ${natural}, s.id`;

const selectTraits = ({ school }: Scope): SQL => sql`
  select t.id, t.name, t.position, t.archived, t.version from app.traits t
  where t.school_id = ${school.id} order by t.archived, t.position, t.name ${natural}, t.id`;

/** What the school set up for progress reports, in one statement. */
export async function findSetup(scope: Scope): Promise<CardSetup> {
  const { rows } = await scope.tx.execute<CardSetup>(sql`
    select ${jsonList(selectScales(scope))} as scales,
      ${jsonList(selectSubjects(scope))} as subjects,
      ${jsonList(selectTraits(scope))} as traits,
      ${jsonList(sql`select b.id, b.kind, b.words, b.version from app.comment_bank b
        where b.school_id = ${scope.school.id} order by b.kind, b.words ${natural}, b.id`)} as comments`);
  const [setup] = rows;
  if (!setup) throw new Error("the set-up was not read");
  return setup;
}

type Kept = { scales: CardScale; subjects: CardSubject; traits: CardTrait; comments: BankComment };

/** What an admin adds and changes, each in a table of its own. */
const TABLES = { scales, subjects, traits, comments: commentBank } satisfies Record<
  keyof Kept,
  PgTable
>;

/** Adds rows to one of the tables. */
export async function insertSetup<Name extends keyof Kept>(
  scope: Scope,
  name: Name,
  rows: Omit<Kept[Name], "id" | "version">[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const made = rows.map((row) => ({ school_id: scope.school.id, id: newId(), ...row, version: 1 }));
  await scope.tx.execute(insertAll(TABLES[name], made as never));
  return made.map(({ id }) => id);
}

/** Changes a row, which gets its next version. */
export async function updateSetup<Name extends keyof Kept>(
  scope: Scope,
  name: Name,
  id: string,
  changes: Partial<Kept[Name]>,
): Promise<void> {
  const { bands, levels, ...plain } = changes as Partial<CardScale & CardSubject>;
  const sets = setsOf(plain);
  if (bands) sets.push(sql`bands = ${JSON.stringify(bands)}::jsonb`);
  if (levels) sets.push(sql`levels = ${sql.param(levels)}::text[]`);
  sets.push(sql`version = version + 1`);
  await scope.tx.execute(sql`
    update ${TABLES[name]} set ${sql.join(sets, sql`, `)}
    where school_id = ${scope.school.id} and id = ${id}`);
}

/** Removes a sentence of the school. */
export async function deleteBankComment(scope: Scope, id: string): Promise<void> {
  await scope.tx.execute(
    sql`delete from app.comment_bank where school_id = ${scope.school.id} and id = ${id}`,
  );
}

/** Whether a subject has marks, whose kind then stays. */
export async function hasMarksOf(scope: Scope, subject_id: string): Promise<boolean> {
  const { rows } = await scope.tx.execute(sql`
    select from app.card_marks m where m.school_id = ${scope.school.id}
      and m.subject_id = ${subject_id} and num_nonnulls(m.tenths, m.level) > 0 limit 1`);
  return rows.length > 0;
}
