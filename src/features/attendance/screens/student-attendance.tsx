import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { CalendarCheck } from "lucide-react";
import type { StudentMark } from "#features/attendance/overviews/contract.ts";
import { overviewsText } from "#features/attendance/overviews/text.ts";
import { attendanceApi } from "#features/attendance/parts/attendance-api.ts";
import { RateChips } from "#features/attendance/parts/rate-chips.tsx";
import { toneOf, wordOf } from "#features/attendance/parts/statuses.ts";
import { totalsOf } from "#features/attendance/rules.ts";
import { attendanceText } from "#features/attendance/text.ts";
import { formatDate } from "#lib/dates.ts";
import { textOf } from "#lib/search-params.ts";
import { Badge } from "#ui/badge.tsx";
import { Empty } from "#ui/empty.tsx";
import { useLang, useText } from "#ui/lang.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { useMe } from "#ui/me.tsx";
import { NamePart } from "#ui/name.tsx";
import { Select } from "#ui/select.tsx";
import { Table } from "#ui/table.tsx";

const YEARS = 4;

export const Route = createFileRoute("/dashboard/students/$studentId/_page/attendance")({
  validateSearch: (raw: Record<string, unknown>): { year?: string | undefined } => ({
    year: textOf(raw.year),
  }),
  component: StudentAttendanceScreen,
});

/** A student's marks of a year, newest first. */
function StudentAttendanceScreen() {
  const t = useText(overviewsText);
  const a = useText(attendanceText);
  const { lang } = useLang();
  const { today } = useMe();
  const { studentId: student_id } = Route.useParams();
  const navigate = Route.useNavigate();
  const thisYear = Number(today.slice(0, 4));
  const years = Array.from({ length: YEARS }, (_, at) => String(thisYear - at));
  const wanted = Route.useSearch().year ?? "";
  const year = years.includes(wanted) ? wanted : String(thisYear);
  const range = { from: `${year}-01-01`, to: `${year}-12-31` };
  const marks = useQuery(
    attendanceApi.listStudentMarks.queryOptions({ input: { student_id, ...range } }),
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        {marks.data && <RateChips totals={totalsOf(marks.data)} />}
        <Select
          label={t.year}
          value={year}
          options={years.map((value) => ({ value, label: value }))}
          onChange={(value) =>
            void navigate({ search: { year: value }, replace: true, resetScroll: false })
          }
        />
      </div>
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
            { id: "class", head: t.class, cell: ({ class_name }) => class_name },
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

function keyOf({ date, class_id }: StudentMark): string {
  return `${date} ${class_id}`;
}
