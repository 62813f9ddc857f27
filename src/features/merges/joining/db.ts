import { eq, and, sql, type SQL } from "drizzle-orm";
import { yearChanges } from "#features/classes/table.ts";
import { imports } from "#features/imports/table.ts";
import type { Moves } from "#features/merges/contract.ts";
import type { MergeRecord } from "#features/merges/db.ts";
import { type EnrollmentPlan, fillsOf, renameMoves, withoutRows } from "#features/merges/rules.ts";
import type { Scope } from "#server/scope.ts";

/** Everything here runs as the login that may take records away, in one transaction. */
type Pair = { keep: MergeRecord; drop: MergeRecord };

/** Lets everything of one student hang on the other, and deletes the one; answers what moved. */
export async function joinStudents(
  scope: Scope,
  { keep, drop }: Pair,
  plan: EnrollmentPlan,
): Promise<Moves> {
  const run = (statement: SQL) => scope.tx.execute(statement);
  const mine = sql`school_id = ${scope.school.id}`;
  const pupil = sql`${mine} and student_id = ${drop.id}`;
  const ids = await idsOf(scope, { keep, drop });
  const marks = await moveMarks(scope, { keep, drop });
  const payments = await run(sql`update app.payments set student_id = ${keep.id} where ${pupil}`);
  const links = await moveLinks(scope, "student", { keep, drop });
  await joinEnrollments(scope, { keep, drop }, plan);
  const statuses = await run(
    sql`update app.student_statuses set student_id = ${keep.id} where ${pupil}`,
  );
  await moveAbsences(scope, { keep, drop });
  await rewriteYears(scope, { keep: keep.id, drop: drop.id, joined: plan.joined });
  await leaveToImports(scope, ids);
  await run(sql`delete from app.students where ${mine} and id = ${drop.id}`);
  await fillStudent(scope, { keep, drop });
  return {
    enrollments: plan.moved.length,
    marks,
    payments: payments.rowCount ?? 0,
    links,
    statuses: statuses.rowCount ?? 0,
  };
}

/** Lets everything of one guardian hang on the other, and deletes the one; answers what moved. */
export async function joinGuardians(scope: Scope, { keep, drop }: Pair): Promise<Moves> {
  const mine = sql`school_id = ${scope.school.id}`;
  const ids = await idsOf(scope, { keep, drop });
  const links = await moveLinks(scope, "guardian", { keep, drop });
  await scope.tx.execute(sql`update app.absence_followups set guardian_id = ${keep.id}
    where ${mine} and guardian_id = ${drop.id}`);
  await leaveToImports(scope, ids);
  await scope.tx.execute(sql`delete from app.guardians where ${mine} and id = ${drop.id}`);
  await scope.tx.execute(
    sql`update app.guardians set version = version + 1 where ${mine} and id = ${keep.id}`,
  );
  await fillProfile(scope, { keep, drop });
  return { enrollments: 0, marks: 0, payments: 0, links, statuses: 0 };
}

/** Both records' own rows, as an import may have written them. */
async function idsOf(scope: Scope, { keep, drop }: Pair): Promise<Set<string>> {
  const both = sql`any (${sql.param([keep.id, drop.id])}::uuid[])`;
  const mine = sql`school_id = ${scope.school.id}`;
  const { rows } = await scope.tx.execute<{ id: string }>(sql`
    select id from app.class_enrollments where ${mine} and student_id = ${both}
    union all select id from app.guardian_links
      where ${mine} and (student_id = ${both} or guardian_id = ${both})`);
  const people = [keep, drop].flatMap(({ id, profile_id }) => [id, profile_id ?? id]);
  return new Set([...people, ...rows.map(({ id }) => id)]);
}

