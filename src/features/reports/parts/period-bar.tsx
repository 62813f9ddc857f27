import { useState } from "react";
import type { ReportAnswer } from "#features/reports/contract.ts";
import { type PeriodKind, spanFault } from "#features/reports/periods/rules.ts";
import { periodsText } from "#features/reports/periods/text.ts";
import { useText } from "#ui/base/lang.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { DateStepper } from "#ui/kit/date-stepper.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { Select } from "#ui/kit/select.tsx";
import { usePeriodWords } from "./use-period-words.ts";

/** The period of a report as its address names it. */
export type Asking = {
  period?: PeriodKind | undefined;
  /** A day of the period, or the first of other dates. */
  on?: string | undefined;
  to?: string | undefined;
};

type Props = {
  kinds: readonly PeriodKind[];
  kind: PeriodKind;
  /** What was answered last; undefined until the first answer. */
  period: ReportAnswer["period"] | undefined;
  asked: Asking;
  onAsk: (asking: Asking) => void;
};

/** Chooses what a report is about in time: a kind of span, and which one. */
export function PeriodBar({ kinds, kind, period, asked, onAsk }: Props) {
  const t = useText(periodsText);
  const { today } = useMe();
  const say = usePeriodWords();

  function choose(next: PeriodKind) {
    const { from = today, to = today } = period ?? {};
    if (next === "custom") return onAsk({ period: next, on: from, to });
    onAsk({ period: next, on: to === today ? undefined : from });
  }

  return (
    <>
      {kinds.length > 1 && (
        <Select
          label={t.period}
          value={kind}
          options={kinds.map((value) => ({ value, label: t.kinds[value] }))}
          onChange={choose}
          className="max-sm:w-full"
        />
      )}
      {kind === "custom" ? (
        <OtherDates asked={asked} onAsk={onAsk} />
      ) : (
        <DateStepper
          label={t.date}
          value={asked.on ?? period?.from ?? today}
          text={period && say(period)}
          max={today}
          previousLabel={t.previous}
          nextLabel={t.next}
          {...(period?.previous && { previous: period.previous })}
          {...(period?.next && { next: period.next })}
          onChange={(on) => onAsk({ period: asked.period, on })}
          className="max-sm:w-full sm:min-w-72"
        />
      )}
    </>
  );
}

/** The first and last day of a span that a person chooses; one that cannot be is not asked for, and says why. */
function OtherDates({ asked, onAsk }: Pick<Props, "asked" | "onAsk">) {
  const t = useText(periodsText);
  const { today } = useMe();
  const [span, setSpan] = useState({ from: asked.on ?? today, to: asked.to ?? today });
  const fault = spanFault(span, today);

  function change(next: Partial<typeof span>) {
    const changed = { ...span, ...next };
    setSpan(changed);
    if (spanFault(changed, today)) return;
    onAsk({ period: "custom", on: changed.from, to: changed.to });
  }

  return (
    <div className="grid w-full max-w-lg grid-cols-2 gap-3">
      <DateField
        name="from"
        label={t.from}
        defaultValue={span.from}
        max={today}
        onDate={(from) => from && change({ from })}
      />
      <DateField
        name="to"
        label={t.to}
        defaultValue={span.to}
        max={today}
        onDate={(to) => to && change({ to })}
        {...(fault && { error: t.faults[fault] })}
      />
    </div>
  );
}
