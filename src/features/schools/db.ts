import type pg from "pg";
import { and, eq, sql } from "drizzle-orm";
import { transact, type Tx } from "#db/transaction.ts";
import { students } from "#features/students/table.ts";
import { instant } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
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

export type ListedSchool = { id: string; name: string; plan: string; students: number };

/** All schools with their plans and active students, by name, as the owner of the database. */
export async function listSchoolsEverywhere(owner: pg.Client): Promise<ListedSchool[]> {
  const { rows } = await owner.query<ListedSchool>(
    `select s.school_id as id, s.name, s.plan, (select count(*)::int from app.students p
       where p.school_id = s.school_id and p.status = 'active') as students
     from app.schools s order by s.name, s.school_id`,
  );
  return rows;
}

/** Gives a school another plan, with its audit line, as the owner; returns the name, or undefined without such a school. */
export async function changePlanEverywhere(
  owner: pg.Client,
  school_id: string,
  plan: string,
): Promise<string | undefined> {
  const { rows } = await owner.query<{ label: string }>(
    `with was as (select school_id as id, plan from app.schools where school_id = $1 for update),
     changed as (update app.schools s set plan = $2::text from was
       where s.school_id = was.id returning s.school_id as id, s.name)
     insert into app.audit (school_id, id, at, actor_name, action, subject_id, label, details, request_id)
     select c.id, $3::uuid, $4::timestamptz, 'Operator', 'settings.update', c.id, c.name,
       jsonb_build_object('changes', jsonb_build_object('plan', jsonb_build_array(w.plan, $2::text))),
       $3::uuid::text
     from changed c join was w on w.id = c.id returning label`,
    [school_id, plan, newId(), instant()],
  );
  return rows[0]?.label;
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
