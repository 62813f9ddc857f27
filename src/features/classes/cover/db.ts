import { and, eq, sql, type SQL } from "drizzle-orm";
import { inForce, nameIn } from "#db/pieces.ts";
import type { Decision, TeacherTitle } from "#lib/enumerations.ts";
import { newId } from "#lib/ids.ts";
import type { DataSubject } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import type { Cover, NewCover } from "./contract.ts";
import { RECENT_DAYS } from "./rules.ts";
import { coverRequests } from "./table.ts";

const person = (id: SQL, alias: SQL, number = sql`''`) => sql`json_build_object('id', ${id},
  'first_name', coalesce(nullif(${alias}.first_name, ''), ${number}, ''),
  'last_name', coalesce(${alias}.last_name, ''))`;

/** A person sees all requests of the school, or those they made or are named in. */
function coverReach(scope: Scope): SQL {
  const { profile_id, teacher_id } = scope.person;
  const reaches = scope.reaches("classes.cover");
  if (reaches.includes("all")) return sql`true`;
  if (!reaches.includes("classes")) return sql`false`;
  return sql`(r.requested_by = ${profile_id} or r.teacher_id = ${teacher_id})`;
}

/** The waiting and recent requests the person may see, or one by its id; the latest first. */
export async function findCovers(scope: Scope, id?: string): Promise<Cover[]> {
  const { school, today, tx } = scope;
  const { profile_id, teacher_id } = scope.person;
  const wanted = id
    ? sql`r.id = ${id}`
    : sql`(r.state = 'waiting' or r.to_date >= ${today}::date - ${RECENT_DAYS}::int)`;
  const { rows } = await tx.execute<Cover>(sql`
    select r.id, r.class_id, c.name as class_name,
      ${person(sql`t.id`, sql`tp`, sql`t.teacher_id`)} as teacher,
      r.from_date, r.to_date, r.reason, r.state,
      ${person(sql`rp.id`, sql`rp`)} as requested_by, to_json(r.created_at) as created_at,
      nullif(${nameIn("dp")}, '') as decided_by,
      to_json(r.decided_at) as decided_at, r.answer,
      r.requested_by = ${profile_id} as own,
      coalesce(r.teacher_id = ${teacher_id}, false) as mine
    from app.cover_requests r
    join app.classes c on c.school_id = r.school_id and c.id = r.class_id
    join app.teachers t on t.school_id = r.school_id and t.id = r.teacher_id
    left join app.profiles tp on tp.school_id = t.school_id and tp.id = t.profile_id
    join app.profiles rp on rp.school_id = r.school_id and rp.id = r.requested_by
    left join app.profiles dp on dp.school_id = r.school_id and dp.id = r.decided_by
    where r.school_id = ${school.id} and ${coverReach(scope)} and ${wanted}
    order by r.from_date desc, r.id desc`);
  return rows;
}

/** Whether the person is homeroom teacher or assistant of the class on every one of the days. */
export async function teachesThroughout(
  scope: Scope,
  { class_id, from_date, to_date }: Pick<NewCover, "class_id" | "from_date" | "to_date">,
): Promise<boolean> {
  const { rows } = await scope.tx.execute<{ throughout: boolean }>(sql`
    select bool_and(exists (select from app.class_teachers t
      where t.school_id = ${scope.school.id} and t.class_id = ${class_id}
        and t.teacher_id = ${scope.person.teacher_id} and t.kind in ('homeroom', 'assistant')
        and ${inForce("t", sql`d.day`)})) as throughout
    from generate_series(${from_date}::date, ${to_date}::date, '1 day') as d (day)`);
  return rows[0]?.throughout ?? false;
}

type Days = Pick<NewCover, "class_id" | "teacher_id" | "from_date" | "to_date">;

