import { sql } from "drizzle-orm";
import type { AttendanceStatus } from "#features/attendance/contract.ts";
import { uuids } from "#db/bulk.ts";
import { schoolDayFrom } from "#features/calendar/holidays/rules.ts";
import { addDays, instant } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { ReportReason } from "./contract.ts";
import { absenceReports } from "./table.ts";

/** The facts from which a class's reports are made. */
export type SeedAbsences = {
  /** Pupils of one class, each with the person who reports for them. */
  pupils: { student_id: string; reported_by: string }[];
  decided_by: string;
  today: string;
  /** The instant of a minute of a day, in milliseconds since 1970. */
  at: (date: string, minute: number) => number;
};

const EVENING = 20 * 60 + 10;
const HOUR = 60;

/**
 * Writes reports of a class: an accepted one that covers today, two that wait, and two past ones that fit the
 * marks of their days. Call it after the registers are seeded.
 */
export async function seedAbsences(scope: Scope, plan: SeedAbsences): Promise<void> {
  const { pupils, decided_by, today, at } = plan;
  const [first, second, third, ...others] = pupils;
  if (!first || !second || !third) return;
  const [soon = today, later = today] = [1, 9].map((days) =>
    schoolDayFrom(scope.school, addDays(today, days)),
  );
  const before = addDays(today, -1);
  const decided = (date: string) => ({ decided_by, decided_at: instant(at(date, EVENING + HOUR)) });
  const madeAt = (date: string, minute = EVENING) => ({
    school_id: scope.school.id,
    id: newId(at(date, minute)),
    created_at: instant(at(date, minute)),
  });
  const rows: (typeof absenceReports.$inferInsert)[] = [
    {
      ...madeAt(before),
      ...second,
      from_date: today,
      to_date: soon,
      reason: "family",
      notes: "Kenduri kahwin abangnya di Kota Bharu.",
      state: "accepted",
      ...decided(before),
      answer: "Baik, terima kasih kerana memaklumkan awal. Selamat pengantin baharu.",
    },
    {
      ...madeAt(today, 6 * HOUR + 50),
      ...first,
      from_date: soon,
      to_date: soon,
      reason: "mc",
      notes: "Temu janji gigi di Klinik Kesihatan pukul 9 pagi.",
    },
    {
      ...madeAt(before, EVENING - HOUR),
      ...third,
      from_date: later,
      to_date: addDays(later, 4),
      reason: "leave",
      notes: "Umrah bersama keluarga. Murajaah akan diteruskan di sana.",
    },
  ];
  const past = await Promise.all([
    findMarked(scope, [first, ...others], "excused"),
    findMarked(scope, others.toReversed(), "present"),
  ]);
  for (const mark of past) {
    const pupil = pupils.find((pupil) => pupil.student_id === mark?.student_id);
    if (!pupil || !mark) continue;
    const eve = addDays(mark.date, -1);
    rows.push({
      ...madeAt(eve),
      ...pupil,
      from_date: mark.date,
      to_date: mark.date,
      ...decided(eve),
      ...(mark.reason
        ? { reason: mark.reason, state: "accepted" }
        : {
            reason: "leave",
            notes: "Bercuti bersama keluarga.",
            state: "refused",
            answer: "Ada ujian syafawi pada hari itu. Harap dapat hadir.",
          }),
    });
  }
  await scope.tx.insert(absenceReports).values(rows);
}

/** The last mark with a status before the last week, of the first of these pupils who has such a mark. */
async function findMarked(
  scope: Scope,
  pupils: SeedAbsences["pupils"],
  status: AttendanceStatus,
): Promise<{ student_id: string; date: string; reason: ReportReason | null } | undefined> {
  const ids = uuids(pupils.map(({ student_id }) => student_id));
  const { rows } = await scope.tx.execute<{
    student_id: string;
    date: string;
    reason: ReportReason | null;
  }>(sql`
    select a.student_id, a.date, a.reason from app.attendance a
    where a.school_id = ${scope.school.id} and a.student_id = any (${ids})
      and a.status = ${status} and a.date < ${scope.today}::date - 7
      and (${status} = 'present' or a.reason is not null)
    order by array_position(${ids}, a.student_id), a.date desc limit 1`);
  return rows[0];
}
