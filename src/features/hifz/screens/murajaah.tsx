import { createFileRoute } from "@tanstack/react-router";
import { ClassChooser, DayChooser } from "#features/attendance/parts/choosers.tsx";
import { useNewDay } from "#features/attendance/parts/use-new-day.ts";
import { useSession } from "#features/attendance/parts/use-session.ts";
import { MurajaahView } from "#features/hifz/tasmik/parts/murajaah-view.tsx";
import { NoHalaqah } from "#features/hifz/tasmik/parts/sheet-notices.tsx";
import { useSheetQueue } from "#features/hifz/tasmik/parts/sheet-queue.ts";
import { registersOf, useHalaqah } from "#features/hifz/tasmik/parts/use-halaqah.ts";
import { murajaahText } from "#features/hifz/tasmik/text/murajaah.ts";
import { tasmikText } from "#features/hifz/tasmik/text/sheet.ts";
import { isDate } from "#lib/dates.ts";
import { textOf } from "#lib/search-params.ts";
import { useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { readAhead } from "#ui/read-ahead.ts";

type Search = {
  class?: string | undefined;
  date?: string | undefined;
  session?: string | undefined;
};

export const Route = createFileRoute("/dashboard/hifz/murajaah")({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    class: textOf(raw.class),
    date: typeof raw.date === "string" && isDate(raw.date) ? raw.date : undefined,
    session: textOf(raw.session),
  }),
  loader: ({ context }) => readAhead(context, "hifz.record", registersOf(context.me.today)),
  component: MurajaahScreen,
});

/** The old revision of a halaqah on a day. */
function MurajaahScreen() {
  const t = useText(murajaahText);
  const h = useText(tasmikText);
  const { today } = useMe();
  useNewDay();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const date = search.date && search.date <= today ? search.date : today;
  const { query, classes, chosen } = useHalaqah(search.class, date);
  const session = useSession(
    { class_id: chosen?.class_id, date, wanted: search.session },
    useSheetQueue(),
  );
  const go = (next: Search) =>
    void navigate({ search: (before) => ({ ...before, ...next }), resetScroll: false });
  return (
    <>
      <PageHead title={t.title} line={t.line} />
      {!chosen && <LoadState of={query} failed={t.loadFailed} />}
      {!chosen && query.data && <NoHalaqah />}
      {chosen && (
        <MurajaahView
          key={`${chosen.class_id} ${date}`}
          registerKey={{ class_id: chosen.class_id, date, session }}
          class_name={chosen.name}
          onSession={(key) => go({ session: key })}
        >
          <ClassChooser
            label={h.choose}
            classes={classes}
            value={chosen.class_id}
            onChange={(value) => go({ class: value })}
          />
          <DayChooser
            date={date}
            onChange={(value) => go({ date: value === today ? undefined : value })}
          />
        </MurajaahView>
      )}
    </>
  );
}
