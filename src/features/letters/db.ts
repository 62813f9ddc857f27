import { and, desc, eq, ne, sql, type SQL } from "drizzle-orm";
import { natural } from "#db/columns.ts";
import { inForce, nameIn } from "#db/pieces.ts";
import { joinedByHash, joinedByValues } from "#db/transaction.ts";
import { withoutName } from "#features/audit/db.ts";
import { patternOf } from "#features/audit/rules.ts";
import { AWAY, SAVED, UNEXPLAINED } from "#features/attendance/marks/db.ts";
import { type MarkedDay, IN_A_ROW } from "#features/attendance/rules/streaks.ts";
import type { addressLines } from "#lib/letterhead.ts";
import type { LetterWords } from "#lib/letters.ts";
import { newId } from "#lib/ids.ts";
import type { Named } from "#lib/names.ts";
import type { DataSubject, Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import type { IssuedLetter } from "./contract.ts";
import type { Issued, LetterKind } from "./rules.ts";
import { letterTemplates, warningLetters } from "./table.ts";

type Pupil = {
  student_id: string;
  number: string;
  first_name: string;
  last_name: string;
  classes: string[];
};

/** A pupil's facts for a letter, from the student `s` and profile `p`. */
function pupilFacts(scope: Scope): SQL {
  return sql`s.id as student_id, s.student_id as number, coalesce(p.first_name, '') as first_name,
    coalesce(p.last_name, '') as last_name, coalesce((
      select json_agg(c.name order by c.kind, c.name) from app.class_enrollments e
      join app.classes c on c.school_id = e.school_id and c.id = e.class_id
      where e.school_id = s.school_id and e.student_id = s.id and ${inForce("e", scope.today)}), '[]') as classes`;
}

export type LetterPupil = Pupil & {
  days: MarkedDay[];
  issued: Issued[];
  guardians: Recipient[];
  /** The pupil's home, to which printed letters go. */
  home: Parameters<typeof addressLines>[0];
};

type Recipient = Named & { email: string | null };

/**
 * The CTE `days`: for each pupil who may be due a letter, the days away of saved registers, and the day after each streak
 * of them. The other days change no count, and are ten times as many.
 */
function withDays({ school, today }: Scope, since: string, student_id?: string): SQL {
  const ofStudent = student_id ? sql`and a.student_id = ${student_id}` : sql``;
  // Without fresh statistics PostgreSQL would find the pupils anew for each mark.
  return sql`with often as materialized (
      select a.student_id from app.attendance a
      where a.school_id = ${school.id} and a.date between ${since} and ${today} and ${UNEXPLAINED} ${ofStudent}
      group by a.student_id having count(distinct a.date) >= ${IN_A_ROW}
    ), days as (
      select m.student_id, json_agg(json_build_object('date', m.date, 'away', m.away) order by m.date) as days
      from (
        select a.student_id, a.date, ${AWAY} as away,
          lag(${AWAY}) over (partition by a.student_id order by a.date) as was_away
        from ${SAVED}
        where a.school_id = ${school.id} and a.student_id in (select student_id from often)
          and a.date between ${since} and ${today} and a.status is not null
        group by a.student_id, a.date
      ) m
      where m.away or m.was_away
      group by m.student_id
    )`;
}

/** What the letters of student `s` are counted by: the `days`, and the letters so far. */
function counted({ school }: Scope): SQL {
  return sql`days.days,
      coalesce((select json_agg(json_build_object('kind', w.kind, 'step', w.step, 'since', w.since,
          'on', (w.issued_at at time zone ${school.time_zone})::date))
        from app.warning_letters w
        where w.school_id = s.school_id and w.student_id = s.id), '[]') as issued`;
}

/**
 * Active pupils who were away without a known reason on at least three days since a day. Each has the days
 * that letters are counted by, the letters so far, and the guardians in the order of contact (with the e-mail
 * only if they agreed to mail). A day counts as away if every mark of it is such an absence.
 */
export async function findLetterPupils(
  scope: Scope,
  since: string,
  student_id?: string,
): Promise<LetterPupil[]> {
  const { school, tx } = scope;
  const query = tx.execute<LetterPupil>(sql`
    ${withDays(scope, since, student_id)}
    select ${pupilFacts(scope)},
      ${counted(scope)},
      coalesce((
        select json_agg(json_build_object('first_name', gp.first_name, 'last_name', gp.last_name,
          'email', case when g.consent_email then gp.email end) order by l.contact_order, l.id)
        from app.guardian_links l
        join app.guardians g on g.school_id = l.school_id and g.id = l.guardian_id
        join app.profiles gp on gp.school_id = g.school_id and gp.id = g.profile_id
        where l.school_id = s.school_id and l.student_id = s.id), '[]') as guardians,
      json_build_object('address', s.address, 'postcode', s.postcode, 'city', s.city, 'state', s.state) as home
    from app.students s
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    join days on days.student_id = s.id
    where s.school_id = ${school.id} and s.status = 'active'
    order by coalesce(nullif(${nameIn("p")}, ''), s.student_id) ${natural}, s.id`);
  return (student_id ? await query : await joinedByHash(tx, query)).rows;
}

/** As `findLetterPupils`, with only what decides which letters are due, for a call that keeps plans. */
export async function findLetterDays(
  scope: Scope,
  since: string,
): Promise<Pick<LetterPupil, "days" | "issued">[]> {
  const query = scope.tx.execute<Pick<LetterPupil, "days" | "issued">>(sql`
    ${withDays(scope, since)}
    select ${counted(scope)} from app.students s
    join days on days.student_id = s.id
    where s.school_id = ${scope.school.id} and s.status = 'active'`);
  return (await joinedByValues(scope.tx, query)).rows;
}

/** The issued letters of one student or of all, newest first. */
export async function findLetters(
  scope: Scope,
  { id, student_id }: { id?: string; student_id?: string | undefined } = {},
): Promise<IssuedLetter[]> {
  const { school, tx } = scope;
  const { rows } = await tx.execute<IssuedLetter>(sql`
    select w.id, ${pupilFacts(scope)}, w.kind, w.step, w.since, w.days, w.subject, w.body, w.channel, w.post_number,
      ${nameIn("ip")} as issued_by, to_json(w.issued_at) as issued_at
    from app.warning_letters w
    join app.students s on s.school_id = w.school_id and s.id = w.student_id
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    left join app.profiles ip on ip.school_id = w.school_id and ip.id = w.issued_by
    where w.school_id = ${school.id} and ${id ? sql`w.id = ${id}` : sql`true`}
      and ${student_id ? sql`w.student_id = ${student_id}` : sql`true`}
    order by w.issued_at desc, w.id desc`);
  return rows;
}

type NewLetter = Pick<
  typeof warningLetters.$inferInsert,
  "student_id" | "kind" | "step" | "since" | "days" | "subject" | "body" | "channel"
>;

/** Writes a letter; answers its id, or undefined if it was issued before. */
export async function insertLetter(scope: Scope, letter: NewLetter): Promise<string | undefined> {
  const { school, person, now, tx } = scope;
  const made = { issued_by: person.profile_id, issued_at: now };
  const [row] = await tx
    .insert(warningLetters)
    .values({ school_id: school.id, id: newId(), ...letter, ...made })
    .onConflictDoNothing()
    .returning({ id: warningLetters.id });
  return row?.id;
}

/**
 * Notes the number of registered post of a letter that was printed; answers the pupil's id, or undefined if there is no
 * such letter.
 */
export async function updatePostNumber(
  scope: Scope,
  { id, post_number }: { id: string; post_number: string },
): Promise<string | undefined> {
  const { school_id, channel, student_id } = warningLetters;
  const [row] = await scope.tx
    .update(warningLetters)
    .set({ channel: "post", post_number })
    .where(and(eq(school_id, scope.school.id), eq(warningLetters.id, id), ne(channel, "mail")))
    .returning({ student_id });
  return row?.student_id;
}

type Which = { kind: LetterKind; step: number };

/** The templates that the school has changed. */
export async function findTemplates(scope: Scope): Promise<(Which & LetterWords)[]> {
  const { kind, step, subject, body } = letterTemplates;
  return scope.tx
    .select({ kind, step, subject, body })
    .from(letterTemplates)
    .where(eq(letterTemplates.school_id, scope.school.id))
    .orderBy(kind, desc(step));
}

/** Writes or replaces the school's own template of a letter. */
export async function upsertTemplate(scope: Scope, template: Which & LetterWords): Promise<void> {
  const { school_id, kind, step } = letterTemplates;
  const { subject, body } = template;
  await scope.tx
    .insert(letterTemplates)
    .values({ school_id: scope.school.id, id: newId(), ...template })
    .onConflictDoUpdate({ target: [school_id, kind, step], set: { subject, body } });
}

/** Deletes the school's own template of a letter, so that ours applies again. */
export async function deleteTemplate(scope: Scope, { kind, step }: Which): Promise<void> {
  await scope.tx
    .delete(letterTemplates)
    .where(
      and(
        eq(letterTemplates.school_id, scope.school.id),
        eq(letterTemplates.kind, kind),
        eq(letterTemplates.step, step),
      ),
    );
}

/** Erases the text of letters about a student, and removes a full name from letters about others. */
export async function eraseLetters(scope: Scope, subject: DataSubject): Promise<void> {
  const { tx, school } = scope;
  const mine = sql`school_id = ${school.id}`;
  await tx.execute(sql`
    update app.warning_letters set subject = '', body = '', post_number = null
    where ${mine} and student_id = ${subject.student_id}`);
  const pattern = patternOf(subject);
  if (!pattern) return;
  await tx.execute(sql`
    update app.warning_letters set subject = ${withoutName(sql`subject`, pattern)},
      body = ${withoutName(sql`body`, pattern)}
    where ${mine} and (subject ~* ${pattern} or body ~* ${pattern})`);
}

/** Moves the letters about one student to another. If both have one of the same step, the kept student's stays. */
export async function moveLetters(scope: Scope, { keep, drop }: Joining): Promise<void> {
  const { id: school_id } = scope.school;
  await scope.tx.execute(sql`delete from app.warning_letters d
    where d.school_id = ${school_id} and d.student_id = ${drop.id}
      and (d.kind, d.step, d.since) in (select k.kind, k.step, k.since from app.warning_letters k
        where k.school_id = ${school_id} and k.student_id = ${keep.id})`);
  await scope.tx.execute(sql`update app.warning_letters set student_id = ${keep.id}
    where school_id = ${school_id} and student_id = ${drop.id}`);
}
