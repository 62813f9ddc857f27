import {
  BookOpenText,
  ChartColumn,
  ClipboardCheck,
  GraduationCap,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  School,
  Settings,
  UserRound,
  Wallet,
} from "lucide-react";
import type { Permission } from "#lib/permissions.ts";

type NavEntry = {
  to: string;
  text: string;
  icon: LucideIcon;
  exact: boolean;
  /** Without one of these permissions the screen only says whom it is for. */
  needs?: readonly Permission[];
};

/**
 * The menu, the same for everyone and in one order; an entry that leads nowhere for a person is quieter and says why.
 * An entry is active on its path and below; the first one only on its path.
 */
export const nav = [
  { to: "/dashboard", text: "home", icon: LayoutDashboard, exact: true },
  { to: "/dashboard/students", text: "students", icon: GraduationCap, exact: false },
  { to: "/dashboard/teachers", text: "teachers", icon: UserRound, exact: false },
  { to: "/dashboard/classes", text: "classes", icon: School, exact: false },
  { to: "/dashboard/attendance", text: "attendance", icon: ClipboardCheck, exact: false },
  { to: "/dashboard/hifz", text: "hifz", icon: BookOpenText, exact: false },
  {
    to: "/dashboard/fees",
    text: "fees",
    needs: ["fees.see", "fees.cash"],
    icon: Wallet,
    exact: false,
  },
  {
    to: "/dashboard/announcements",
    text: "announcements",
    icon: Megaphone,
    exact: false,
  },
  {
    to: "/dashboard/reports",
    text: "reports",
    needs: ["reports.see"],
    icon: ChartColumn,
    exact: false,
  },
  {
    to: "/dashboard/settings",
    text: "settings",
    needs: ["settings.manage"],
    icon: Settings,
    exact: false,
  },
] as const satisfies readonly NavEntry[];

/** A tab of a screen that has several. */
export type TabEntry = {
  to: string;
  text: string;
  exact: boolean;
  /** Any of these permissions opens the tab. */
  needs: readonly Permission[];
};

/** The tabs under the menu's Attendance. */
export const attendanceTabs = [
  { to: "/dashboard/attendance", text: "register", exact: true, needs: ["attendance.mark"] },
  { to: "/dashboard/attendance/family", text: "family", exact: false, needs: ["family.see"] },
  { to: "/dashboard/attendance/board", text: "board", exact: false, needs: ["attendance.manage"] },
  { to: "/dashboard/attendance/desk", text: "desk", exact: false, needs: ["attendance.followup"] },
  {
    to: "/dashboard/attendance/absences",
    text: "absences",
    exact: false,
    needs: ["attendance.report", "attendance.decide"],
  },
  {
    to: "/dashboard/attendance/insights",
    text: "insights",
    exact: false,
    needs: ["attendance.followup"],
  },
  {
    to: "/dashboard/attendance/letters",
    text: "letters",
    exact: false,
    needs: ["attendance.manage"],
  },
] as const satisfies readonly TabEntry[];
