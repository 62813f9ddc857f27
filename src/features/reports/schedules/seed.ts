import { insertRows } from "#db/bulk.ts";
import { instant } from "#lib/dates.ts";
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
];

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
  const [first] = rows;
  if (!first) return;
  await insertRows(tx, reportSchedules, [
    {
      school_id: school.id,
      id: newId(at(day, 660)),
      saved_id: first.id,
      every: "month",
      day: 1,
      is_on: true,
      recipients: [made_by],
      since: day,
      made_by,
      version: 1,
    },
  ]);
}
