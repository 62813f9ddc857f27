import { createFileRoute } from "@tanstack/react-router";
import { CalendarOff } from "lucide-react";
import type { Family, FamilyChild } from "#features/family/contract.ts";
import { ChildCard } from "#features/family/parts/child-card.tsx";
import { familyClient } from "#features/family/parts/family-client.ts";
import { FamilyChildren } from "#features/family/parts/family-children.tsx";
import { MonthDays } from "#features/family/parts/month-days.tsx";
import { familyText } from "#features/family/text.ts";
import { toneOf, wordOf } from "#features/attendance/parts/statuses.ts";
import { attendanceText } from "#features/attendance/text/register.ts";
import { PrintHead } from "#features/schools/parts/print-head.tsx";
import { formatDate } from "#lib/dates.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { readAhead } from "#ui/read-ahead.ts";

export const Route = createFileRoute("/dashboard/attendance/family")({
  loader: ({ context }) => readAhead(context, "family.see", familyClient.readFamily.queryOptions()),
  component: FamilyAttendanceScreen,
});

/** The attendance of one's own children, or of oneself, child by child. */
function FamilyAttendanceScreen() {
  const t = useText(familyText);
  const { role } = useMe();
  const mayReport = useMay("attendance.report");
  return (
    <>
      <PrintHead title={t.title} />
      <div className="print:hidden">
        <PageHead
          title={t.title}
          line={role === "student" ? t.lineSelf : t.line}
          action={
            mayReport && (
              <ButtonLink
                to="/dashboard/attendance/absences/new"
                kind="brand"
                icon={CalendarOff}
                className="max-sm:w-full"
              >
                {t.report}
              </ButtonLink>
            )
          }
        />
      </div>
      <FamilyChildren>{(child, term) => <Attendance child={child} term={term} />}</FamilyChildren>
    </>
  );
}

function Attendance({ child, term }: { child: FamilyChild; term: Family["term"] }) {
  const t = useText(familyText);
  return (
    <ChildCard child={child} term={term}>
      <MonthDays child={child} />
      <Away child={child} />
      <p className="border-t border-line pt-3.5 print:hidden">
        <TextLink
          to="/dashboard/students/$studentId/attendance"
          params={{ studentId: child.id }}
          className="inline-flex items-center max-sm:min-h-11"
        >
          {t.wholeYear}
        </TextLink>
      </p>
    </ChildCard>
  );
}

/** The days of this month on which the pupil was not simply present, with the reasons, newest first. */
function Away({ child }: { child: FamilyChild }) {
  const t = useText(familyText);
  const a = useText(attendanceText);
  const { lang } = useLang();
  const { today } = useMe();
  const month = child.days.filter(({ date }) => date.startsWith(today.slice(0, 7)));
  const away = month.filter(({ status }) => status !== "present").toReversed();
  if (month.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1.5 text-13 text-muted">{t.away}</h3>
      {away.length === 0 && <p className="text-14">{t.noneAway}</p>}
      <ul className="divide-y divide-line">
        {away.flatMap(({ date, marks }) =>
          marks
            .filter(({ status }) => status !== "present")
            .map((mark) => (
              <li
                key={`${date} ${mark.class_name} ${mark.session}`}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
              >
                <span>
                  {formatDate(date, lang, "day")}
                  <span className="block text-13 text-muted">
                    {[
                      child.classes.length > 1 && mark.class_name,
                      mark.session,
                      mark.reason && a.reason[mark.reason],
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </span>
                <Badge tone={toneOf(mark.status)}>{wordOf(a, mark)}</Badge>
              </li>
            )),
        )}
      </ul>
    </div>
  );
}
