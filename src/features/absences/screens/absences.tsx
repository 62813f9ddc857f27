import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { CalendarOff, Inbox, Plus } from "lucide-react";
import type { AbsenceReport } from "#features/absences/contract.ts";
import { AbsencesExport } from "#features/absences/parts/absences-export.tsx";
import { AbsenceCard } from "#features/absences/parts/absence-card.tsx";
import { stateIcon, stateTone } from "#features/absences/parts/reason-icons.ts";
import { type AbsencesText, absencesText } from "#features/absences/text.ts";
import { absencesClient } from "#features/absences/parts/absences-client.ts";
import { addDays } from "#lib/dates.ts";
import { REQUEST_STATES } from "#lib/enumerations.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { Chips } from "#ui/kit/chips.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useIsShortList, useMay, useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

type State = AbsenceReport["state"];
type Search = { state?: State | undefined; older?: true | undefined };

export const Route = createFileRoute("/dashboard/attendance/absences/")({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    state: REQUEST_STATES.find((state) => state === raw.state),
    older: raw.older === true ? true : undefined,
  }),
  component: AbsencesScreen,
});

/** Reports that ended more than this many days ago are shown on request. */
const RECENT_DAYS = 60;

/** Lists reported absences: a guardian's own, and those that a teacher or an admin decides on. */
function AbsencesScreen() {
  const t = useText(absencesText);
  const { today, role } = useMe();
  const isPupil = role === "student";
  const [mayReport, mayDecide] = [useMay("attendance.report"), useMay("attendance.decide")];
  const { state, older } = Route.useSearch();
  const navigate = Route.useNavigate();
  const input = older ? {} : { from: addDays(today, -RECENT_DAYS) };
  const list = useQuery({
    ...absencesClient.listAbsences.queryOptions({ input }),
    placeholderData: keepPreviousData,
  });
  const all = list.data ?? [];
  const shown = state ? all.filter((report) => report.state === state) : all;
  const isShort = useIsShortList(all.length);
  const states = REQUEST_STATES.filter(
    (one) => one === state || all.some((report) => report.state === one),
  );

  function go(next: Search) {
    const search = { state, older, ...next };
    void navigate({ search, replace: true, resetScroll: false });
  }

  const report = mayReport && (
    <ButtonLink
      kind="brand"
      icon={Plus}
      to="/dashboard/attendance/absences/new"
      className="max-sm:grow"
    >
      {t.report}
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={t.title}
        line={mayDecide ? t.lineDecide : isPupil ? t.lineSelf : t.lineReport}
        action={
          <>
            {!isShort && shown.length > 0 && (
              <AbsencesExport absences={shown} state={state && t.states[state]} />
            )}
            {report}
          </>
        }
      />
      <LoadState of={list} failed={t.loadFailed} />
      {list.data && all.length === 0 && (
        <Empty
          icon={CalendarOff}
          title={t.none}
          text={mayDecide ? t.noneSchool : isPupil ? t.noneSelf : t.noneFamily}
          action={report}
        />
      )}
      {(all.length > 1 || state) && (
        <Chips
          className="mb-5"
          label={t.filter}
          value={state ?? "all"}
          onChange={(value) => go({ state: value === "all" ? undefined : value })}
          options={[
            { value: "all", label: t.all, count: all.length },
            ...states.map((value) => ({
              value,
              label: t.states[value],
              count: all.filter((report) => report.state === value).length,
              icon: stateIcon[value],
              tone: stateTone[value],
            })),
          ]}
        />
      )}
      {all.length > 0 && state && (
        <OneState t={t} absences={shown} onAll={() => go({ state: undefined })} />
      )}
      {all.length > 0 && !state && <InTurn t={t} absences={all} />}
      {list.data && !older && (
        <div className="mt-6 flex justify-center print:hidden">
          <Button kind="ghost" onClick={() => go({ older: true })}>
            {t.older}
          </Button>
        </div>
      )}
    </>
  );
}

type ListProps = { t: AbsencesText; absences: readonly AbsenceReport[] };

/** Lists the reports that wait for the person first, under a heading with their number. */
function InTurn({ t, absences }: ListProps) {
  const waiting = absences.filter((report) => report.may_decide);
  const others = absences.filter((report) => !report.may_decide);
  if (waiting.length === 0) return <Cards t={t} absences={absences} />;
  return (
    <div className="grid gap-8">
      <section>
        <h2 className="mb-3 text-20 font-semibold tracking-[-0.01em]">
          {t.waiting(waiting.length)}
        </h2>
        <Cards t={t} absences={waiting} level={3} />
      </section>
      {others.length > 0 && (
        <section>
          <h2 className="mb-3 text-20 font-semibold tracking-[-0.01em]">{t.others}</h2>
          <Cards t={t} absences={others} level={3} />
        </section>
      )}
    </div>
  );
}

function OneState({ t, absences, onAll }: ListProps & { onAll: () => void }) {
  if (absences.length > 0) return <Cards t={t} absences={absences} />;
  return (
    <Empty
      icon={Inbox}
      title={t.noneOfState}
      action={<Button onClick={onAll}>{t.showAll}</Button>}
    />
  );
}

function Cards({ t, absences, level = 2 }: ListProps & { level?: 2 | 3 }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      {absences.map((absence) => (
        <AbsenceCard key={absence.id} t={t} absence={absence} level={level} />
      ))}
    </div>
  );
}
