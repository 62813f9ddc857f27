import { type Edition, STRENGTHS } from "#lib/enumerations.ts";
import { useState } from "react";
import { RangeForm } from "#features/hifz/mushaf/parts/range-form.tsx";
import { paint, type Prior } from "#features/hifz/priors/rules.ts";
import { priorsText } from "#features/hifz/priors/text.ts";
import { SelectField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";

const CLEAR = "none";

type Props = { priors: readonly Prior[]; edition: Edition; onChange: (priors: Prior[]) => void };

/** Enters a part of a juz: pages, a surah or ayahs, as people write them. */
export function RangeEntry({ priors, edition, onChange }: Props) {
  const t = useText(priorsText);
  const [strength, setStrength] = useState<string>(STRENGTHS[0]);
  const chosen = STRENGTHS.find((one) => one === strength) ?? null;
  return (
    <details>
      <summary className="cursor-pointer font-semibold text-brand max-sm:py-2.5">{t.more}</summary>
      <RangeForm
        edition={edition}
        words={t}
        className="mt-3 gap-4 sm:grid-cols-[1fr_10rem_auto]"
        button="sm:mt-7"
        onRange={(range) => onChange(paint(priors, range, chosen))}
      >
        <SelectField
          name="strength"
          label={t.strength}
          value={strength}
          onChange={(event) => setStrength(event.target.value)}
          options={[
            ...STRENGTHS.map((value) => ({ value: value as string, label: t.states[value] })),
            { value: CLEAR, label: t.clear },
          ]}
        />
      </RangeForm>
    </details>
  );
}
