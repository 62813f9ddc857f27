import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { School } from "lucide-react";
import { useState } from "react";
import { attendanceClient } from "#features/attendance/parts/attendance-client.ts";
import {
  createRegisterQueue,
  useRegisterQueue,
} from "#features/attendance/parts/register-queue.ts";
import { RegisterTitle } from "#features/attendance/parts/register-title.tsx";
import { RegisterView } from "#features/attendance/parts/register-view.tsx";
import { useNewDay } from "#features/attendance/parts/use-new-day.ts";
import { chooseClass, dueSession, type MarkFilter } from "#features/attendance/rules.ts";
import { MARK_STATES } from "#lib/enumerations.ts";
import { DAILY } from "#features/calendar/sessions/rules.ts";
import { attendanceText } from "#features/attendance/text.ts";
import { addDays, formatDate, formatTime, instant, isDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { DateStepper } from "#ui/kit/date-stepper.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { readAhead } from "#ui/read-ahead.ts";
import { Select } from "#ui/kit/select.tsx";
import { Spinner } from "#ui/base/spinner.tsx";

type Search = MarkFilter & {
  class?: string | undefined;
  date?: string | undefined;
  /** One of the registers of the day; if it is missing, the register that is due. */
  session?: string | undefined;
};

export const Route = createFileRoute("/dashboard/attendance/")({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    class: textOf(raw.class),
    date: typeof raw.date === "string" && isDate(raw.date) ? raw.date : undefined,
    session: textOf(raw.session),
    status: MARK_STATES.find((state) => state === raw.status),
    q: textOf(raw.q),
  }),
  loader: ({ context, location }) => {
    // An address with a search names its own register, which the screen asks for.
    if (location.searchStr) return;
    const { openOptionsOf } = context.offline.of(createRegisterQueue);
    const options = openOptionsOf({ date: context.me.today });
    // What was read before is shown at once, and read again behind it.
    readAhead(context, "attendance.see", { ...options, staleTime: Infinity });
  },
  component: AttendancePage,
});

function AttendancePage() {
  return (
    <>
      <OtherClass />
      <AttendanceScreen />
    </>
  );
}

/** Says so when the address names a class whose attendance the person may not see; an own one is shown instead. */
function OtherClass() {
  const t = useText(attendanceText);
  const { today } = useMe();
  const { class: class_id, date = today, session } = Route.useSearch();
  const { openOptionsOf } = useRegisterQueue();
  // What the screen itself reads first.
  const registers = useQuery({ ...openOptionsOf({ date, class_id, session }), enabled: false });
  if (!class_id || !registers.data || registers.data.some((one) => one.class_id === class_id)) {
    return null;
  }
  return (
    <output className="mb-4 block rounded-control bg-gold-tint px-4 py-3 text-gold-ink">
      {t.otherClass}
    </output>
  );
}