/** The kept student's mark of a class, day and session stays; the other's goes with its history. */
async function moveMarks(scope: Scope, { keep, drop }: Pair): Promise<number> {
  const run = (statement: SQL) => scope.tx.execute(statement);
  const { id: school_id } = scope.school;
  const double = sql`select a.id from app.attendance a
    join app.attendance k on k.school_id = a.school_id and k.class_id = a.class_id
      and k.date = a.date and k.session = a.session and k.student_id = ${keep.id}
    where a.school_id = ${school_id} and a.student_id = ${drop.id}`;
  await run(sql`delete from app.attendance_history
    where school_id = ${school_id} and attendance_id in (${double})`);
  await run(sql`delete from app.attendance where school_id = ${school_id} and id in (${double})`);
  const { rowCount } = await run(sql`update app.attendance set student_id = ${keep.id}
    where school_id = ${school_id} and student_id = ${drop.id}`);
  return rowCount ?? 0;
}

/** What was told, asked and written about absences; of two for one day the kept student's stays. */
async function moveAbsences(scope: Scope, { keep, drop }: Pair): Promise<void> {
  const run = (statement: SQL) => scope.tx.execute(statement);
  const { id: school_id } = scope.school;
  await run(sql`delete from app.absence_notices d
    where d.school_id = ${school_id} and d.student_id = ${drop.id} and d.date in (
      select k.date from app.absence_notices k
      where k.school_id = ${school_id} and k.student_id = ${keep.id})`);
  await run(sql`delete from app.warning_letters d
    where d.school_id = ${school_id} and d.student_id = ${drop.id}
      and (d.kind, d.step, d.since) in (select k.kind, k.step, k.since from app.warning_letters k
        where k.school_id = ${school_id} and k.student_id = ${keep.id})`);
  for (const table of [
    "absence_notices",
    "absence_followups",
    "absence_reports",
    "warning_letters",
  ]) {
    await run(sql`update ${sql.identifier("app")}.${sql.identifier(table)}
      set student_id = ${keep.id} where school_id = ${school_id} and student_id = ${drop.id}`);
  }
}

/**
 * Who is linked with both keeps the kept record's link, with what the school must know from both; a
 * student's further guardians come after those that were there.
 */
async function moveLinks(
  scope: Scope,
  whose: "student" | "guardian",
  { keep, drop }: Pair,
): Promise<number> {
  const run = (statement: SQL) => scope.tx.execute(statement);
  const { id: school_id } = scope.school;
  const [own, far] =
    whose === "student" ? [sql`student_id`, sql`guardian_id`] : [sql`guardian_id`, sql`student_id`];
  await run(sql`
    update app.guardian_links k
    set custody_note = concat_ws(E'\n', nullif(k.custody_note, ''), nullif(d.custody_note, ''))
    from app.guardian_links d
    where k.school_id = ${school_id} and k.${own} = ${keep.id} and d.school_id = k.school_id
      and d.${own} = ${drop.id} and d.${far} = k.${far} and d.custody_note <> k.custody_note`);
  await run(sql`
    delete from app.guardian_links d where d.school_id = ${school_id} and d.${own} = ${drop.id}
      and d.${far} in (select k.${far} from app.guardian_links k
        where k.school_id = ${school_id} and k.${own} = ${keep.id})`);
  const after = sql`(select coalesce(max(contact_order), 0) from app.guardian_links
    where school_id = ${school_id} and student_id = ${keep.id})`;
  const order =
    whose === "student" ? sql`, contact_order = least(9, contact_order + ${after})` : sql``;
  const { rowCount } = await run(sql`update app.guardian_links set ${own} = ${keep.id} ${order}
    where school_id = ${school_id} and ${own} = ${drop.id}`);
  return rowCount ?? 0;
}

