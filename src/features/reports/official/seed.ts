import { insertRows } from "#db/bulk.ts";
import { takeNumbers } from "#features/fees/numbers/db.ts";
import { readIcNumber } from "#features/students/db.ts";
import { instant } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import { findOfficialPupil } from "./db.ts";
import { canIssue, draftOfficial, finishOfficial, OFFICIAL_KINDS } from "./rules.ts";
import { lettersIssued } from "./table.ts";
import { ourOfficial } from "#features/reports/official/text/official.ts";

export type SeedOfficial = {
  /** The students whose families asked for a letter, in the order of time. */
  student_ids: readonly string[];
  issued_by: string;
  /** The days on which letters are issued, one each. */
  days: readonly string[];
  /** The instant of a minute of a day, in milliseconds since 1970. */
  at: (date: string, minute: number) => number;
};

/** Issues a letter about each of some students: where they are here mostly that they are, else that they left. */
export async function seedOfficialLetters(scope: Scope, plan: SeedOfficial): Promise<void> {
  const { student_ids, issued_by, days, at } = plan;
  const drafted = [];
  for (const [place, student_id] of student_ids.entries()) {
    const day = days[place];
    const pupil = await findOfficialPupil(scope, student_id);
    const wanted = place % 3 === 2 ? (["kelakuan"] as const) : OFFICIAL_KINDS;
    const kind = pupil && wanted.find((one) => canIssue(one, pupil.status));
    // Numbers are those of this year.
    if (day?.slice(0, 4) !== scope.today.slice(0, 4) || !pupil || !kind) continue;
    const about = { school: scope.school, today: day };
    const words = draftOfficial(ourOfficial(kind, scope.school.pupil_word), pupil, about);
    const ic_number = (await readIcNumber(scope, student_id)) ?? null;
    drafted.push({ student_id, kind, day, words, ic_number });
  }
  const numbers = await takeNumbers(scope, "letter", drafted.length);
  const rows = drafted.map((letter, order) => {
    const { student_id, kind, day, words, ic_number } = letter;
    const number = numbers[order] ?? "";
    const issued = at(day, 630);
    return {
      school_id: scope.school.id,
      id: newId(issued),
      student_id,
      kind,
      number,
      ...finishOfficial(words, { number, ic_number }),
      issued_by,
      issued_at: instant(issued),
    };
  });
  await insertRows(scope.tx, lettersIssued, rows);
}
