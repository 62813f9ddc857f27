import { programmesText } from "#features/hifz/programmes/text.ts";
import type { DailyTarget } from "#features/hifz/mushaf/rules/portions.ts";
import { SelectField, TextField } from "#ui/base/field.tsx";
import type { FieldValues } from "#ui/base/form-values.ts";
import { useText } from "#ui/base/lang.tsx";

const CHOICES = ["page/1", "page/2", "page/3", "page/4", "line", "ayah", "surah", "rubu"] as const;

type Props = { target?: DailyTarget | undefined };

/** How much is to be learnt in a day: a number and its unit, which may be a part of a page. */
export function TargetFields({ target = { unit: "page", amount: 1, parts: 1 } }: Props) {
  const t = useText(programmesText);
  const { unit, amount, parts } = target;
  return (
    <div className="grid grid-cols-[6rem_1fr] items-start gap-4">
      <TextField
        name="amount"
        type="number"
        min={1}
        max={60}
        label={t.amount}
        defaultValue={amount}
      />
      <SelectField
        name="unit"
        label={t.unit}
        defaultValue={unit === "page" ? `page/${parts}` : unit}
        options={CHOICES.map((value) => ({ value, label: t.units[value] }))}
      />
    </div>
  );
}

/** The target that the fields say, as the calls read it. */
export function targetIn({ amount, unit }: FieldValues) {
  const [name, parts = "1"] = (typeof unit === "string" ? unit : "").split("/");
  return { unit: name, amount, parts: Number(parts) };
}

const FRACTIONS: Record<string, string> = {
  "1/2": "½",
  "1/3": "⅓",
  "2/3": "⅔",
  "1/4": "¼",
  "3/4": "¾",
};

/** A number of pages as people write it: "½", "1½", "2". */
function amountIn({ amount, parts }: DailyTarget): string {
  const whole = Math.floor(amount / parts);
  const rest = amount % parts;
  if (rest === 0) return String(whole);
  const [over, under] = parts === 4 && rest === 2 ? [1, 2] : [rest, parts];
  return `${whole || ""}${FRACTIONS[`${over}/${under}`]}`;
}

/** A target in words: "½ muka surat sehari". */
export function useTargetWords(): (target: DailyTarget) => string {
  const t = useText(programmesText);
  return (target) => t.targets[target.unit](amountIn(target));
}
