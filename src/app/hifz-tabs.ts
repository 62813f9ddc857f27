import type { TabEntry } from "#app/nav.ts";

/** The tabs under the menu's hafazan, in their order. The search offers them too. */
export const hifzTabs = [
  { to: "/dashboard/hifz", text: "tasmik", exact: true, needs: ["hifz.record"] },
  { to: "/dashboard/hifz/exams", text: "exams", exact: false, needs: ["hifz.examine"] },
] as const satisfies readonly TabEntry[];
