import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { CalendarRange } from "lucide-react";
import { useState } from "react";
import { yearsClient } from "#features/classes/years/parts/years-client.ts";
import { ConfirmChange } from "#features/classes/years/parts/confirm-change.tsx";
import { LastChange } from "#features/classes/years/parts/last-change.tsx";
import { useChoices } from "#features/classes/years/parts/use-choices.ts";
import { YearPlanView } from "#features/classes/years/parts/year-plan.tsx";
import { type Years, YearsForm } from "#features/classes/years/parts/years-form.tsx";
import { firstDays } from "#features/classes/years/rules.ts";
import { classesText } from "#features/classes/text.ts";
import { yearsText, type YearsText } from "#features/classes/years/text.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Empty } from "#ui/kit/empty.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
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
  if (!known.data) return <LoadState of={known} failed={t.loadFailed} />;
  const { changes, years } = known.data;
  const [last] = changes;
  return (
    <>
      {last && <LastChange change={last} />}
      {years.length === 0 && <Empty icon={CalendarRange} title={t.noYears} text={t.noYearsText} />}
      {years.length > 0 && last?.may_undo && !isNext && (
        <Button icon={CalendarRange} onClick={() => plan(true)}>
          {t.another}
        </Button>
      )}
      {years.length > 0 && (isNext || !last?.may_undo) && (
        // Other years start with no choices.
        <NextChange key={years.join()} years={years} onDone={() => plan(false)} />
      )}
    </>
  );
}

function NextChange({ years, onDone }: { years: string[]; onDone: () => void }) {
  const t = useText(yearsText);
  const { today } = useMe();
  const [chosen, setChosen] = useState<Years | null>(null);
  const [begins_on, setBeginsOn] = useState(today);
  const [isAsking, ask] = useState(false);
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
    choosing.clear();
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
      <YearsForm
        years={years}
        begins_on={begins_on}
        onBeginsOn={setBeginsOn}
        onYears={choose}
        isPreviewed={facts !== undefined}
      />
      {chosen && !facts && <LoadState of={preview} failed={t.loadFailed} />}
      {change.problem && (
        <div className="mb-4">
          <ErrorBox text={change.problem} requestId={errorData(change.error).request_id} />
        </div>
      )}
      {facts?.pupils.length === 0 && (
        <Empty icon={CalendarRange} title={t.nobody(facts.from_year)} text={t.nobodyText} />
      )}
      {facts && plan && facts.pupils.length > 0 && (
        <>
          <YearPlanView preview={facts} plan={plan} choosing={choosing} onBeginsOn={setBeginsOn} />
          <div className="mt-5 flex flex-wrap justify-end gap-3">
            <Button onClick={() => choose(null)} className="max-sm:w-full">
              {t.cancel}
            </Button>
            <Button
              kind="brand"
              disabled={!isReady}
              onClick={() => ask(true)}
              className="max-sm:w-full"
            >
              {t.go}
            </Button>
          </div>
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

function explain(t: YearsText, error: unknown): string | undefined {
  const { reason, constraint } = errorData(error);
  if (reason === "stale" || reason === "hindered") return t.stale;
  return constraint === "classes_name" ? t.nameTaken : undefined;
}
