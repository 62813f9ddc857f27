import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { School } from "lucide-react";
import { useState } from "react";
import { RegisterView } from "#features/attendance/parts/register-view.tsx";
import { attendanceApi } from "#features/attendance/parts/use-register.ts";
import { chooseClass, type MarkFilter } from "#features/attendance/rules.ts";
import { attendanceText } from "#features/attendance/text.ts";
import { addDays, formatDate, isDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { DateStepper } from "#ui/date-stepper.tsx";
import { Empty } from "#ui/empty.tsx";
import { ErrorBox } from "#ui/error-box.tsx";
import { useLang, useText } from "#ui/lang.tsx";
import { useMe } from "#ui/me.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Select } from "#ui/select.tsx";
import { Spinner } from "#ui/spinner.tsx";

type Search = MarkFilter & { class?: string | undefined; date?: string | undefined };

const FILTERS = ["present", "absent", "late", "excused", "unmarked"] as const;

export const Route = createFileRoute("/dashboard/attendance")({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    class: typeof raw.class === "string" ? raw.class : undefined,
    date: typeof raw.date === "string" && isDate(raw.date) ? raw.date : undefined,
    status: FILTERS.find((status) => status === raw.status),
    q: typeof raw.q === "string" ? raw.q : undefined,
  }),
  component: AttendanceScreen,
});

function AttendanceScreen() {
  const t = useText(attendanceText);
  const { lang } = useLang();
  const { today } = useMe();
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const date = search.date && search.date <= today ? search.date : today;
  const classes = useQuery({
    ...attendanceApi.listRegisters.queryOptions({ input: { date } }),
    placeholderData: keepPreviousData,
  });
  // The class that the screen began with stays, also when its register has been saved meanwhile.
  const [first, setFirst] = useState<string>();
  const chosen = chooseClass(classes.data ?? [], search.class ?? first);
  if (!first && chosen) setFirst(chosen.class_id);

  function go(next: Partial<Search>, replace = false) {
    void navigate({ search: (before) => ({ ...before, ...next }), replace, resetScroll: false });
  }

  if (!chosen) {
    return (
      <>
        <PageHead title={t.title} line={formatDate(date, lang, "long")} />
        {classes.isPending && <Spinner page />}
        {classes.error && (
          <ErrorBox
            text={t.classesFailed}
            requestId={errorData(classes.error).request_id}
            onRetry={() => void classes.refetch()}
            busy={classes.isFetching}
          />
        )}
        {classes.data && <Empty icon={School} title={t.noClass} text={t.noClassText} />}
      </>
    );
  }

  const { q, status } = search;
  const { class_id } = chosen;
  return (
    <RegisterView
      key={`${class_id} ${date}`}
      sheet={{ class_id, date }}
      filter={{ q, status }}
      onFilter={(filter) => go({ q: filter.q, status: filter.status }, true)}
    >
      <div className="mb-3.5 grid gap-3 sm:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <Select
          strong
          icon={School}
          label={t.chooseClass}
          value={class_id}
          options={(classes.data ?? []).map((one) => ({
            value: one.class_id,
            label: `${one.name} (${one.grade_level})`,
          }))}
          onChange={(value) => go({ class: value })}
        />
        <DateStepper
          label={t.date}
          value={date}
          text={formatDate(date, lang) + (date === today ? ` · ${t.today}` : "")}
          max={today}
          previous={addDays(date, -1)}
          {...(date < today && { next: addDays(date, 1) })}
          onChange={(value) => go({ date: value === today ? undefined : value })}
        />
      </div>
    </RegisterView>
  );
}
