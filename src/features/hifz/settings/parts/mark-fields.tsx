import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import { MOST_HALVES } from "#features/hifz/settings/rules.ts";
import { hifzSettingsText } from "#features/hifz/settings/text.ts";
import { formatNumber } from "#lib/numbers.ts";
import { SelectField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";

const KINDS = ["lupa", "tersangkut", "ditegur", "tajwid"] as const;

type Values = Record<string, unknown>;

/** How much each kind of mistake counts, for the form that has the fields. */
export function weightsOf(values: Values) {
  return Object.fromEntries(KINDS.map((kind) => [kind, Number(values[`weight_${kind}`])]));
}

/** How much each kind of mistake counts, in halves of one. */
export function WeightFields({ weights }: Pick<HifzSettings, "weights">) {
  const t = useText(hifzSettingsText);
  const options = Array.from({ length: MOST_HALVES + 1 }, (_, halves) => ({
    value: `${halves}`,
    label: formatNumber(halves / 2),
  }));
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{t.weights}</legend>
      <p className="mb-2 text-13 text-muted">{t.weightsHint}</p>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {KINDS.map((kind) => (
          <SelectField
            key={kind}
            name={`weight_${kind}`}
            label={t.kinds[kind]}
            defaultValue={`${weights[kind]}`}
            options={options}
          />
        ))}
      </div>
    </fieldset>
  );
}