/** Whether a teacher already teaches the class on any of the days, or is asked to by a waiting request. */
export async function findOverlap(
  scope: Scope,
  { class_id, teacher_id, from_date, to_date }: Days,
): Promise<{ taught: boolean; asked: boolean }> {
  const same = sql`o.school_id = ${scope.school.id} and o.class_id = ${class_id}
    and o.teacher_id = ${teacher_id} and o.from_date <= ${to_date}
    and (o.to_date is null or o.to_date >= ${from_date})`;
  const { rows } = await scope.tx.execute<{ taught: boolean; asked: boolean }>(sql`
    select exists (select from app.class_teachers o where ${same}) as taught,
      exists (select from app.cover_requests o where ${same} and o.state = 'waiting') as asked`);
  return rows[0] ?? { taught: false, asked: false };
}

/** Adds a waiting request and returns its id. */
export async function insertCover(
  scope: Scope,
  { reason = "", ...days }: NewCover,
): Promise<string> {
  const id = newId();
  const { school, person, now } = scope;
  await scope.tx.insert(coverRequests).values({
    school_id: school.id,
    id,
    ...days,
    reason,
    requested_by: person.profile_id,
    created_at: now,
  });
  return id;
}

/** Locks a request, so that the second of two admins sees the decision of the first. */
export async function lockCover(scope: Scope, id: string): Promise<void> {
  await scope.tx
    .select({ id: coverRequests.id })
    .from(coverRequests)
    .where(and(eq(coverRequests.school_id, scope.school.id), eq(coverRequests.id, id)))
    .for("update");
}

/** Stores the decision on a request. */
export async function settleCover(
  scope: Scope,
  id: string,
  settled: { state: Decision; answer: string; class_teacher_id?: string },
): Promise<void> {
  const { school, person, now } = scope;
  await scope.tx
    .update(coverRequests)
    .set({ ...settled, decided_by: person.profile_id, decided_at: now })
    .where(and(eq(coverRequests.school_id, school.id), eq(coverRequests.id, id)));
}

/** Marks a request as withdrawn. */
export async function withdrawCover(scope: Scope, id: string): Promise<void> {
  await scope.tx
    .update(coverRequests)
    .set({ state: "withdrawn" })
    .where(and(eq(coverRequests.school_id, scope.school.id), eq(coverRequests.id, id)));
}

/** Withdraws the request behind a substitute's period, because the period was deleted. */
export async function withdrawCoverOf(scope: Scope, class_teacher_id: string): Promise<void> {
  const { school, tx } = scope;
  await tx
    .update(coverRequests)
    .set({ state: "withdrawn", class_teacher_id: null })
    .where(
      and(
        eq(coverRequests.school_id, school.id),
        eq(coverRequests.class_teacher_id, class_teacher_id),
      ),
    );
}

type CoverMails = {
  asker: string | null;
  asker_title: TeacherTitle | null;
  substitute: string | null;
  substitute_title: TeacherTitle | null;
};

/** The e-mail addresses and titles of the asking teacher and of the substitute; null if a person has none. */
export async function findCoverMails(scope: Scope, id: string): Promise<CoverMails | undefined> {
  const { rows } = await scope.tx.execute<CoverMails>(sql`
    select rp.email as asker, rt.title as asker_title,
      tp.email as substitute, t.title as substitute_title
    from app.cover_requests r
    join app.profiles rp on rp.school_id = r.school_id and rp.id = r.requested_by
    left join app.teachers rt on rt.school_id = rp.school_id and rt.profile_id = rp.id
    join app.teachers t on t.school_id = r.school_id and t.id = r.teacher_id
    left join app.profiles tp on tp.school_id = t.school_id and tp.id = t.profile_id
    where r.school_id = ${scope.school.id} and r.id = ${id}`);
  return rows[0];
}

/** Blanks out the reasons and answers in an erased teacher's requests. */
export async function eraseCovers(scope: Scope, { id, teacher_id }: DataSubject): Promise<void> {
  await scope.tx.execute(sql`
    update app.cover_requests set reason = '', answer = '' where school_id = ${scope.school.id}
      and (teacher_id = ${teacher_id} or requested_by = ${id})`);
}
