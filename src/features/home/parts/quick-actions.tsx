import { Link, type LinkProps } from "@tanstack/react-router";
import {
  BookOpenText,
  CalendarDays,
  CalendarOff,
  ChartColumn,
  ClipboardCheck,
  GraduationCap,
  HeartHandshake,
  UserPlus,
  UserRound,
  type LucideIcon,
} from "lucide-react";
import { homeText } from "#features/home/text.ts";
import { isFamilyRole, type Role } from "#lib/permissions.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";

type Action = {
  to: LinkProps["to"];
  icon: LucideIcon;
  text:
    | "addStudent"
    | "takeAttendance"
    | "reportAbsence"
    | "children"
    | "ownFamily"
    | "ownRecord"
    | "ownTeachers"
    | "attendance"
    | "recordHifz"
    | "viewCalendar"
    | "reports";
  strong?: boolean;
};

const take: Action = {
  to: "/dashboard/attendance",
  icon: ClipboardCheck,
  text: "takeAttendance",
  strong: true,
};
const seen: Action = { ...take, text: "attendance" };
const hifz: Action = {
  to: "/dashboard/hifz",
  icon: BookOpenText,
  text: "recordHifz",
};
const reports: Action = { to: "/dashboard/reports", icon: ChartColumn, text: "reports" };
const calendar: Action = {
  to: "/dashboard/calendar",
  icon: CalendarDays,
  text: "viewCalendar",
};
const children: Action = { to: "/dashboard/students", icon: GraduationCap, text: "children" };

/** Of staff who are parents here too. */
const ownFamily: Action = { to: "/dashboard/family", icon: HeartHandshake, text: "ownFamily" };

/** The actions of each role; nobody is offered an action that the role may not do. */
const ACTIONS: Record<Role, Action[]> = {
  admin: [
    { to: "/dashboard/students/new", icon: UserPlus, text: "addStudent" },
    // An admin takes no register of their own; the board says which are missing.
    { ...take, to: "/dashboard/attendance/board" },
    hifz,
    reports,
  ],
  teacher: [take, hifz, calendar, reports],
  guardian: [
    {
      to: "/dashboard/attendance/absences/new",
      icon: CalendarOff,
      text: "reportAbsence",
      strong: true,
    },
    children,
    { ...seen, strong: false },
    calendar,
  ],
  student: [
    seen,
    { ...children, text: "ownRecord" },
    { to: "/dashboard/teachers", icon: UserRound, text: "ownTeachers" },
    calendar,
  ],
};

/** Links to the most frequent actions. */
export function QuickActions() {
  const t = useText(homeText);
  const { role } = useMe();
  const isParent = useMay("family.see") && !isFamilyRole(role);
  const actions = isParent ? [...ACTIONS[role], ownFamily] : ACTIONS[role];
  return (
    <nav
      aria-label={t.quick}
      className="grid grid-cols-2 gap-3.5 max-[389px]:gap-2.5 lg:grid-cols-4 print:hidden"
    >
      {actions.map(({ to, icon, text, strong }) => (
        <Link
          key={text}
          to={to}
          data-strong={strong}
          className="group flex min-h-16 items-center gap-3.5 rounded-card border border-line bg-surface px-4 py-3 max-[389px]:gap-2.5 max-[389px]:px-3 font-semibold shadow-card transition-colors hover:border-brand data-[strong=true]:border-brand data-[strong=true]:bg-brand data-[strong=true]:text-brand-ink data-[strong=true]:hover:bg-brand-strong"
        >
          <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-control bg-brand-tint text-brand-strong group-data-[strong=true]:bg-brand-ink/15 group-data-[strong=true]:text-brand-ink">
            <Icon of={icon} />
          </span>
          <span className="min-w-0 wrap-anywhere">{t[text]}</span>
        </Link>
      ))}
    </nav>
  );
}
