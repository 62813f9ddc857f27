import { and, eq, isNull, sql } from "drizzle-orm";
import { insertRows, isAnyOf, uuids } from "#db/bulk.ts";
import { studentReach } from "#features/students/db.ts";
import { studentStays } from "#features/students/table.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import type { StudentStay } from "./contract.ts";

/** The stays of a student whom the person may see, the latest first. */
export async function findStays(scope: Scope, student_id: string): Promise<StudentStay[]> {
  const { rows } = await scope.tx.execute<StudentStay>(sql`
    select y.id, y.student_id, y.kind, y.from_date, y.to_date from app.student_stays y
    where y.school_id = ${scope.school.id} and y.student_id = ${student_id}
      and ${studentReach(scope, "students.private", sql`y.student_id`)}
    order by y.from_date desc`);
  return rows;
}

type OpenStay = Pick<StudentStay, "student_id" | "kind" | "from_date">;

/** The stays that go on, of locked students. */
export async function findOpenStays(scope: Scope, student_ids: string[]): Promise<OpenStay[]> {
  const { rows } = await scope.tx.execute<OpenStay>(sql`
    select student_id, kind, from_date from app.student_stays
    where school_id = ${scope.school.id} and student_id = any (${uuids(student_ids)})
      and to_date is null`);
  return rows;
}

/** Begins a stay of locked students on a day; the one before ends the day before, or is put right if it began on it. */
export async function beginStays(
  scope: Scope,
  student_ids: string[],
  { kind, from_date }: Pick<StudentStay, "kind" | "from_date">,
): Promise<void> {
  const { school, tx } = scope;
  const open = and(
    eq(studentStays.school_id, school.id),
    isAnyOf(studentStays.student_id, student_ids),
    isNull(studentStays.to_date),
  );
  const corrected = await tx
    .update(studentStays)
    .set({ kind })
    .where(and(open, eq(studentStays.from_date, from_date)))
    .returning({ student_id: studentStays.student_id });
  const done = new Set(corrected.map(({ student_id }) => student_id));
  await tx
    .update(studentStays)
    .set({ to_date: addDays(from_date, -1) })
    .where(and(open, sql`${studentStays.from_date} < ${from_date}`));
  await insertRows(
    tx,
    studentStays,
    student_ids.flatMap((student_id) =>
      done.has(student_id)
        ? []
        : [{ school_id: school.id, id: newId(), student_id, kind, from_date }],
    ),
  );
}

/** Gives the stays of the dropped student to the kept one, unless that one has stays already. */
export async function moveStays(scope: Scope, { keep, drop }: Joining): Promise<void> {
  const dropped = sql`school_id = ${scope.school.id} and student_id = ${drop.id}`;
  await scope.tx.execute(sql`
    update app.student_stays set student_id = ${keep.id} where ${dropped}
      and not exists (select from app.student_stays k
        where k.school_id = ${scope.school.id} and k.student_id = ${keep.id})`);
  await scope.tx.execute(sql`delete from app.student_stays where ${dropped}`);
}
