import { Link, type LinkProps } from "@tanstack/react-router";
import { BookOpenText, ChartColumn, ClipboardCheck, UserPlus, type LucideIcon } from "lucide-react";
import { homeText } from "#features/home/text.ts";
import { Icon } from "#ui/icon.tsx";
import { useText } from "#ui/lang.tsx";

type Action = { to: LinkProps["to"]; icon: LucideIcon; text: keyof QuickWords; strong?: boolean };
type QuickWords = {
  addStudent: string;
  takeAttendance: string;
  recordHifz: string;
  reports: string;
};

const ACTIONS: Action[] = [
  { to: "/dashboard/students/new", icon: UserPlus, text: "addStudent" },
  { to: "/dashboard/attendance", icon: ClipboardCheck, text: "takeAttendance", strong: true },
  { to: "/dashboard/hifz", icon: BookOpenText, text: "recordHifz" },
  { to: "/dashboard/reports", icon: ChartColumn, text: "reports" },
];

/** What one comes for most often, one press away. */
export function QuickActions() {
  const t = useText(homeText);
  return (
    <nav aria-label={t.quick} className="grid grid-cols-2 gap-3.5 lg:grid-cols-4">
      {ACTIONS.map(({ to, icon, text, strong }) => (
        <Link
          key={text}
          to={to}
          data-strong={strong}
          className="group flex min-h-16 items-center gap-3.5 rounded-card border border-line bg-surface px-4 py-3 font-semibold shadow-card transition-colors hover:border-brand data-[strong=true]:border-brand data-[strong=true]:bg-brand data-[strong=true]:text-brand-ink data-[strong=true]:hover:bg-brand-strong"
        >
          <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-control bg-brand-tint text-brand-strong group-data-[strong=true]:bg-transparent group-data-[strong=true]:text-brand-ink">
            <Icon of={icon} />
          </span>
          {t[text]}
        </Link>
      ))}
    </nav>
  );
}
