import { and, eq, sql, type SQL } from "drizzle-orm";
import { inForce, nameIn } from "#db/pieces.ts";
import { withoutName } from "#features/audit/db.ts";
import { patternOf } from "#features/audit/rules.ts";
import { newId } from "#lib/ids.ts";
import type { LetterWords } from "#lib/letters.ts";
import type { DataSubject, Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import type { OfficialLetter, WholeOfficial } from "./contract.ts";
import type { OfficialKind, OfficialPupil } from "./rules.ts";
import { lettersIssued, letterWords } from "./table.ts";

/** What official letters tell of a student; undefined without one. */
export async function findOfficialPupil(
  scope: Scope,
  student_id: string,
): Promise<OfficialPupil | undefined> {
  const { school, tx, today } = scope;
  const { rows } = await tx.execute<OfficialPupil>(sql`
    select s.student_id as number, coalesce(p.first_name, '') as first_name,
      coalesce(p.last_name, '') as last_name, s.status, s.enrollment_date,
      case when s.status <> 'active' then coalesce(l.date, (select max(e.to_date)
        from app.class_enrollments e where e.school_id = s.school_id and e.student_id = s.id))
        end as left_on,
      l.reason as left_why,
      (select c.name from app.class_enrollments e
        join app.classes c on c.school_id = e.school_id and c.id = e.class_id and c.kind = 'class'
        where e.school_id = s.school_id and e.student_id = s.id and e.from_date <= ${today}
        order by ${inForce("e", today)} desc, e.from_date desc, e.id desc limit 1) as class_name
    from app.students s
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    left join lateral (select g.date, g.reason from app.student_statuses g
      where g.school_id = s.school_id and g.student_id = s.id and g.undone_at is null
        and g.to_status = s.status and s.status <> 'active'
      order by g.id desc limit 1) l on true
    where s.school_id = ${school.id} and s.id = ${student_id}`);
  return rows[0];
}

const FACTS = sql`w.id, s.id as student_id, s.student_id as number, coalesce(p.first_name, '') as first_name,
  coalesce(p.last_name, '') as last_name, w.kind, w.number as reference, w.subject,
  ${nameIn("ip")} as issued_by, to_json(w.issued_at) as issued_at`;

/** The letters issued, as `w`, with the student `s` and the names. */
export function officialLetters({ school }: Scope): SQL {
  return sql`app.letters_issued w
    join app.students s on s.school_id = w.school_id and s.id = w.student_id
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    left join app.profiles ip on ip.school_id = w.school_id and ip.id = w.issued_by
    where w.school_id = ${school.id}`;
}

/** The letters issued about one student or all, newest first, without their text. */
export async function findOfficialLetters(
  scope: Scope,
  { student_id }: { student_id?: string | undefined },
): Promise<OfficialLetter[]> {
  const { rows } = await scope.tx.execute<OfficialLetter>(sql`
    select ${FACTS} from ${officialLetters(scope)}
      and ${student_id ? sql`w.student_id = ${student_id}` : sql`true`}
    order by w.issued_at desc, w.id desc`);
  return rows;
}

/** A letter as it was issued. */
export async function findOfficialLetter(
  scope: Scope,
  id: string,
): Promise<WholeOfficial | undefined> {
  const { rows } = await scope.tx.execute<WholeOfficial>(sql`
    select ${FACTS}, w.body from ${officialLetters(scope)} and w.id = ${id}`);
  return rows[0];
}

type NewOfficial = Pick<
  typeof lettersIssued.$inferInsert,
  "student_id" | "kind" | "number" | "subject" | "body"
>;

/** Keeps a letter as issued now; answers its id. */
export async function insertOfficialLetter(scope: Scope, letter: NewOfficial): Promise<string> {
  const { school, person, now: issued_at, tx } = scope;
  const id = newId();
  await tx
    .insert(lettersIssued)
    .values({ school_id: school.id, id, ...letter, issued_by: person.profile_id, issued_at });
  return id;
}

/** The wordings that the school has changed. */
export async function findOfficialWordings(
  scope: Scope,
): Promise<({ kind: OfficialKind } & LetterWords)[]> {
  const { kind, subject, body, school_id } = letterWords;
  return scope.tx
    .select({ kind, subject, body })
    .from(letterWords)
    .where(eq(school_id, scope.school.id));
}

/** Writes or replaces the school's own wording of a letter. */
export async function upsertOfficialWording(
  scope: Scope,
  wording: { kind: OfficialKind } & LetterWords,
): Promise<void> {
  const { school_id, kind } = letterWords;
  const { subject, body } = wording;
  await scope.tx
    .insert(letterWords)
    .values({ school_id: scope.school.id, id: newId(), ...wording })
    .onConflictDoUpdate({ target: [school_id, kind], set: { subject, body } });
}

/** Deletes the school's own wording of a letter, so that ours applies again. */
export async function deleteOfficialWording(scope: Scope, kind: OfficialKind): Promise<void> {
  await scope.tx
    .delete(letterWords)
    .where(and(eq(letterWords.school_id, scope.school.id), eq(letterWords.kind, kind)));
}

/** Erases the text of letters about a student, and removes a full name from letters about others. */
export async function eraseOfficialLetters(scope: Scope, subject: DataSubject): Promise<void> {
  const { tx, school } = scope;
  const mine = sql`school_id = ${school.id}`;
  await tx.execute(sql`
    update app.letters_issued set subject = '', body = ''
    where ${mine} and student_id = ${subject.student_id}`);
  const pattern = patternOf(subject);
  if (!pattern) return;
  await tx.execute(sql`
    update app.letters_issued set subject = ${withoutName(sql`subject`, pattern)},
      body = ${withoutName(sql`body`, pattern)}
    where ${mine} and (subject ~* ${pattern} or body ~* ${pattern})`);
}

/** Moves the letters about one student to another; each keeps its number. */
export async function moveOfficialLetters(scope: Scope, { keep, drop }: Joining): Promise<void> {
  await scope.tx.execute(sql`update app.letters_issued set student_id = ${keep.id}
    where school_id = ${scope.school.id} and student_id = ${drop.id}`);
}

/** Whether a person has issued an official letter. */
export async function issuesOfficialLetters(scope: Scope, profile_id: string): Promise<boolean> {
  const { rows } = await scope.tx.execute(sql`
    select from app.letters_issued w
    where w.school_id = ${scope.school.id} and w.issued_by = ${profile_id} limit 1`);
  return rows.length > 0;
}
