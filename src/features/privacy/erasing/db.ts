import { sql, type SQL } from "drizzle-orm";
import type pg from "pg";
import { transact } from "#db/transaction.ts";
import { fullName } from "#lib/names.ts";
import type { Scope } from "#server/scope.ts";
import { dropDeadLinks, dropSessions, type SchoolProfile } from "#server/session/memberships.ts";
import type { Person } from "#features/privacy/db.ts";
import { keysOf } from "#features/privacy/rules.ts";

/**
 * Blanks out what names a person: names, contact, birth date, notes and reasons of marks, who pays, and
 * the words of the trail. What happened, when and to which record stays. Runs as the login for it. Answers
 * where the files that went with it were read.
 */
export async function erasePerson(scope: Scope, person: Person): Promise<string[]> {
  const { tx, school } = scope;
  const { rows } = await tx.execute<{ url: string }>(sql`
    select avatar_url as url from app.profiles
    where school_id = ${school.id} and id = ${person.id} and avatar_url is not null for update`);
  await tx.execute(sql`
    update app.profiles set first_name = '', last_name = '', email = null, phone = null,
      avatar_url = null where school_id = ${school.id} and id = ${person.id}`);
  if (person.teacher_id) await eraseTeacher(scope, person);
  const papers = sql`student_id = ${person.student_id} or ${person.guardian_id !== null} and reported_by = ${person.id}`;
  const files = await erasePapers(scope, papers);
  if (person.guardian_id) await eraseGuardian(scope, person);
  if (person.student_id) await eraseStudent(scope, person.student_id);
  await eraseTrail(scope, person);
  return [...rows.map(({ url }) => url), ...files];
}

async function eraseTeacher(scope: Scope, { id, teacher_id }: Person): Promise<void> {
  const { tx, school } = scope;
  const mine = sql`school_id = ${school.id}`;
  await tx.execute(sql`update app.cover_requests set reason = '', answer = '' where ${mine}
    and (teacher_id = ${teacher_id} or requested_by = ${id})`);
  await tx.execute(sql`
    update app.teachers set status = 'inactive', specialization = '', qualification = ''
    where ${mine} and id = ${teacher_id}`);
}

/** Of reports of absences: what was written to them, and the letter that came with them. */
async function erasePapers(scope: Scope, which: SQL): Promise<string[]> {
  const { tx, school } = scope;
  const { rows } = await tx.execute<{ file_url: string | null }>(sql`
    with found as (
      select id, file_url from app.absence_reports
      where school_id = ${school.id} and (${which}) for update)
    update app.absence_reports r set notes = '', answer = '', file_url = null from found
    where r.school_id = ${school.id} and r.id = found.id returning found.file_url`);
  return rows.flatMap(({ file_url }) => file_url ?? []);
}

async function eraseGuardian(scope: Scope, person: Person): Promise<void> {
  const { tx, school } = scope;
  const mine = sql`school_id = ${school.id}`;
  const { guardian_id } = person;
  await tx.execute(
    sql`delete from app.guardian_links where ${mine} and guardian_id = ${guardian_id}`,
  );
  await tx.execute(
    sql`update app.absence_followups set notes = '' where ${mine} and guardian_id = ${guardian_id}`,
  );
  await tx.execute(sql`update app.payments set payer_name = ''
    where ${mine} and lower(payer_name) = lower(${fullName(person)})`);
}

async function eraseStudent(scope: Scope, student_id: string): Promise<void> {
  const { tx, school, today } = scope;
  const mine = sql`school_id = ${school.id}`;
  const pupil = sql`${mine} and student_id = ${student_id}`;
  const run = (statement: SQL) => tx.execute(statement);
  await run(sql`
    update app.students set date_of_birth = null, ic_number = null, jawi_name = '',
      address = '', postcode = '', city = '', state = '', health_note = '', allergies = '',
      status = case when status = 'active' then 'inactive' else status end
    where ${mine} and id = ${student_id}`);
  await run(sql`
    update app.class_enrollments set status = 'ended', to_date = greatest(from_date, ${today}::date)
    where ${pupil} and to_date is null`);
  await run(sql`delete from app.guardian_links where ${pupil}`);
  await run(sql`update app.attendance_history set notes = '', reason = null, why = '' where ${mine}
    and attendance_id in (select id from app.attendance where ${pupil})`);
  await run(sql`update app.attendance set notes = '', reason = null where ${pupil}`);
  await run(sql`update app.student_statuses set reason = '' where ${pupil}`);
  await run(sql`update app.absence_followups set notes = '' where ${pupil}`);
  await run(sql`update app.warning_letters set subject = '', body = '' where ${pupil}`);
  await run(sql`update app.payments set payer_name = '' where ${pupil}`);
}

