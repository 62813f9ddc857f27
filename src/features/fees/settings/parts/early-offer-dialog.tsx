import { useState } from "react";
import * as z from "zod/mini";
import type { FeeSettings } from "#features/fees/settings/contract.ts";
import { MOST_OFF_BP } from "#features/fees/settings/rules.ts";
import { feeSettingsText } from "#features/fees/settings/text.ts";
import { errorData } from "#lib/errors.ts";
import * as shape from "#lib/shapes.ts";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { feeSettingsClient } from "./fee-settings-client.ts";

const fields = z.object({
  year: z.string(),
  /** Typed like a sum: 2.5 is 250 hundredths. */
  percent: shape.typedSen.check(z.minimum(1), z.maximum(MOST_OFF_BP)),
  until: shape.date,
  second_until: z.optional(shape.date),
});

type Props = { settings: FeeSettings; onClose: () => void };

/** Adds an offer to who pays a year early. */
export function EarlyOfferDialog({ settings, onClose }: Props) {
  const t = useText(feeSettingsText);
  const { today } = useMe();
  const thisYear = Number(today.slice(0, 4));
  const years = [String(thisYear + 1), String(thisYear)];
  const [year, setYear] = useState(years[0] ?? "");
  const { early_offers, version } = settings;
  const form = useForm({
    schema: fields.check(
      z.refine(({ until, second_until }) => !second_until || until < second_until, {
        path: ["second_until"],
      }),
    ),
    texts: { percent: t.percentWrong, second_until: t.secondWrong },
    // The other fields were checked before they were sent.
    explain: (error) =>
      errorData(error).issues ? { fields: { percent: t.twice } } : { text: t.failed },
    onSubmit: ({ year: of, percent: off_bp, until, second_until = null }) =>
      feeSettingsClient.changeFeeSettings.call({
        early_offers: [...early_offers, { year: of, off_bp, until, second_until }],
        version,
      }),
    changes: "everything",
    done: t.offersSaved,
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t.add} cancel={t.cancel} submit={t.save} onClose={onClose}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="year"
          label={t.year}
          value={year}
          onChange={({ target }) => setYear(target.value)}
          options={years.map((value) => ({ value, label: value }))}
        />
        <TextField name="percent" label={t.percent} inputMode="decimal" autoComplete="off" />
        <DateField key={year} name="until" label={t.until} defaultValue={`${year}-01-15`} />
        <DateField name="second_until" label={t.second} hint={t.secondHint} optional />
      </div>
    </FormDialog>
  );
}
