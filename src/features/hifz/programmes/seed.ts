import { insertRows } from "#db/bulk.ts";
import type { DailyTarget } from "#features/hifz/mushaf/rules/portions.ts";
import { ORDER_PRESETS, type OrderPreset } from "#features/hifz/programmes/rules.ts";
import { hifzProgrammes, hifzSyllabus } from "#features/hifz/programmes/table.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";

/** The programmes of the demo by the key under which a pupil's wish names them. */
export const PROGRAMMES = {
  page: { name: "Tahfiz 30 → 1 (1 m/s)", preset: "juz_down", unit: "page", amount: 1, parts: 1 },
  half: {
    name: "Tahfiz 30, 1, 2 … (½ m/s)",
    preset: "juz_30_first",
    unit: "page",
    amount: 1,
    parts: 2,
  },
  lines: {
    name: "Pra-tahfiz surah (5 baris)",
    preset: "surah_up",
    unit: "line",
    amount: 5,
    parts: 1,
  },
} as const satisfies Record<string, DailyTarget & { name: string; preset: OrderPreset }>;
export type ProgrammeName = keyof typeof PROGRAMMES;

/** Pages that a level holds at the end of the year. */
const SYLLABUS = { "Tahun 4": 20, "Tahun 5": 43, "Tahun 6": 83 };

/** Writes the programmes and what their levels hold at the end of the year of `today`; answers their ids. */
export async function seedProgrammes(
  scope: Scope,
  today: string,
): Promise<Record<ProgrammeName, string>> {
  const { school } = scope;
  const ids = { page: newId(), half: newId(), lines: newId() };
  const names = Object.keys(PROGRAMMES) as ProgrammeName[];
  await insertRows(
    scope.tx,
    hifzProgrammes,
    names.map((key) => {
      const { preset, ...programme } = PROGRAMMES[key];
      const { order_kind, order_list } = ORDER_PRESETS[preset];
      const order = { order_kind, order_list: [...order_list] };
      return { school_id: school.id, id: ids[key], ...programme, ...order };
    }),
  );
  const by_date = `${today.slice(0, 4)}-11-30`;
  await insertRows(
    scope.tx,
    hifzSyllabus,
    Object.entries(SYLLABUS).map(([level, pages]) => {
      const milestone = { level, by_date, milli: pages * 1000 };
      return { school_id: school.id, id: newId(), programme_id: ids.page, ...milestone };
    }),
  );
  return ids;
}
