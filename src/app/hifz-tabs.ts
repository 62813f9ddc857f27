import type { TabEntry } from "#app/nav.ts";

/** The tabs under the menu's hafazan, in their order. The search offers them too. */
export const hifzTabs = [
  { to: "/dashboard/hifz", text: "tasmik", exact: true, needs: ["hifz.record"] },
  { to: "/dashboard/hifz/murajaah", text: "murajaah", exact: false, needs: ["hifz.record"] },
  { to: "/dashboard/hifz/halaqah", text: "halaqah", exact: false, needs: ["hifz.record"] },
  { to: "/dashboard/hifz/school", text: "hifzSchool", exact: false, needs: ["hifz.manage"] },
  { to: "/dashboard/hifz/exams", text: "exams", exact: false, needs: ["hifz.examine"] },
  {
    to: "/dashboard/hifz/certificates",
    text: "certificates",
    exact: false,
    needs: ["hifz.manage"],
  },
  { to: "/dashboard/hifz/report", text: "hifzReport", exact: false, needs: ["hifz.manage"] },
] as const satisfies readonly TabEntry[];
