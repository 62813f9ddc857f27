import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { CalendarRange } from "lucide-react";
import { useState } from "react";
import type { PreparedYear } from "#features/classes/plans/contract.ts";
import { PreparedCard } from "#features/classes/plans/parts/prepared-card.tsx";
import { yearPlansClient } from "#features/classes/plans/parts/year-plans-client.ts";
import { yearPlansText } from "#features/classes/plans/text.ts";
import { yearsClient } from "#features/classes/years/parts/years-client.ts";
import { ConfirmChange } from "#features/classes/years/parts/confirm-change.tsx";
import { LastChange } from "#features/classes/years/parts/last-change.tsx";
import { useChoices } from "#features/classes/years/parts/use-choices.ts";
import { useSavedPlan } from "#features/classes/years/parts/use-saved-plan.ts";
import { PreviewedYear } from "#features/classes/years/parts/year-preview.tsx";
import { type Years, YearsForm } from "#features/classes/years/parts/years-form.tsx";
import { firstDays } from "#features/classes/years/rules.ts";
import { classesText } from "#features/classes/text.ts";
import { yearsText, type YearsText } from "#features/classes/years/text.ts";
import { errorData } from "#lib/errors.ts";
import { addDays, formatDate } from "#lib/dates.ts";
import { Button } from "#ui/base/button.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Empty } from "#ui/kit/empty.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

export const Route = createFileRoute("/dashboard/classes/year-change")({
  component: YearChangeScreen,
});

function YearChangeScreen() {
  const t = useText(yearsText);
  const c = useText(classesText);
  const may = useMay("classes.write");
  return (
    <>
      <PageHead
        back={<BackLink to="/dashboard/classes">{c.title}</BackLink>}
        title={t.title}
        line={t.line}
      />
      {may ? <YearChanges /> : <Empty title={t.adminsOnly} />}
    </>
  );
}

function YearChanges() {
  const t = useText(yearsText);
  const [isNext, plan] = useState(false);
  const known = useQuery(yearsClient.listYearChanges.queryOptions({ input: {} }));
  const prepared = useQuery(yearPlansClient.listYearPlans.queryOptions());
  if (!known.data) return <LoadState of={known} failed={t.loadFailed} />;
  if (!prepared.data) return <LoadState of={prepared} failed={t.loadFailed} />;
  const plans = prepared.data;
  const { changes, years } = known.data;
  const [last] = changes;
  return (
    <>
      {last && <LastChange change={last} />}
      {years.length === 0 && <Empty icon={CalendarRange} title={t.noYears} text={t.noYearsText} />}
      {years.length > 0 && last?.may_undo && !isNext && plans.length === 0 && (
        <Button icon={CalendarRange} onClick={() => plan(true)}>
          {t.another}
        </Button>
      )}
      {years.length > 0 && (isNext || !last?.may_undo || plans.length > 0) && (
        // Other years start with no choices.
        <NextChange key={years.join()} years={years} plans={plans} onDone={() => plan(false)} />
      )}
    </>
  );
}

type NextProps = { years: string[]; plans: PreparedYear[]; onDone: () => void };

