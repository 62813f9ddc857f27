import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { CalendarCheck, MessageSquarePlus } from "lucide-react";
import { YearMap } from "#features/insights/parts/year-map.tsx";
import { insightsText } from "#features/insights/text/insights.ts";
import type { StudentMark } from "#features/insights/overviews/contract.ts";
import { overviewsText } from "#features/insights/overviews/text.ts";
import { insightsClient } from "#features/insights/parts/insights-client.ts";
import { overviewsClient } from "#features/insights/overviews/parts/overviews-client.ts";
import { RateChips } from "#features/insights/parts/rate-chips.tsx";
import { toneOf, wordOf } from "#features/attendance/parts/statuses.ts";
import { attendanceText } from "#features/attendance/text/register.ts";
import { formatDate } from "#lib/dates.ts";
import { errorCode } from "#lib/errors.ts";
import { textOf } from "#lib/search-params.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { ButtonLink } from "#ui/base/button.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { Select } from "#ui/kit/select.tsx";
import { Table } from "#ui/kit/table.tsx";

export const Route = createFileRoute("/dashboard/students/$studentId/_page/attendance")({
  validateSearch: (raw: Record<string, unknown>): { year?: string | undefined } => ({
    year: textOf(raw.year),
  }),
  component: StudentAttendanceScreen,
});

const YEAR = /^\d{4}(\/\d{2,4})?$/;

/** Shows a student's year: the percentage, every day as a square, and the marks as a list, newest first. */
function StudentAttendanceScreen() {
  const t = useText(overviewsText);
  const i = useText(insightsText);
  const mayReport = useMay("attendance.report");
  const { studentId: student_id } = Route.useParams();
  const navigate = Route.useNavigate();
  const { year: wanted = "" } = Route.useSearch();
  const input = YEAR.test(wanted) ? { student_id, year: wanted } : { student_id };
  const year = useQuery(insightsClient.readStudentYear.queryOptions({ input }));
  const { data } = year;
  if (errorCode(year.error) === "NOT_FOUND") {
    return <Empty icon={CalendarCheck} title={i.noYear} text={i.noYearText} />;
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        {data && <RateChips totals={data.totals} taking={data.taking} />}
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          {mayReport && (
            <ButtonLink
              to="/dashboard/attendance/absences/new"
              search={{ student: student_id }}
              icon={MessageSquarePlus}
            >
              {i.report}
            </ButtonLink>
          )}
          {data && (
            <Select
              label={t.year}
              value={data.year}
              options={data.years.map((value) => ({ value, label: value }))}
              onChange={(value) =>
                void navigate({ search: { year: value }, replace: true, resetScroll: false })
              }
            />
          )}
        </div>
      </div>
      <LoadState of={year} failed={t.loadFailed} />
      {data && (
        <>
          <YearMap year={data} />
          <Marks student_id={student_id} from={data.from} to={data.to} />
        </>
      )}
    </>
  );
}

function Marks(range: { student_id: string; from: string; to: string }) {
  const t = useText(overviewsText);
  const a = useText(attendanceText);
  const { lang } = useLang();
  const marks = useQuery(overviewsClient.listStudentMarks.queryOptions({ input: range }));
  return (
    <>
      <LoadState of={marks} failed={t.loadFailed} />
      {marks.data?.length === 0 && <Empty icon={CalendarCheck} title={t.none} text={t.noneText} />}
      {marks.data && marks.data.length > 0 && (
        <Table
          label={t.marked(marks.data.length)}
          rows={marks.data}
          keyOf={keyOf}
          columns={[
            {
              id: "day",
              head: t.day,
              cell: ({ date }) => formatDate(date, lang, "day"),
            },
            {
              id: "class",
              head: t.class,
              cell: ({ class_name, session_name }) =>
                session_name ? `${class_name}, ${session_name}` : class_name,
            },
            {
              id: "status",
              head: t.status,
              phone: "aside",
              cell: (mark) => <Badge tone={toneOf(mark.status)}>{wordOf(a, mark)}</Badge>,
            },
            {
              id: "note",
              head: t.note,
              cell: ({ notes }) => notes && <NamePart>{notes}</NamePart>,
            },
          ]}
        />
      )}
    </>
  );
}

function keyOf({ date, class_id, session }: StudentMark): string {
  return `${date} ${class_id} ${session}`;
}
