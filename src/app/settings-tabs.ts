import type { TabEntry } from "#app/nav.ts";

/** The tabs of the settings, in their order. The search offers them too. */
export const settingsTabs = [
  { to: "/dashboard/settings", text: "school", exact: true, needs: ["settings.manage"] },
  { to: "/dashboard/settings/people", text: "people", exact: false, needs: ["settings.manage"] },
  {
    to: "/dashboard/settings/attendance",
    text: "attendanceSettings",
    exact: false,
    needs: ["settings.manage"],
  },
  { to: "/dashboard/settings/hifz", text: "hifzSettings", exact: false, needs: ["hifz.manage"] },
  { to: "/dashboard/settings/hijri", text: "hijri", exact: false, needs: ["settings.manage"] },
  { to: "/dashboard/settings/audit", text: "audit", exact: false, needs: ["settings.manage"] },
  { to: "/dashboard/settings/tokens", text: "tokens", exact: false, needs: ["settings.manage"] },
  { to: "/dashboard/settings/data", text: "data", exact: false, needs: ["settings.manage"] },
  { to: "/dashboard/settings/merge", text: "merge", exact: false, needs: ["settings.manage"] },
] as const satisfies readonly TabEntry[];
