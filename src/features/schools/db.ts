import type pg from "pg";
import { and, eq, sql } from "drizzle-orm";
import { transact, type Tx } from "#db/transaction.ts";
import { students } from "#features/students/table.ts";
import { enter, type Scope } from "#server/scope.ts";
import { schools } from "./table.ts";

/** The name of a school, for mails of its accounts. */
export async function findSchoolNameEverywhere(app: pg.Pool, school_id: string): Promise<string> {
  const read = async (tx: Tx) => {
    const { rows } = await tx.execute<{ name: string }>(
      sql`select name from app.schools where school_id = ${school_id}`,
    );
    return rows[0]?.name ?? "Halaqah";
  };
  return transact(app, "read only", read, [enter(school_id)]);
}

type SchoolRow = typeof schools.$inferSelect;

/** The current row of the school. */
export async function readSchool(scope: Scope): Promise<SchoolRow> {
  const [row] = await scope.tx.select().from(schools).where(eq(schools.id, scope.school.id));
  if (!row) throw new Error("the school is gone");
  return row;
}

/** The address of the school's logo; locks the row, so that two calls at once take turns. */
export async function lockLogo(scope: Scope): Promise<string | null> {
  const { school, tx } = scope;
  const [row] = await tx
    .select({ logo_url: schools.logo_url })
    .from(schools)
    .where(eq(schools.id, school.id))
    .for("update");
  return row?.logo_url ?? null;
}

/** Updates the school's row. */
export async function updateSchool(
  scope: Scope,
  changes: Partial<Omit<SchoolRow, "id" | "plan" | "is_demo" | "created_at">>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await scope.tx.update(schools).set(changes).where(eq(schools.id, scope.school.id));
}

/** The number of students that count towards the plan. */
export async function countActiveStudents(scope: Scope): Promise<number> {
  const { tx, school } = scope;
  return tx.$count(students, and(eq(students.school_id, school.id), eq(students.status, "active")));
}

/**
 * Makes callers that change the same thing of a school take turns: the second waits here and then sees the
 * first one's change.
 */
export async function lockSchool(scope: Scope): Promise<void> {
  const mine = eq(schools.id, scope.school.id);
  await scope.tx.select({ id: schools.id }).from(schools).where(mine).for("no key update");
}
