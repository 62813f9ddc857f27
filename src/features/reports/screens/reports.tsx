import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Link, type LinkProps } from "@tanstack/react-router";
import {
  ChartNoAxesColumn,
  GraduationCap,
  Hourglass,
  Lock,
  type LucideIcon,
  Mail,
  ScrollText,
  UserRound,
} from "lucide-react";
import { attendanceClient } from "#features/attendance/parts/attendance-client.ts";
import { PaymentsExport } from "#features/fees/parts/payments-export.tsx";
import { paymentsText } from "#features/fees/text.ts";
import { GuardiansExport } from "#features/guardians/parts/guardians-export.tsx";
import { guardiansText } from "#features/guardians/text.ts";
import { reportsText } from "#features/reports/text.ts";
import type { Permission } from "#lib/permissions.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

export const Route = createFileRoute("/dashboard/reports")({ component: ReportsScreen });

type Entry = {
  to: LinkProps["to"];
  text: "overview" | "letters" | "students" | "teachers" | "audit";
  icon: LucideIcon;
  needs: Permission;
};

const ENTRIES: readonly Entry[] = [
  {
    to: "/dashboard/attendance/insights",
    text: "overview",
    icon: ChartNoAxesColumn,
    needs: "attendance.followup",
  },
  {
    to: "/dashboard/attendance/letters",
    text: "letters",
    icon: Mail,
    needs: "attendance.manage",
  },
  { to: "/dashboard/students", text: "students", icon: GraduationCap, needs: "lists.export" },
  { to: "/dashboard/teachers", text: "teachers", icon: UserRound, needs: "lists.export" },
  { to: "/dashboard/settings/audit", text: "audit", icon: ScrollText, needs: "audit.see" },
];

/** What the school can read, print and export today, and what is to come. */
function ReportsScreen() {
  const t = useText(reportsText);
  const { permissions } = useMe();
  if (!useMay("attendance.followup")) return <ForStaff />;
  return (
    <>
      <PageHead title={t.title} line={t.ready} />
      <div className="grid gap-4">
        <ul className="grid gap-3.5 sm:grid-cols-2">
          {ENTRIES.filter(({ needs }) => permissions.includes(needs)).map(({ to, text, icon }) => (
            <li key={text}>
              <Link
                to={to}
                className="flex h-full items-center gap-3.5 rounded-card border border-line bg-surface p-4 shadow-card transition-colors hover:border-brand"
              >
                <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-control bg-brand-tint text-brand-strong">
                  <Icon of={icon} />
                </span>
                <span>
                  <span className="block font-semibold">{t[text]}</span>
                  <span className="block text-14 text-muted">{t[`${text}Line`]}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <Lists />
        <Sheets />
        <Card className="flex items-center gap-3.5">
          <Icon of={Hourglass} className="text-muted" />
          <div>
            <h2 className="font-semibold">{t.line}</h2>
            <p className="text-14 text-muted">{t.text}</p>
          </div>
        </Card>
      </div>
    </>
  );
}

/** Lists without a screen of their own. */
function Lists() {
  const t = useText(reportsText);
  const g = useText(guardiansText);
  const p = useText(paymentsText);
  const lists = [
    useMay("guardians.see") && { title: g.title, line: t.guardiansLine, menu: <GuardiansExport /> },
    useMay("payments.see") && { title: p.title, line: t.paymentsLine, menu: <PaymentsExport /> },
  ].filter((list) => list !== false);
  if (lists.length === 0) return null;
  return (
    <Card pad={false}>
      <CardHead title={t.lists} />
      <ul className="divide-y divide-line">
        {lists.map(({ title, line, menu }) => (
          <li
            key={title}
            className="flex flex-wrap items-center justify-between gap-3 px-5 py-3.5 max-sm:px-4"
          >
            <span>
              <span className="block font-semibold">{title}</span>
              <span className="block text-14 text-muted">{line}</span>
            </span>
            {menu}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The classes whose month sheet the person may open. */
function Sheets() {
  const t = useText(reportsText);
  const classes = useQuery(attendanceClient.listRegisters.queryOptions({ input: {} }));
  return (
    <Card pad={false}>
      <CardHead title={t.sheets} />
      <div className="p-5 max-sm:p-4">
        <p className="mb-3 text-14 text-muted">{t.sheetsLine}</p>
        <LoadState of={classes} failed={t.loadFailed} />
        {classes.data?.length === 0 && <p>{t.noSheets}</p>}
        <ul className="flex flex-wrap gap-2">
          {classes.data?.map(({ class_id, name }) => (
            <li key={class_id}>
              <ButtonLink
                to="/dashboard/classes/$classId/sheet"
                params={{ classId: class_id }}
                size="sm"
              >
                {name}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function ForStaff() {
  const t = useText(reportsText);
  return (
    <>
      <PageHead title={t.title} />
      <Empty
        icon={Lock}
        title={t.forStaff}
        text={t.forStaffText}
        action={
          <ButtonLink to="/dashboard/attendance" kind="brand">
            {t.attendance}
          </ButtonLink>
        }
      />
    </>
  );
}
