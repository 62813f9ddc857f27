import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { School } from "lucide-react";
import { Suspense, useState } from "react";
import { attendanceClient } from "#features/attendance/parts/attendance-client.ts";
import { useNewDay } from "#features/attendance/parts/use-new-day.ts";
import { chooseClass, dueSession } from "#features/attendance/rules.ts";
import { DAILY } from "#features/calendar/sessions/rules.ts";
import { hifzSessions, useSheetQueue } from "#features/hifz/tasmik/parts/sheet-queue.ts";
import { SheetTitle } from "#features/hifz/tasmik/parts/sheet-head.tsx";
import { SheetView } from "#features/hifz/tasmik/parts/sheet-view.tsx";
import { HEARD_STREAMS } from "#features/hifz/tasmik/parts/tasmik-words.ts";
import { SHOWS } from "#features/hifz/tasmik/rules/shown.ts";
import { tasmikText } from "#features/hifz/tasmik/text/sheet.ts";
import { addDays, formatDate, formatTime, instant, isDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Spinner } from "#ui/base/spinner.tsx";
import { DateStepper } from "#ui/kit/date-stepper.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { Select } from "#ui/kit/select.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { readAhead } from "#ui/read-ahead.ts";

// Most who open this screen record here.
const ChildLinks = lazyPart(
  async () => (await import("#features/hifz/tasmik/parts/child-links.tsx")).ChildLinks,
);
const NoHalaqah = lazyPart(
  async () => (await import("#features/hifz/tasmik/parts/sheet-notices.tsx")).NoHalaqah,
);

type Search = {
  class?: string | undefined;
  date?: string | undefined;
  session?: string | undefined;
  stream?: string | undefined;
  show?: string | undefined;
};

export const Route = createFileRoute("/dashboard/hifz")({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    class: textOf(raw.class),
    date: typeof raw.date === "string" && isDate(raw.date) ? raw.date : undefined,
    session: textOf(raw.session),
    stream: textOf(raw.stream),
    show: textOf(raw.show),
  }),
  loader: ({ context, location }) => {
    if (location.searchStr) return;
    readAhead(context, "hifz.record", listOf(context.me.today));
  },
  component: HifzScreen,
});

/** The router reads a search of digits as a number. */
function textOf(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

const listOf = (date: string) => attendanceClient.listRegisters.queryOptions({ input: { date } });

function HifzScreen() {
  const mayRecord = useMay("hifz.record");
  if (mayRecord) return <TasmikScreen />;
  return (
    <Suspense fallback={<Spinner page />}>
      <ChildLinks />
    </Suspense>
  );
}

/** The tasmik of a halaqah on a day. */
function TasmikScreen() {
  const t = useText(tasmikText);
  const { today } = useMe();
  useNewDay();
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const date = search.date && search.date <= today ? search.date : today;
  const classes = useQuery({ ...listOf(date), placeholderData: keepPreviousData });

  // The screen stays with the halaqah that it began with, even after its register is saved.
  const [first, setFirst] = useState<string>();
  const halaqah = (classes.data ?? []).filter(({ kind }) => kind === "halaqah");
  const others = (classes.data ?? []).filter(({ kind }) => kind !== "halaqah");
  const wanted = search.class ?? first;
  const chosen =
    classes.data?.find(({ class_id }) => class_id === wanted) ??
    chooseClass(halaqah.length > 0 ? halaqah : others);
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
        <SheetTitle class_name={undefined}>{(classes.data || date !== today) && day}</SheetTitle>
        {classes.isPending && <Spinner page />}
        {classes.error && (
          <ErrorBox
            text={t.loadFailed}
            requestId={errorData(classes.error).request_id}
            onRetry={() => void classes.refetch()}
            busy={classes.isFetching}
          />
        )}
        {classes.data && (
          <Suspense>
            <NoHalaqah />
          </Suspense>
        )}
      </>
    );
  }
  return (
    <SheetView
      registerKey={{ class_id: chosen.class_id, date, session }}
      class_name={chosen.name}
      stream={HEARD_STREAMS.find((one) => one === search.stream) ?? "baharu"}
      show={SHOWS.find((one) => one === search.show) ?? "all"}
      onSession={(key) => go({ session: key })}
      onStream={(stream) => go({ stream: stream === "baharu" ? undefined : stream }, true)}
      onShow={(show) => go({ show: show === "all" ? undefined : show }, true)}
    >
      <Select
        strong
        icon={School}
        label={t.choose}
        value={chosen.class_id}
        options={[...halaqah, ...others].map(({ class_id, name, grade_level }) => ({
          value: class_id,
          label: `${name} (${grade_level})`,
        }))}
        onChange={(value) => go({ class: value })}
        className="min-w-0 flex-1 max-sm:[&_select]:ps-3 max-sm:[&_svg:first-child]:hidden sm:min-w-48 sm:max-w-72"
      />
      {day}
    </SheetView>
  );
}

/** The requested session, else the one of hafazan that was due when the day was opened. */
function useSession(class_id = "", date: string, wanted: string | undefined): string {
  const { today, school } = useMe();
  const { optionsOf, findSessions } = useSheetQueue();
  const [due, setDue] = useState({ of: "", session: DAILY });
  const of = `${class_id} ${date}`;
  const isOpen = class_id !== "" && wanted === undefined && due.of !== of;
  const known = isOpen ? findSessions(class_id, date) : undefined;
  const daily = useQuery({
    ...optionsOf({ class_id, date, session: DAILY }),
    enabled: isOpen && !known,
    select: hifzSessions,
  });
  const sessions = known ?? daily.data;
  if (isOpen && sessions) {
    const time = date === today ? formatTime(instant(), school?.time_zone ?? "UTC") : undefined;
    setDue({ of, session: dueSession(sessions, time) ?? DAILY });
  }
  return wanted ?? (due.of === of ? due.session : DAILY);
}

type DayProps = { date: string; today: string; onChange: (date: string) => void };

function DayChooser({ date, today, onChange }: DayProps) {
  const t = useText(tasmikText);
  const { lang } = useLang();
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  const text = formatDate(date, lang, isThisYear ? "day" : "short");
  return (
    <DateStepper
      label={t.date}
      value={date}
      text={
        <>
          <span className="inline-block first-letter:uppercase sm:hidden">
            {date === today ? t.today : formatDate(date, lang, isThisYear ? "dayMonth" : "short")}
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
