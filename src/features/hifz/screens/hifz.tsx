import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { RegisterSummary } from "#features/attendance/contract.ts";
import { attendanceClient } from "#features/attendance/parts/attendance-client.ts";
import { ClassChooser, DayChooser } from "#features/attendance/parts/choosers.tsx";
import { RegisterTitle } from "#features/attendance/parts/register-title.tsx";
import { useNewDay } from "#features/attendance/parts/use-new-day.ts";
import { useSession } from "#features/attendance/parts/use-session.ts";
import { chooseClass } from "#features/attendance/rules.ts";
import { hifzSettingsClient } from "#features/hifz/settings/parts/hifz-settings-client.ts";
import { useSheetQueue } from "#features/hifz/tasmik/parts/sheet-queue.ts";
import { SheetView } from "#features/hifz/tasmik/parts/sheet-view.tsx";
import { HEARD_STREAMS } from "#features/hifz/tasmik/parts/tasmik-words.ts";
import { SHOWS } from "#features/hifz/tasmik/rules/shown.ts";
import { tasmikText } from "#features/hifz/tasmik/text/sheet.ts";
import { isDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { textOf } from "#lib/search-params.ts";
import { ErrorBox } from "#ui/base/error-box.tsx";
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

const listOf = (date: string) => attendanceClient.listRegisters.queryOptions({ input: { date } });

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
  const classes = useQuery({ ...listOf(date), placeholderData: keepPreviousData });

  // Classes that are no halaqah may hold hafazan too; whoever teaches only halaqah need not ask.
  const asks = classes.data?.some(({ kind }) => kind !== "halaqah") ?? false;
  const settings = useQuery({
    ...hifzSettingsClient.readHifzSettings.queryOptions(),
    enabled: asks,
  });

  // The screen stays with the halaqah that it began with, even after its register is saved.
  const [first, setFirst] = useState<string>();
  const isHalaqah = ({ kind, class_id }: RegisterSummary) =>
    kind === "halaqah" || (settings.data?.class_ids.includes(class_id) ?? false);
  const halaqah = (classes.data ?? []).filter(isHalaqah);
  const others = (classes.data ?? []).filter((one) => !isHalaqah(one));
  const wanted = search.class ?? first;
  const waits = asks && settings.isFetching && halaqah.length === 0;
  const chosen =
    classes.data?.find(({ class_id }) => class_id === wanted) ??
    (waits ? undefined : chooseClass(halaqah.length > 0 ? halaqah : others));
  const begun = chosen?.class_id;
  if (!first && begun) setFirst(begun);
  const session = useSession({ class_id: begun, date, wanted: search.session }, useSheetQueue());

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
      <>
        <RegisterTitle title={t.title} class_name={undefined}>
          {(classes.data || date !== today) && day}
        </RegisterTitle>
        {(classes.isPending || waits) && <Spinner page />}
        {classes.error && (
          <ErrorBox
            text={t.loadFailed}
            requestId={errorData(classes.error).request_id}
            onRetry={() => void classes.refetch()}
            busy={classes.isFetching}
          />
        )}
        {classes.data && !waits && (
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
      <ClassChooser
        label={t.choose}
        classes={[...halaqah, ...others]}
        value={chosen.class_id}
        onChange={(value) => go({ class: value })}
      />
      {day}
    </SheetView>
  );
}
