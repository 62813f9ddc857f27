import { sql } from "drizzle-orm";
import { insertRows } from "#db/bulk.ts";
import { answerReport } from "#features/reports/api.ts";
import type { FrozenReport } from "#features/reports/runs/contract.ts";
import { hashOf } from "#features/reports/runs/api.ts";
import { withoutPersons } from "#features/reports/runs/rules.ts";
import { reportRuns } from "#features/reports/runs/table.ts";
import { definitionOf, type ReportId } from "#features/reports/rules.ts";
import { addDays, instant, monthStart } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { savedReports } from "#features/reports/saved/table.ts";
import type { SavedParams } from "#features/reports/saved/rules.ts";
import type { Scope } from "#server/scope.ts";
import { reportSchedules } from "./table.ts";

type Seed = { report_id: string; name: string; params: SavedParams };

const MONTH: SavedParams = { when: "last", period: "month" };

/** The first is on top of the list and made on the 1st of each month. */
const SAVED: readonly Seed[] = [
  { report_id: "ringkasan-bulanan", name: "Ringkasan bulanan JAIN", params: MONTH },
  {
    report_id: "kehadiran-bulanan",
    name: "Kehadiran asrama lelaki",
    params: { ...MONTH, gender: "male", stay: "asrama" },
  },
  {
    report_id: "kelengkapan",
    name: "Kehadiran belum diambil minggu lepas",
    params: { when: "last", period: "week" },
  },
  { report_id: "tunggakan", name: "Tunggakan yuran", params: { when: "current" } },
  { report_id: "upkk", name: "Calon UPKK tahun ini", params: { when: "current" } },
  { report_id: "tabung", name: "Tabung setiap bulan", params: MONTH },
];

/** How many of them are made on the 1st of each month. */
const SCHEDULED = 2;
/** The months of which the first was made by its schedule, the last of them sent too. */
const MADE_MONTHS = 3;

/** Saves reports of an admin, shared with the others, and schedules the first from a day on. */
export async function seedReports(
  scope: Scope,
  {
    made_by,
    day,
    at,
  }: { made_by: string; day: string; at: (day: string, minute: number) => number },
): Promise<void> {
  const { school, tx } = scope;
  const rows = SAVED.map((saved, place) => {
    const made = at(day, 600 + place);
    return {
      school_id: school.id,
      id: newId(made),
      ...saved,
      made_by,
      shared: true,
      starred_by: place === 0 ? [made_by] : [],
      made_at: instant(made),
      version: 1,
    };
  });
  await insertRows(tx, savedReports, rows);
  const schedules = rows.slice(0, SCHEDULED).map((saved, place) => ({
    school_id: school.id,
    id: newId(at(day, 660 + place)),
    saved_id: saved.id,
    every: "month" as const,
    day: 1,
    is_on: true,
    recipients: [made_by],
    since: day,
    made_by,
    version: 1,
  }));
  await insertRows(tx, reportSchedules, schedules);
}

type SeedRuns = { made_by: string; at: (day: string, minute: number) => number };

/** Makes the copies of the months before today that the first schedules would have made, and sends the last summary. */
export async function seedRuns(scope: Scope, { made_by, at }: SeedRuns): Promise<void> {
  const { rows: saved } = await scope.tx.execute<{ id: string; report_id: ReportId }>(sql`
    select r.id, r.report_id from app.report_schedules h
    join app.saved_reports r on r.school_id = h.school_id and r.id = h.saved_id
    where h.school_id = ${scope.school.id}`);
  let last = addDays(monthStart(scope.today), -1);
  for (let month = 0; month < MADE_MONTHS; month += 1) {
    const first = addDays(last, 1);
    for (const { id: saved_id, report_id } of saved) {
      const whole = await answerReport(scope, report_id, { period: "month", on: last });
      const report = withoutPersons(report_id, { ...whole, as_of: instant(at(first, 420)) });
      const made = { report_id, report, hash: hashOf(report) };
      await keepRun(scope, { ...made, why: "schedule", saved_id }, at(first, 420));
      if (month === 0 && definitionOf(report_id).isSubmitted) {
        await keepRun(scope, { ...made, why: "submitted", made_by }, at(first, 560));
      }
    }
    last = addDays(monthStart(last), -1);
  }
}

type Kept = { report_id: ReportId; report: FrozenReport; hash: string } & (
  | { why: "schedule"; saved_id: string }
  | { why: "submitted"; made_by: string }
);

async function keepRun(scope: Scope, run: Kept, made: number): Promise<void> {
  const { period, taking } = run.report;
  await insertRows(scope.tx, reportRuns, [
    {
      school_id: scope.school.id,
      id: newId(made),
      ...run,
      from_date: period.from,
      to_date: period.to,
      taken: taking?.taken ?? null,
      expected: taking?.expected ?? null,
      made_at: instant(made),
    },
  ]);
}
