import {
  BookOpenText,
  ChartColumn,
  ClipboardCheck,
  GraduationCap,
  LayoutDashboard,
  Megaphone,
  School,
  Settings,
  UserRound,
  Wallet,
} from "lucide-react";

/**
 * The menu, the same for everyone. An entry is active on its path and below; the first one only on its path.
 */
export const nav = [
  { to: "/dashboard", text: "home", icon: LayoutDashboard, exact: true },
  { to: "/dashboard/students", text: "students", icon: GraduationCap, exact: false },
  { to: "/dashboard/teachers", text: "teachers", icon: UserRound, exact: false },
  { to: "/dashboard/classes", text: "classes", icon: School, exact: false },
  { to: "/dashboard/attendance", text: "attendance", icon: ClipboardCheck, exact: false },
  { to: "/dashboard/hifz", text: "hifz", icon: BookOpenText, exact: false },
  { to: "/dashboard/fees", text: "fees", icon: Wallet, exact: false },
  { to: "/dashboard/announcements", text: "announcements", icon: Megaphone, exact: false },
  { to: "/dashboard/reports", text: "reports", icon: ChartColumn, exact: false },
  { to: "/dashboard/settings", text: "settings", icon: Settings, exact: false },
] as const;
