import { sql } from "drizzle-orm";
import { insertRows, uuids } from "#db/bulk.ts";
import { hifzAcks } from "#features/hifz/acks/table.ts";
import { addDays, instant } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Random } from "#lib/random.ts";
import type { Scope } from "#server/scope.ts";
import { schoolWeekOf } from "#features/hifz/pupil/rules/weeks.ts";

type Seed = {
  student_ids: string[];
  /** School days, the oldest first; today is the last. */
  days: string[];
  at: (date: string, minute: number) => number;
};

/** In the evening, in minutes since midnight. */
const EVENING = 1230;
const COMMENTS = [
  "Mengulang selepas Maghrib bersama ayah.",
  "Masih tersangkut pada ayat yang panjang, mohon bantuan ustaz.",
  "Alhamdulillah, semakin lancar.",
];

/** Lets most guardians sign the weeks of hafazan; nobody has signed the last week and this one. */
export async function seedAcks(scope: Scope, random: Random, seed: Seed): Promise<void> {
  const { days, at, student_ids } = seed;
  const school_id = scope.school.id;
  const [first, today] = [days[0], days.at(-1)];
  if (!first || !today) return;
  const { rows: links } = await scope.tx.execute<{ student_id: string; guardian_id: string }>(sql`
    select distinct on (l.student_id) l.student_id, l.guardian_id from app.guardian_links l
    where l.school_id = ${school_id} and l.student_id = any (${uuids(student_ids)})
    order by l.student_id, l.contact_order, l.id`);
  const guardianOf = new Map(links.map((link) => [link.student_id, link.guardian_id]));
  const { weekend_days } = scope.school;
  const weekOf = (date: string) => schoolWeekOf(date, weekend_days);
  const last = addDays(weekOf(today).from, -7);
  const weeks = [...new Set(days.map((date) => weekOf(date).from))].filter((from) => from < last);
  const acks = student_ids.flatMap((student_id) => {
    const guardian_id = guardianOf.get(student_id);
    if (!guardian_id) return [];
    return weeks
      .filter(() => random.chance(0.8))
      .map((week_from) => {
        const signed = addDays(week_from, 4);
        const comment = random.chance(0.15) ? random.pick(COMMENTS) : "";
        const signed_at = instant(at(signed, EVENING));
        const days_at_home = random.between(2, 6);
        const key = { school_id, id: newId(), student_id, guardian_id, week_from };
        return { ...key, days: days_at_home, comment, signed_at };
      });
  });
  await insertRows(scope.tx, hifzAcks, acks);
}
