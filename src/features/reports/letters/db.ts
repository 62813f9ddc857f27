import { sql } from "drizzle-orm";
import { natural } from "#db/columns.ts";
import { nameIn } from "#db/pieces.ts";
import { isAskedPupil, type Reader } from "#features/reports/definitions/db.ts";
import { officialLetters } from "#features/reports/official/db.ts";
import type { LettersRows, OfficialRow, WarningRow } from "./rules.ts";

const PUPIL = sql`s.id as student_id, s.student_id as number,
  coalesce(nullif(${nameIn("p")}, ''), s.student_id) as name`;

const readOfficial: Reader<OfficialRow> = async (scope, { span: { from, to }, filters }) => {
  const date = sql`(w.issued_at at time zone ${scope.school.time_zone})::date`;
  const { rows } = await scope.tx.execute<OfficialRow>(sql`
    select ${PUPIL}, ${date} as date, w.number as reference, 'letter_' || w.kind as letter,
      ${nameIn("ip")} as issued_by
    from ${officialLetters(scope)} and ${date} between ${from} and ${to} and ${isAskedPupil(filters, to)}
    order by w.issued_at, w.number ${natural}`);
  return { rows };
};

const readWarnings: Reader<WarningRow> = async (scope, { span: { from, to }, filters }) => {
  const { school, tx } = scope;
  const date = sql`(w.issued_at at time zone ${school.time_zone})::date`;
  const { rows } = await tx.execute<WarningRow>(sql`
    select ${PUPIL}, ${date} as date, w.step, 'days_' || w.kind as counted, w.days,
      'by_' || w.channel as channel
    from app.warning_letters w
    join app.students s on s.school_id = w.school_id and s.id = w.student_id
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where w.school_id = ${school.id} and ${date} between ${from} and ${to}
      and ${isAskedPupil(filters, to)}
    order by w.issued_at, w.id`);
  return { rows };
};

/** The reader of each report of letters. */
export const lettersReaders = {
  "surat-rasmi": readOfficial,
  "surat-amaran": readWarnings,
} satisfies { [Id in keyof LettersRows]: Reader<LettersRows[Id]> };