/** The router reads a search of digits as a number. */
function textOf(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

function AttendanceScreen() {
  const t = useText(attendanceText);
  const { today } = useMe();
  useNewDay();
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const date = search.date && search.date <= today ? search.date : today;
  const { openOptionsOf } = useRegisterQueue();

  // The screen stays with the class that it began with, even after that register is saved.
  const [first, setFirst] = useState<string>();
  const wanted = { date, class_id: search.class, session: search.session };
  const classes = useQuery({
    ...(first
      ? attendanceClient.listRegisters.queryOptions({ input: { date } })
      : openOptionsOf(wanted)),
    placeholderData: keepPreviousData,
  });

  const chosen = chooseClass(classes.data ?? [], search.class ?? first);
  const begun = chosen?.class_id;
  if (!first && begun) setFirst(begun);

  const session = useSession(begun, date, search.session);

  function go(next: Partial<Search>, replace = false) {
    void navigate({ search: (before) => ({ ...before, ...next }), replace, resetScroll: false });
  }

  const day = (
    <DayChooser
      date={date}
      today={today}
      onChange={(value) => go({ date: value === today ? undefined : value })}
    />
  );

  if (!chosen) {
    return (
      <>
        <RegisterTitle class_name={undefined}>
          {(classes.data || date !== today) && day}
        </RegisterTitle>
        {classes.isPending && <Spinner page />}
        {classes.error && (
          <ErrorBox
            text={t.classesFailed}
            requestId={errorData(classes.error).request_id}
            onRetry={() => void classes.refetch()}
            busy={classes.isFetching}
          />
        )}
        {classes.data && <NoClass />}
      </>
    );
  }

  return (
    <RegisterView
      registerKey={{ class_id: chosen.class_id, date, session }}
      class_name={chosen.name}
      filter={{ q: search.q, status: search.status }}
      onFilter={({ q, status }) => go({ q: q || undefined, status }, true)}
      onSession={(key) => go({ session: key })}
    >
      <ClassChooser
        classes={classes.data ?? []}
        value={chosen.class_id}
        onChange={(value) => go({ class: value })}
      />
      {day}
    </RegisterView>
  );
}

/** The requested register of the day, else the one that was due when the day was opened. */
function useSession(class_id = "", date: string, wanted: string | undefined): string {
  const { today, school } = useMe();
  const { optionsOf, findSessions } = useRegisterQueue();
  const [due, setDue] = useState({ of: "", session: DAILY });
  const of = `${class_id} ${date}`;
  const isOpen = class_id !== "" && wanted === undefined && due.of !== of;
  const known = isOpen ? findSessions(class_id, date) : undefined;
  const daily = useQuery({
    ...optionsOf({ class_id, date, session: DAILY }),
    enabled: isOpen && !known,
    // A mark in the register must not render the screen around it.
    select: (read) => read.sessions,
  });
  const sessions = known ?? daily.data;
  if (isOpen && sessions) {
    const time = date === today ? formatTime(instant(), school?.time_zone ?? "UTC") : undefined;
    setDue({ of, session: dueSession(sessions, time) ?? DAILY });
  }
  return wanted ?? (due.of === of ? due.session : DAILY);
}

function NoClass() {
  const t = useText(attendanceText);
  const { role } = useMe();
  const mayAdd = useMay("classes.write");
  return (
    <Empty
      icon={School}
      title={t.noClass}
      text={t.noClassText[role]}
      action={
        mayAdd && (
          <ButtonLink kind="brand" to="/dashboard/classes/new">
            {t.addClass}
          </ButtonLink>
        )
      }
    />
  );
}

type ClassProps = {
  classes: readonly { class_id: string; name: string; grade_level: string }[];
  value: string;
  onChange: (class_id: string) => void;
};

function ClassChooser({ classes, value, onChange }: ClassProps) {
  const t = useText(attendanceText);
  return (
    <Select
      strong
      icon={School}
      label={t.chooseClass}
      value={value}
      options={classes.map(({ class_id, name, grade_level }) => ({
        value: class_id,
        label: `${name} (${grade_level})`,
      }))}
      onChange={onChange}
      className="min-w-0 flex-1 max-sm:[&_select]:ps-3 max-sm:[&_svg:first-child]:hidden sm:min-w-48 sm:max-w-72"
    />
  );
}

type DayProps = { date: string; today: string; onChange: (date: string) => void };

function DayChooser({ date, today, onChange }: DayProps) {
  const t = useText(attendanceText);
  const { lang } = useLang();
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  const text = formatDate(date, lang, isThisYear ? "day" : "short");
  const short = isThisYear ? "dayMonth" : "short";
  return (
    <DateStepper
      label={t.date}
      value={date}
      text={
        <>
          <span className="inline-block first-letter:uppercase sm:hidden">
            {date === today ? t.today : formatDate(date, lang, short)}
          </span>
          <span className="max-sm:hidden">{date === today ? `${text} · ${t.today}` : text}</span>
        </>
      }
      max={today}
      previous={addDays(date, -1)}
      next={date < today ? addDays(date, 1) : undefined}
      onChange={onChange}
      className="shrink-0 sm:min-w-54 max-sm:[&_button]:w-9"
    />
  );
}
