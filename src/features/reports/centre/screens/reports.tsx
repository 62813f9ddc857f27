import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Link, type LinkProps } from "@tanstack/react-router";
import {
  ChartNoAxesColumn,
  FileText,
  GraduationCap,
  Lock,
  type LucideIcon,
  Mail,
  ScrollText,
  UserRound,
} from "lucide-react";
import { Suspense } from "react";
import { attendanceClient } from "#features/attendance/parts/attendance-client.ts";
import { paymentsText } from "#features/fees/text/fees.ts";
import { guardiansText } from "#features/guardians/text/guardians.ts";
import { ReportList } from "#features/reports/parts/report-list.tsx";
import { reportsClient } from "#features/reports/parts/reports-client.ts";
import { savedReportsClient } from "#features/reports/saved/parts/saved-reports-client.ts";
import { reportsText } from "#features/reports/text.ts";
import { textOf } from "#lib/search-params.ts";
import type { Permission } from "#lib/permissions.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { readAhead } from "#ui/read-ahead.ts";
import { useListSearch } from "#ui/use-list-search.ts";

const GuardiansExport = lazyPart(
  async () => (await import("#features/guardians/parts/guardians-export.tsx")).GuardiansExport,
);

const PaymentsExport = lazyPart(
  async () => (await import("#features/fees/parts/payments-export.tsx")).PaymentsExport,
);

const SavedList = lazyPart(
  async () => (await import("#features/reports/saved/parts/saved-list.tsx")).SavedList,
);

const ScheduledList = lazyPart(
  async () => (await import("#features/reports/schedules/parts/scheduled-list.tsx")).ScheduledList,
);

export const Route = createFileRoute("/dashboard/reports/")({
  validateSearch: (raw: Record<string, unknown>): { q?: string | undefined } => ({
    q: textOf(raw.q),
  }),
  loader: ({ context }) => {
    readAhead(context, "reports.see", reportsClient.listReports.queryOptions({ input: {} }));
    readAhead(context, "reports.see", savedReportsClient.listSavedReports.queryOptions());
  },
  component: ReportsScreen,
});

type Entry = {
  to: LinkProps["to"];
  text: "cards" | "overview" | "letters" | "officialLetters" | "students" | "teachers" | "audit";
  icon: LucideIcon;
  needs: Permission;
};

const ENTRIES: readonly Entry[] = [
  { to: "/dashboard/reports/cards", text: "cards", icon: FileText, needs: "cards.write" },
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
  {
    to: "/dashboard/reports/letters",
    text: "officialLetters",
    icon: FileText,
    needs: "letters.issue",
  },
  { to: "/dashboard/students", text: "students", icon: GraduationCap, needs: "lists.export" },
  { to: "/dashboard/teachers", text: "teachers", icon: UserRound, needs: "lists.export" },
  { to: "/dashboard/settings/audit", text: "audit", icon: ScrollText, needs: "audit.see" },
];

/** The reports that the person may open, by group, and the other pages with figures. */
function ReportsScreen() {
  const t = useText(reportsText);
  const search = useListSearch(Route.useSearch(), Route.useNavigate());
  const mayManage = useMay("reports.manage");
  if (!useMay("reports.see")) return <ForStaff />;
  return (
    <>
      <PageHead title={t.title} line={t.ready} />
      <Suspense>
        {mayManage ? <ScheduledList /> : <SavedList />}
        <ReportList text={search.text} q={search.q} onText={search.type} />
      </Suspense>
      <div className="mt-8 grid gap-4">
        <Others />
        <Lists />
        <Sheets />
      </div>
    </>
  );
}

/** Other pages with figures to read and export. */
function Others() {
  const t = useText(reportsText);
  const { permissions } = useMe();
  return (
    <section>
      <h2 className="mb-3 font-semibold">{t.others}</h2>
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
    </section>
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
            <div className="min-h-10 min-w-32 max-sm:min-h-11">
              <Suspense>{menu}</Suspense>
            </div>
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
          <>
            <ButtonLink to="/dashboard/family" kind="brand">
              {t.toOwn}
            </ButtonLink>
            <ButtonLink to="/dashboard/attendance">{t.attendance}</ButtonLink>
          </>
        }
      />
    </>
  );
}
