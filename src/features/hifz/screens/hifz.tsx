import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { BeforeClass } from "#features/attendance/parts/before-class.tsx";
import { ClassChooser, DayChooser } from "#features/attendance/parts/choosers.tsx";
import { useNewDay } from "#features/attendance/parts/use-new-day.ts";
import { useSession } from "#features/attendance/parts/use-session.ts";
import { useSheetQueue } from "#features/hifz/tasmik/parts/sheet-queue.ts";
import { SheetView } from "#features/hifz/tasmik/parts/sheet-view.tsx";
import { registersOf, useHalaqah } from "#features/hifz/tasmik/parts/use-halaqah.ts";
import { HEARD_STREAMS } from "#features/hifz/tasmik/parts/tasmik-words.ts";
import { SHOWS } from "#features/hifz/tasmik/rules/shown.ts";
import { tasmikText } from "#features/hifz/tasmik/text/sheet.ts";
import { isDate } from "#lib/dates.ts";
import { textOf } from "#lib/search-params.ts";
import { useText } from "#ui/base/lang.tsx";
import { Spinner } from "#ui/base/spinner.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { readAhead } from "#ui/read-ahead.ts";

// Most who open this screen record here.
const FamilyWeeks = lazyPart(
  async () => (await import("#features/hifz/acks/parts/family-weeks.tsx")).FamilyWeeks,
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
  mine?: boolean | undefined;
};

export const Route = createFileRoute("/dashboard/hifz/")({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    class: textOf(raw.class),
    date: typeof raw.date === "string" && isDate(raw.date) ? raw.date : undefined,
    session: textOf(raw.session),
    stream: textOf(raw.stream),
    show: textOf(raw.show),
    mine: raw.mine === true || undefined,
  }),
  loader: ({ context, location }) => {
    if (location.searchStr) return;
    readAhead(context, "hifz.record", registersOf(context.me.today));
  },
  component: HifzScreen,
});

function HifzScreen() {
  const mayRecord = useMay("hifz.record");
  const { date } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  if (mayRecord) return <TasmikScreen />;
  return (
    <Suspense fallback={<Spinner page />}>
      <FamilyWeeks date={date} onDate={(day) => void navigate({ search: { date: day } })} />
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
  const { query, classes, chosen } = useHalaqah(search.class, date);
  const session = useSession(
    { class_id: chosen?.class_id, date, wanted: search.session },
    useSheetQueue(),
  );

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
        classes={query}
        failed={t.loadFailed}
        day={day}
      >
        <NoHalaqah />
      </BeforeClass>
    );
  }
  return (
    <SheetView
      registerKey={{ class_id: chosen.class_id, date, session }}
      class_name={chosen.name}
      stream={HEARD_STREAMS.find((one) => one === search.stream) ?? "baharu"}
      show={SHOWS.find((one) => one === search.show) ?? "all"}
      isMine={search.mine ?? false}
      onSession={(key) => go({ session: key })}
      onStream={(stream) => go({ stream: stream === "baharu" ? undefined : stream }, true)}
      onShow={(show) => go({ show: show === "all" ? undefined : show }, true)}
      onMine={(mine) => go({ mine: mine || undefined }, true)}
    >
      <ClassChooser
        label={t.choose}
        classes={classes}
        value={chosen.class_id}
        onChange={(value) => go({ class: value })}
      />
      {day}
    </SheetView>
  );
}