function NextChange({ years, plans, onDone }: NextProps) {
  const t = useText(yearsText);
  const { today } = useMe();
  const [chosen, setChosen] = useState<Years | null>(null);
  const [begins_on, setBeginsOn] = useState(today);
  const [isAsking, ask] = useState(false);
  const savedPlan = useSavedPlan();
  const { opened, setOpened, saving } = savedPlan;
  const preview = useQuery({
    ...yearsClient.previewYearChange.queryOptions({ input: chosen ?? { from: "", to: "" } }),
    enabled: chosen !== null,
  });
  const facts = chosen ? preview.data : undefined;
  const { plan, choices, ...choosing } = useChoices(facts, begins_on);
  const { min, max } = firstDays(today);
  const isReady = plan?.hindrances.length === 0 && begins_on >= min && begins_on <= max;

  function choose(next: Years | null) {
    setChosen(next);
    change.clear();
    saving.clear();
    choosing.clear();
    setOpened(null);
    const known = plans.find((one) => one.from_year === next?.from && one.to_year === next.to);
    if (known) open(known);
  }

  function open(known: PreparedYear) {
    const { id, version, from_year, to_year } = known;
    setChosen({ from: from_year, to: to_year });
    setBeginsOn(known.begins_on);
    setOpened({ id, version });
    choosing.load(known);
    saving.clear();
  }

  function save() {
    if (!facts) return;
    const { from_year, to_year } = facts;
    void savedPlan.save({ from_year, to_year, begins_on, ...choosing.kept() });
  }

  const change = useAction(
    (input: Parameters<typeof yearsClient.changeYear.call>[0]) =>
      yearsClient.changeYear.call(input),
    {
      // The change also affects students' statuses and the figures of the front page.
      changes: "everything",
      rereadsWhenRefused: true,
      done: (_, { to_year }) => t.done(to_year),
      explain: (error) => explain(t, error),
      failed: t.failed,
      onDone() {
        setChosen(null);
        choosing.clear();
        ask(false);
      },
      onFailed: () => ask(false),
    },
  );

  async function go() {
    if (!facts) return;
    const { from_year, to_year, version } = facts;
    const isDone = await change.start({ from_year, to_year, begins_on, version, choices });
    if (!isDone) return;
    onDone();
    document.getElementById("last-change")?.focus();
  }

  return (
    <>
      {plans.map((known) => (
        <PreparedCard
          key={known.id}
          plan={known}
          onOpen={() => open(known)}
          onDropped={() => setOpened((now) => (now?.id === known.id ? null : now))}
        />
      ))}
      <YearsForm
        key={opened?.id ?? ""}
        opened={chosen ?? undefined}
        years={years}
        begins_on={begins_on}
        onBeginsOn={setBeginsOn}
        onYears={choose}
        isPreviewed={facts !== undefined}
      />
      {chosen && !facts && <LoadState of={preview} failed={t.loadFailed} />}
      <Problem of={change} />
      <Problem of={saving} />
      {facts?.pupils.length === 0 && (
        <Empty icon={CalendarRange} title={t.nobody(facts.from_year)} text={t.nobodyText} />
      )}
      {facts && plan && facts.pupils.length > 0 && (
        <>
          <PreviewedYear preview={facts} plan={plan} choosing={choosing} onBeginsOn={setBeginsOn} />
          <Buttons
            begins_on={begins_on}
            lastDay={max}
            isReady={isReady}
            isSaving={saving.busy}
            onCancel={() => choose(null)}
            onSave={save}
            onGo={() => ask(true)}
          />
          <ConfirmChange
            open={isAsking}
            onClose={() => ask(false)}
            onGo={() => void go()}
            busy={change.busy}
            {...{ preview: facts, plan, begins_on }}
          />
        </>
      )}
    </>
  );
}

function Problem({
  of: { problem, error },
}: {
  of: { problem: string | undefined; error: unknown };
}) {
  return (
    problem && (
      <div className="mb-4">
        <ErrorBox text={problem} requestId={errorData(error).request_id} />
      </div>
    )
  );
}

type ButtonsProps = {
  begins_on: string;
  /** The last first day with which a change can be carried out today. */
  lastDay: string;
  isReady: boolean;
  isSaving: boolean;
  onCancel: () => void;
  onSave: () => void;
  onGo: () => void;
};

/** What can be done with the choices: keep them as a plan, which comes first as long as it is too early, or go. */
function Buttons({ begins_on, lastDay, isReady, isSaving, onCancel, onSave, onGo }: ButtonsProps) {
  const t = useText(yearsText);
  const p = useText(yearPlansText);
  const { lang } = useLang();
  const isEarly = begins_on > lastDay;
  return (
    <div className="mt-5 flex flex-wrap items-center justify-end gap-3">
      {isEarly && (
        <p className="text-14 text-muted max-sm:w-full">
          {p.later(formatDate(addDays(begins_on, -1), lang))}
        </p>
      )}
      <Button onClick={onCancel} className="max-sm:w-full">
        {t.cancel}
      </Button>
      <Button
        kind={isEarly ? "brand" : "quiet"}
        busy={isSaving}
        onClick={onSave}
        className="max-sm:w-full"
      >
        {p.save}
      </Button>
      <Button
        kind={isEarly ? "quiet" : "brand"}
        disabled={!isReady}
        onClick={onGo}
        className="max-sm:w-full"
      >
        {t.go}
      </Button>
    </div>
  );
}

function explain(t: YearsText, error: unknown): string | undefined {
  const { reason, constraint } = errorData(error);
  if (reason === "stale" || reason === "hindered") return t.stale;
  return constraint === "classes_name" ? t.nameTaken : undefined;
}