/** Of what is remembered about others as well, only what names the person goes. */
async function eraseTrail(scope: Scope, person: Person): Promise<void> {
  const { tx, school } = scope;
  const mine = sql`school_id = ${school.id}`;
  const run = (statement: SQL) => tx.execute(statement);
  const keys = sql`${sql.param(keysOf(person))}::uuid[]`;
  const { id } = person;
  const name = fullName(person);
  await run(sql`
    update app.audit set actor_name = '', address = '' where ${mine} and actor_id = ${id}`);
  await run(sql`
    update app.audit set label = '', details = '{}' where ${mine}
      and (subject_id = any (${keys}) or label = ${name} or actor_id = ${id})`);
  // What an import changed is remembered with the values before; it can then not be undone any more. A list
  // of one pupil is often named after the pupil.
  await run(sql`
    with one as (
      update app.imports set trace = '{"created": {}, "changed": []}', file_name = '' where ${mine}
        and trace::text like any (select '%' || key || '%' from unnest(${keys}) key)
      returning id)
    update app.audit set label = '', details = details - 'file_name' where ${mine}
      and subject_id in (select id from one)`);
  await run(sql`delete from app.idempotency_keys where ${mine}`);
  // One word alone may be anybody's, or a part of another word.
  if (name.includes(" ")) await eraseName(scope, name);
}

/** Takes a whole name out of the words about others. */
async function eraseName(scope: Scope, name: string): Promise<void> {
  const { tx, school } = scope;
  const pattern = name.replace(/[^\p{L}\p{N} ]/gu, "\\$&");
  const inJson = JSON.stringify(name)
    .slice(1, -1)
    .replace(/[^\p{L}\p{N} ]/gu, "\\$&");
  const without = (column: SQL, found = pattern) =>
    sql`regexp_replace(${column}, ${found}, '', 'gi')`;
  const mine = sql`school_id = ${school.id}`;
  await tx.execute(sql`
    update app.audit set label = ${without(sql`label`)},
      details = ${without(sql`details::text`, inJson)}::jsonb
    where ${mine} and (label ~* ${pattern} or details::text ~* ${inJson})`);
  await tx.execute(sql`
    update app.imports set file_name = ${without(sql`file_name`)}
    where ${mine} and file_name ~* ${pattern}`);
  await tx.execute(sql`
    update app.warning_letters set subject = ${without(sql`subject`)}, body = ${without(sql`body`)}
    where ${mine} and (subject ~* ${pattern} or body ~* ${pattern})`);
}

/**
 * Takes a person of a school out of the sign-in side, with the sessions that work there; an account that no
 * other school knows goes too.
 */
export async function forgetPerson(
  auth: pg.Pool,
  { school_id, profile_id }: SchoolProfile,
): Promise<void> {
  await transact(auth, "read write", async (tx) => {
    const here = sql`school_id = ${school_id} and profile_id = ${profile_id}`;
    await dropSessions(tx, school_id, profile_id);
    const { rows } = await tx.execute<{ user_id: string }>(
      sql`delete from auth.memberships where ${here} returning user_id`,
    );
    await tx.execute(sql`delete from auth.invitations where ${here}`);
    for (const { user_id } of rows) {
      await dropDeadLinks(tx, user_id);
      await tx.execute(sql`
        delete from auth.users where id = ${user_id} and not exists (
          select from auth.memberships where user_id = ${user_id})`);
    }
  });
}
