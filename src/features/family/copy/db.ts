import { sql } from "drizzle-orm";
import { jsonList, nameIn } from "#db/pieces.ts";
import { natural } from "#db/columns.ts";
import { inOneTrip } from "#db/transaction.ts";
import { SAVED } from "#features/attendance/marks/db.ts";
import { seenBy } from "#features/hifz/pupil/db.ts";
import { FAMILIES_SEE } from "#features/hifz/settings/db.ts";
import { studentReach } from "#features/students/db.ts";
import type { Scope } from "#server/scope.ts";
import type { FamilyCopy } from "./contract.ts";

/**
 * What is kept of the person's own children, or of the pupil, as a family sees it: what other guardians or teachers
 * wrote for themselves is not in it, nor what a teacher who is a parent sees at work.
 */
export async function readCopy(scope: Scope): Promise<FamilyCopy> {
  const { school, now, person, tx } = scope;
  const children = tx.execute<FamilyCopy["children"][number]>(sql`
    select coalesce(nullif(${nameIn("p")}, ''), s.student_id) as name, s.student_id as number,
      json_build_object('gender', s.gender, 'date_of_birth', s.date_of_birth,
        'enrollment_date', s.enrollment_date, 'status', s.status) as facts,
      ${jsonList(sql`select c.name, c.kind, e.from_date, e.to_date from app.class_enrollments e
        join app.classes c on c.school_id = e.school_id and c.id = e.class_id
        where e.school_id = s.school_id and e.student_id = s.id order by e.from_date, c.name`)} as classes,
      ${jsonList(sql`select a.date, c.name as class_name, a.session, a.status, a.minutes_late,
          to_char(a.left_at, 'HH24:MI') as left_at, a.reason
        from ${SAVED} join app.classes c on c.school_id = a.school_id and c.id = a.class_id
        where a.school_id = s.school_id and a.student_id = s.id and a.status is not null
        order by a.date, a.session`)} as attendance,
      ${jsonList(sql`select b.from_date, b.to_date, b.reason, b.notes, b.state, b.answer, b.created_at
        from app.absence_reports b where b.school_id = s.school_id and b.student_id = s.id
          and b.reported_by = ${person.profile_id} order by b.from_date`)} as absences,
      ${jsonList(sql`select r.date, r.stream, r.from_id as from_ayah, r.to_id as to_ayah, r.decision,
          case when f.see <> 'decision' then r.grade end as grade, r.family_note
        from app.hifz_records r where ${seenBy(scope)} and r.stream <> 'none'
        order by r.date, r.recorded_at`)} as hafazan,
      ${jsonList(sql`select k.week_from, k.days, k.comment, k.signed_at from app.hifz_acks k
        where k.school_id = s.school_id and k.student_id = s.id
          and k.guardian_id = ${person.guardian_id} order by k.week_from`)} as signatures
    from app.students s
    cross join lateral (select false as is_staff) v
    cross join lateral (select ${FAMILIES_SEE} as see) f
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where s.school_id = ${school.id} and s.status = 'active'
      and ${studentReach(scope, "family.see", sql`s.id`)}
    order by coalesce(nullif(${nameIn("p")}, ''), s.student_id) ${natural}, s.student_id`);
  const own = tx.execute<{ person: FamilyCopy["person"] }>(sql`
    select json_build_object('name', ${nameIn("p")}, 'email', p.email, 'phone', p.phone,
      'consent_whatsapp', g.consent_whatsapp, 'consent_email', g.consent_email,
      'consent_phone', g.consent_phone) as person
    from app.profiles p
    left join app.guardians g on g.school_id = p.school_id and g.profile_id = p.id
    where p.school_id = ${school.id} and p.id = ${person.profile_id}`);
  const answers = tx.execute<FamilyCopy["answers"][number]>(sql`
    select coalesce(nullif(a.title_ms, ''), a.title_en) as title, y.answer, y.signed_name, y.note,
      to_json(y.at) as at
    from app.announcement_replies y
    join app.announcements a on a.school_id = y.school_id and a.id = y.announcement_id
    where y.school_id = ${school.id} and y.profile_id = ${person.profile_id} order by y.at`);
  const [found, self, said] = await inOneTrip(children, own, answers);
  return {
    school: school.name,
    made_at: now,
    person: self.rows[0]?.person ?? {},
    children: found.rows,
    answers: said.rows,
  };
}
