import type { Edition } from "#lib/enumerations.ts";
import { useState } from "react";
import { formatRange, type RangeWords } from "#features/hifz/mushaf/rules/ranges.ts";
import type { PupilPriors } from "#features/hifz/priors/contract.ts";
import { juzOf } from "#features/hifz/mushaf/rules/rubu.ts";
import { tileOf } from "#features/hifz/priors/rules.ts";
import { priorsText } from "#features/hifz/priors/text.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { JuzTiles, TileLegend } from "./juz-tiles.tsx";
import { RangeEntry } from "./range-entry.tsx";
import { useSavePriors } from "./use-save-priors.ts";

type Props = { pupil: PupilPriors; edition: Edition; name: string; words: RangeWords };

/** What a pupil had memorised before: thirty tiles, parts of juz, one save. */
export function PriorsCard({ pupil, edition, name, words }: Props) {
  const t = useText(priorsText);
  const { today } = useMe();
  const mayPlan = useMay("hifz.plan");
  const [priors, setPriors] = useState(pupil.priors);
  const [date, setDate] = useState(today);
  const save = useSavePriors();
  const isChanged = JSON.stringify(priors) !== JSON.stringify(pupil.priors);
  const parts = priors.filter(({ from_id }) => tileOf(priors, juzOf(from_id)) === "mixed");
  return (
    <Card pad={false}>
      <CardHead title={t.title} />
      <div className="grid gap-4 p-5 max-sm:p-4">
        <p className="text-muted print:hidden">{mayPlan ? t.line : t.lineFamily}</p>
        {save.problem && <ErrorBox text={save.problem} />}
        <JuzTiles
          priors={priors}
          label={t.group(name)}
          onChange={mayPlan ? setPriors : undefined}
        />
        <TileLegend />
        {parts.length > 0 && (
          <p className="text-14">
            <span className="font-semibold">{`${t.parts}: `}</span>
            {parts
              .map(
                ({ from_id, to_id, strength }) =>
                  `${formatRange([from_id, to_id], words)} (${t.states[strength]})`,
              )
              .join(", ")}
          </p>
        )}
        {mayPlan && (
          <div className="grid gap-4 print:hidden">
            <RangeEntry priors={priors} edition={edition} onChange={setPriors} />
            {isChanged && (
              <div className="grid items-end gap-4 border-t border-line pt-4 sm:grid-cols-[16rem_1fr]">
                <DateField name="date" label={t.date} max={today} value={date} onDate={setDate} />
                <div className="flex flex-wrap items-center justify-end gap-3">
                  <span className="text-14 text-muted">{t.unsaved}</span>
                  <Button onClick={() => setPriors(pupil.priors)}>{t.undo}</Button>
                  <Button
                    kind="brand"
                    busy={save.busy}
                    disabled={!date}
                    onClick={() => void save.start({ date, pupils: [{ ...pupil, priors }] })}
                  >
                    {t.save}
                  </Button>
                </div>
              </div>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}
