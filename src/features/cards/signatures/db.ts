import { sql, type SQL } from "drizzle-orm";
import { uuids } from "#db/bulk.ts";
import { natural } from "#db/columns.ts";
import { jsonList, nameIn } from "#db/pieces.ts";
import { leadsThen, seesAllCards, teachesThen } from "#features/cards/db.ts";
import { IS_LATEST, IS_READABLE } from "#features/cards/issues/db.ts";
import type { CardPeriod } from "#features/cards/periods/contract.ts";
import { hifzReach, staffReach } from "#features/hifz/plans/db.ts";
import { studentReach } from "#features/students/db.ts";
import { newId } from "#lib/ids.ts";
import type { DataSubject, Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import type { SignatureLine, StudentSignature, UnsignedCard } from "./contract.ts";
import type { OWN_WAYS } from "./rules.ts";

/** A signature `y` under the published report `v`, whose guardian is `gp`. */
const SIGNATURE = sql`json_build_object('version', v.version, 'name', nullif(${nameIn("gp")}, ''),
  'signed_name', y.signed_name, 'other_name', y.other_name, 'via', y.via,
  'noted_by', nullif(${nameIn("np")}, ''), 'at', y.at)`;

/** The signatures of which `v` holds. */
const selectSignature = (of: SQL) => sql`(select ${SIGNATURE}
  from app.card_issues v
  join app.card_signatures y on y.school_id = v.school_id and y.issue_id = v.id
  left join app.profiles gp on gp.school_id = y.school_id and gp.id = y.profile_id
  left join app.profiles np on np.school_id = y.school_id and np.id = y.noted_by
  where v.school_id = i.school_id and ${of}
  order by v.version desc limit 1)`;

/** Of a published report `i`: its signature, and the one under the latest version before, if it has none. */
const SIGNED = sql`i.id as issue_id, i.version, ${selectSignature(sql`v.id = i.id`)} as signature,
  case when ${isUnsigned()} then ${selectSignature(sql`v.card_id = i.card_id and v.version < i.version`)}
    end as earlier`;

/** Holds for a published report `i` that nobody has signed. */
function isUnsigned(): SQL {
  return sql`not exists (select from app.card_signatures o
    where o.school_id = i.school_id and o.issue_id = i.id)`;
}

/** The latest published reports `i` of the students `s` with the profile `p`, as far as they can be read. */
function fromLatest(scope: Scope): SQL {
  return sql`from app.card_issues i
    join app.cards k on k.school_id = i.school_id and k.id = i.card_id
    join app.students s on s.school_id = k.school_id and s.id = k.student_id
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where i.school_id = ${scope.school.id} and ${IS_LATEST} and ${IS_READABLE}`;
}

const NAME = sql`coalesce(nullif(${nameIn("p")}, ''), s.student_id)`;

/** The published reports of a period with their signatures, class by class, of the classes within reach. */
export async function findSignatures(
  scope: Scope,
  period: CardPeriod,
  class_id?: string,
): Promise<SignatureLine[]> {
  const isAll = seesAllCards(scope);
  const reach = isAll ? sql`true` : teachesThen(scope, period, sql`k.class_id`);
  const mayWrite = isAll ? sql`true` : leadsThen(scope, period, sql`k.class_id`);
  const { rows } = await scope.tx.execute<SignatureLine>(sql`
    select x.*, c.name as class_name from (
      select ${SIGNED}, k.student_id, k.class_id, ${NAME} as name, ${jsonList(sql`
        select q.id as profile_id, ${nameIn("q")} as name, q.first_name, l.relation,
          case when g.consent_whatsapp then nullif(q.phone, '') end as phone
        from app.guardian_links l
        join app.guardians g on g.school_id = l.school_id and g.id = l.guardian_id
        join app.profiles q on q.school_id = g.school_id and q.id = g.profile_id
        where l.school_id = k.school_id and l.student_id = k.student_id and ${isUnsigned()}
          and ${mayWrite}
        order by l.contact_order, l.id`)} as guardians
      ${fromLatest(scope)} and k.period_id = ${period.id} and ${reach}
        and ${class_id ? sql`k.class_id = ${class_id}` : sql`true`}) x
    join app.classes c on c.school_id = ${scope.school.id} and c.id = x.class_id
    order by c.grade_level ${natural}, c.name ${natural}, c.id, x.name ${natural}, x.student_id`);
  return rows;
}

/** The latest published reports of a student with their signatures, to the school and to guardians. */
export async function findStudentSignatures(
  scope: Scope,
  student_id: string,
): Promise<StudentSignature[]> {
  const mayWrite = studentReach(scope, "cards.sign", sql`k.student_id`);
  const { rows } = await scope.tx.execute<StudentSignature>(sql`
    select ${SIGNED}, k.student_id, ${isUnsigned()} and ${mayWrite} as may_sign
    ${fromLatest(scope)} and k.student_id = ${student_id}
      and (${mayWrite} or ${staffReach(scope, "cards.see", sql`k.student_id`)})
    order by i.issued_at desc, i.id`);
  return rows;
}

/** The query of the published reports of the person's children that no guardian has signed, the oldest first. */
export function selectUnsigned(scope: Scope): SQL {
  return sql`select i.id as issue_id, k.student_id, ${NAME} as name, i.snapshot #>> '{period,name}' as period,
      i.snapshot #>> '{period,academic_year}' as academic_year, i.version, to_json(i.issued_at) as issued_at,
      exists (select from app.card_issues v
        join app.card_signatures y on y.school_id = v.school_id and y.issue_id = v.id
        where v.school_id = i.school_id and v.card_id = i.card_id) as is_changed
    ${fromLatest(scope)} and ${studentReach(scope, "cards.sign", sql`k.student_id`)} and ${isUnsigned()}
    order by i.issued_at, i.id`;
}

/** The published reports of the person's children that no guardian has signed, the oldest first. */
export async function findUnsigned(scope: Scope): Promise<UnsignedCard[]> {
  const { rows } = await scope.tx.execute<UnsignedCard>(selectUnsigned(scope));
  return rows;
}

/** The query of the newest published report of each of some students, as far as the person sees it. */
export function selectNewestCards(scope: Scope, student_ids: readonly string[]): SQL {
  const maySign = studentReach(scope, "cards.sign", sql`k.student_id`);
  return sql`select distinct on (k.student_id) k.student_id, i.id as issue_id,
      i.snapshot #>> '{period,name}' as period, i.snapshot #>> '{period,academic_year}' as academic_year,
      to_json(i.issued_at) as issued_at, ${isUnsigned()} and ${maySign} as may_sign
    ${fromLatest(scope)} and k.student_id = any (${uuids([...student_ids])})
      and ${hifzReach(scope, "cards.see", sql`k.student_id`)}
    order by k.student_id, i.issued_at desc, i.id desc`;
}

export type Signable = {
  student_id: string;
  name: string;
  period: string;
  hash: string;
  is_latest: boolean;
};

/** A published report that the person may sign as a guardian, as it stands. */
export async function findSignableCard(
  scope: Scope,
  issue_id: string,
): Promise<Signable | undefined> {
  const { rows } = await scope.tx.execute<Signable>(sql`
    select k.student_id, ${NAME} as name, i.snapshot #>> '{period,name}' as period, i.hash,
      ${IS_LATEST} as is_latest
    from app.card_issues i
    join app.cards k on k.school_id = i.school_id and k.id = i.card_id
    join app.students s on s.school_id = k.school_id and s.id = k.student_id
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where i.school_id = ${scope.school.id} and i.id = ${issue_id} and ${IS_READABLE}
      and ${studentReach(scope, "cards.sign", sql`k.student_id`)}`);
  return rows[0];
}

export type NewSignature = {
  issue_id: string;
  signed_name: string;
  other_name: boolean;
  hash: string;
  via: (typeof OWN_WAYS)[number];
};

/** Signs a report; false if it was signed before. */
export async function insertSignature(scope: Scope, signed: NewSignature): Promise<boolean> {
  const { school, person, now, tx } = scope;
  const { issue_id, signed_name, other_name, hash, via } = signed;
  const { rowCount } = await tx.execute(sql`
    insert into app.card_signatures
      (school_id, id, issue_id, profile_id, signed_name, other_name, hash, via, at)
    values (${school.id}, ${newId()}, ${issue_id}, ${person.profile_id}, ${signed_name}, ${other_name},
      ${hash}, ${via}, ${now})
    on conflict (school_id, issue_id) do nothing`);
  return rowCount === 1;
}

/** Notes that a guardian signed a report as it stands on paper; false if it was signed before. */
export async function insertPaperSignature(
  scope: Scope,
  signed: { issue_id: string; profile_id: string; name: string },
): Promise<boolean> {
  const { school, person, now, tx } = scope;
  const { rowCount } = await tx.execute(sql`
    insert into app.card_signatures
      (school_id, id, issue_id, profile_id, signed_name, other_name, hash, via, noted_by, at)
    select i.school_id, ${newId()}, i.id, ${signed.profile_id}, ${signed.name}, false, i.hash, 'paper',
      ${person.profile_id}, ${now}
    from app.card_issues i where i.school_id = ${school.id} and i.id = ${signed.issue_id}
    on conflict (school_id, issue_id) do nothing`);
  return rowCount === 1;
}

/** Blanks the names under which a person signed, and those under a student's reports. */
export async function eraseSignatures(
  scope: Scope,
  { id, student_id }: DataSubject,
): Promise<void> {
  await scope.tx.execute(sql`
    update app.card_signatures y set signed_name = '' where y.school_id = ${scope.school.id}
      and (y.profile_id = ${id} or y.issue_id in (select i.id from app.card_issues i
        join app.cards k on k.school_id = i.school_id and k.id = i.card_id
        where i.school_id = ${scope.school.id} and k.student_id = ${student_id}))`);
}

/** Moves what one record of a guardian signed to another. */
export async function moveSignatures(scope: Scope, { keep, drop }: Joining): Promise<void> {
  await scope.tx.execute(sql`
    update app.card_signatures set profile_id = ${keep.profile_id}
    where school_id = ${scope.school.id} and profile_id = ${drop.profile_id}`);
}