async function joinEnrollments(
  scope: Scope,
  { keep, drop }: Pair,
  { joined, widened, ended }: EnrollmentPlan,
): Promise<void> {
  const run = (statement: SQL) => scope.tx.execute(statement);
  const mine = sql`school_id = ${scope.school.id}`;
  // Undoing a change of status opens what it ended: that is now the enrolment that took the other in.
  for (const [gone, stays] of joined) {
    await run(sql`update app.student_statuses
      set ended = array_replace(ended, ${gone}::uuid, ${stays}::uuid)
      where ${mine} and ${gone}::uuid = any (ended)`);
  }
  await run(sql`delete from app.class_enrollments
    where ${mine} and id = any (${sql.param([...joined.keys()])}::uuid[])`);
  for (const { id, from_date, to_date } of widened) {
    await run(sql`update app.class_enrollments set from_date = ${from_date}, to_date = ${to_date},
        status = ${to_date === null ? "active" : "ended"}
      where ${mine} and id = ${id}`);
  }
  await run(sql`update app.class_enrollments set student_id = ${keep.id}
    where ${mine} and student_id = ${drop.id}`);
  for (const { id, to_date } of ended) {
    await run(sql`update app.class_enrollments set status = 'ended', to_date = ${to_date}
      where ${mine} and id = ${id}`);
  }
}

type Renamed = Parameters<typeof renameMoves>[1];

/** A change of the year that moved the dropped student can still be undone, for the kept one. */
async function rewriteYears(scope: Scope, renamed: Renamed): Promise<void> {
  const { tx, school } = scope;
  const named = sql`${yearChanges.moves}::text like any (select '%' || id || '%'
    from unnest(${sql.param([renamed.drop, ...renamed.joined.keys()])}::text[]) id)`;
  const mine = eq(yearChanges.school_id, school.id);
  const rows = await tx
    .select({ id: yearChanges.id, moves: yearChanges.moves })
    .from(yearChanges)
    .where(and(mine, named));
  for (const { id, moves } of rows) {
    await tx
      .update(yearChanges)
      .set({ moves: renameMoves(moves, renamed) })
      .where(and(mine, eq(yearChanges.id, id)));
  }
}

/** Undoing an import must neither take away nor change what belongs to the merged record now. */
async function leaveToImports(scope: Scope, ids: ReadonlySet<string>): Promise<void> {
  const { tx, school } = scope;
  const mine = eq(imports.school_id, school.id);
  const named = sql`${imports.trace}::text like any (select '%' || id || '%'
    from unnest(${sql.param([...ids])}::text[]) id)`;
  const rows = await tx
    .select({ id: imports.id, trace: imports.trace })
    .from(imports)
    .where(and(mine, named));
  for (const { id, trace } of rows) {
    await tx
      .update(imports)
      .set({ trace: withoutRows(trace, ids) })
      .where(and(mine, eq(imports.id, id)));
  }
}

async function fillStudent(scope: Scope, { keep, drop }: Pair): Promise<void> {
  const fills = fillsOf(keep, drop);
  const columns = ["date_of_birth", "ic_number", "jawi_name", "address", "postcode", "city"];
  const own = [...columns, "state", "allergies", "health_note"].filter((name) => name in fills);
  // Who has no profile yet gets the other one's, with all that is on it.
  const profile = keep.profile_id ? [] : [sql`, profile_id = ${drop.profile_id}`];
  const sets = own.map((name) => sql`, ${sql.identifier(name)} = ${fills[name]}`);
  await scope.tx.execute(sql`
    update app.students set version = version + 1 ${sql.join([...sets, ...profile])}
    where school_id = ${scope.school.id} and id = ${keep.id}`);
  if (keep.profile_id) await fillProfile(scope, { keep, drop });
}

async function fillProfile(scope: Scope, { keep, drop }: Pair): Promise<void> {
  const fills = fillsOf(keep, drop);
  const columns = ["first_name", "last_name", "phone", "email", "avatar_url"];
  const sets = columns
    .filter((name) => name in fills)
    .map((name) => sql`${sql.identifier(name)} = ${fills[name]}`);
  const mine = sql`school_id = ${scope.school.id}`;
  if (sets.length > 0) {
    await scope.tx.execute(sql`
      update app.profiles set ${sql.join(sets, sql`, `)} where ${mine} and id = ${keep.profile_id}`);
  }
  if (!drop.profile_id) return;
  await scope.tx.execute(sql`delete from app.profiles where ${mine} and id = ${drop.profile_id}`);
}
