import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { attendanceClient } from "#features/attendance/parts/attendance-client.ts";
import { BeforeClass } from "#features/attendance/parts/before-class.tsx";
import { ClassChooser, DayChooser } from "#features/attendance/parts/choosers.tsx";
import {
  createRegisterQueue,
  useRegisterQueue,
} from "#features/attendance/parts/register-queue.ts";
import { RegisterView } from "#features/attendance/parts/register-view.tsx";
import { useNewDay } from "#features/attendance/parts/use-new-day.ts";
import { useSession } from "#features/attendance/parts/use-session.ts";
import { chooseClass, type MarkFilter } from "#features/attendance/rules.ts";
import { MARK_STATES } from "#lib/enumerations.ts";
import { attendanceText } from "#features/attendance/text/register.ts";
import { isDate } from "#lib/dates.ts";
import { textOf } from "#lib/search-params.ts";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { readAhead } from "#ui/read-ahead.ts";

// Few schools and people have no class.
const NoClass = lazyPart(
  async () => (await import("#features/attendance/parts/no-class.tsx")).NoClass,
);

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

function AttendanceScreen() {
  const t = useText(attendanceText);
  const { today } = useMe();
  useNewDay();
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const date = search.date && search.date <= today ? search.date : today;
  const registers = useRegisterQueue();

  // The screen stays with the class that it began with, even after that register is saved.
  const [first, setFirst] = useState<string>();
  const wanted = { date, class_id: search.class, session: search.session };
  const classes = useQuery({
    ...(first
      ? attendanceClient.listRegisters.queryOptions({ input: { date } })
      : registers.openOptionsOf(wanted)),
    placeholderData: keepPreviousData,
  });

  const chosen = chooseClass(classes.data ?? [], search.class ?? first);
  const begun = chosen?.class_id;
  if (!first && begun) setFirst(begun);

  const session = useSession({ class_id: begun, date, wanted: search.session }, registers);

  function go(next: Partial<Search>, replace = false) {
    void navigate({ search: (before) => ({ ...before, ...next }), replace, resetScroll: false });
  }

  const day = (
    <DayChooser
      date={date}
      onChange={(value) => go({ date: value === today ? undefined : value })}
    />
  );

  if (!chosen) {
    return (
      <BeforeClass
        title={t.title}
        isToday={date === today}
        failed={t.classesFailed}
        {...{ day, classes }}
      >
        <NoClass />
      </BeforeClass>
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
        label={t.chooseClass}
        classes={classes.data ?? []}
        value={chosen.class_id}
        onChange={(value) => go({ class: value })}
      />
      {day}
    </RegisterView>
  );
}
