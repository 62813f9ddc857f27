import type { Edition } from "#lib/enumerations.ts";
import { sql, type SQL } from "drizzle-orm";
import { natural } from "#db/columns.ts";
import { inForce, nameIn } from "#db/pieces.ts";
import { uuids } from "#db/bulk.ts";
import { teaches } from "#features/classes/db.ts";
import { milli } from "#features/hifz/mushaf/rules/sizes.ts";
import { SAID } from "#features/hifz/records/db.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { ClassPriors, PupilPriors } from "./contract.ts";
import type { Prior } from "./rules.ts";

/** What the pupil `s` had memorised before, as two columns: the ranges, and the number of their versions. */
export const PRIORS: SQL = sql`
  coalesce((select json_agg(json_build_object('from_id', r.from_id, 'to_id', r.to_id, 'strength', r.strength)
      order by r.from_id)
    from app.hifz_records r where r.school_id = s.school_id and r.student_id = s.id
      and r.stream = 'prior' and r.voided_at is null), '[]') as priors,
  (select coalesce(sum(r.version), 0)::int from app.hifz_records r
    where r.school_id = s.school_id and r.student_id = s.id and r.stream = 'prior') as priors_version`;

/** What some pupils had memorised before. */
export async function findPriors(scope: Scope, ids: string[]): Promise<PupilPriors[]> {
  const { rows } = await scope.tx.execute<PupilPriors>(sql`
    select s.id as student_id, ${PRIORS} from app.students s
    where s.school_id = ${scope.school.id} and s.id = any (${uuids(ids)}) order by s.id`);
  return rows;
}

/** The pupils of a class today with what they had memorised before; undefined if the class is out of reach. */
export async function findClassPriors(
  scope: Scope,
  class_id: string,
): Promise<Omit<ClassPriors, "edition"> | undefined> {
  const { school, today, tx } = scope;
  const all = scope.reaches("hifz.plan").includes("all");
  const { rows } = await tx.execute<Omit<ClassPriors, "edition">>(sql`
    select c.id as class_id, c.name as class_name, coalesce((
        select json_agg(to_json(one)) from (
          select s.id as student_id, coalesce(p.first_name, '') as first_name,
            coalesce(p.last_name, '') as last_name, s.student_id as number, ${PRIORS},
            (select g.name from app.hifz_plans n
              join app.hifz_programmes g on g.school_id = n.school_id and g.id = n.programme_id
              where n.school_id = s.school_id and n.student_id = s.id and n.to_date is null) as programme
          from app.class_enrollments e
          join app.students s on s.school_id = e.school_id and s.id = e.student_id
          left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
          where e.school_id = c.school_id and e.class_id = c.id and ${inForce("e", today)}
          order by coalesce(nullif(${nameIn("p")}, ''), s.student_id) ${natural}
        ) one), '[]') as pupils
    from app.classes c
    where c.school_id = ${school.id} and c.id = ${class_id}
      and (${all} or ${teaches(scope, sql`c.id`, today)})`);
  return rows[0];
}

type PriorChange = { student_id: string; gone: Prior[]; added: Prior[] };

/** Voids and adds lines of what pupils had memorised before; each line keeps its history. */
export async function writePriors(
  scope: Scope,
  changes: readonly PriorChange[],
  { date, edition }: { date: string; edition: Edition },
): Promise<void> {
  const { school, person, now, tx } = scope;
  const gone = changes.flatMap(({ student_id, gone: ranges }) =>
    ranges.map(({ from_id }) => ({ student_id, from_id })),
  );
  const added = changes.flatMap(({ student_id, added: ranges }) =>
    ranges.map((range) => ({
      ...range,
      student_id,
      id: newId(),
      client_key: newId(),
      milli: milli(range.from_id, range.to_id, edition),
    })),
  );
  const history = sql`insert into app.hifz_record_history
    (school_id, id, record_id, ${SAID}, changed_by, changed_at)
    select school_id, client_key, id, ${SAID}, recorded_by, recorded_at from written`;
  await tx.execute(sql`
    with written as (
      update app.hifz_records r set voided_at = ${now}, version = r.version + 1,
        client_key = gen_random_uuid(), recorded_by = ${person.profile_id}, recorded_at = ${now}
      from json_to_recordset(${JSON.stringify(gone)}) as g (student_id uuid, from_id smallint)
      where r.school_id = ${school.id} and r.student_id = g.student_id and r.from_id = g.from_id
        and r.stream = 'prior' and r.voided_at is null
      returning r.*)
    ${history}`);
  await tx.execute(sql`
    with written as (
      insert into app.hifz_records (school_id, id, student_id, date, session, stream, attempt,
        from_id, to_id, strength, source, edition, milli, client_key, recorded_by, recorded_at)
      select ${school.id}, a.id, a.student_id, ${date}, '', 'prior', 0, a.from_id, a.to_id, a.strength,
        'screen', ${edition}, a.milli, a.client_key, ${person.profile_id}, ${now}
      from json_to_recordset(${JSON.stringify(added)}) as a (id uuid, student_id uuid, from_id smallint,
        to_id smallint, strength text, milli int, client_key uuid)
      returning *)
    ${history}`);
}
