import * as z from "zod/mini";
import type { FeeSettings } from "#features/fees/settings/contract.ts";
import { RANK_ORDERS } from "#features/fees/settings/rules.ts";
import { feeSettingsText } from "#features/fees/settings/text.ts";
import { formatAmount } from "#lib/money.ts";
import * as shape from "#lib/shapes.ts";
import { Button } from "#ui/base/button.tsx";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { feeSettingsClient } from "./fee-settings-client.ts";

const change = z.object({
  due_day: z.int().check(z.minimum(1), z.maximum(31)),
  rank_by: z.enum(RANK_ORDERS),
  cash_limit: shape.typedSen,
  note_limit: shape.typedSen,
  footer_ms: shape.line(200, 0),
  tin: shape.line(20, 0),
});

/** How the school handles fees, in one form whose values suit most schools as they are. */
export function FeeSettingsForm({ settings }: { settings: FeeSettings }) {
  const t = useText(feeSettingsText);
  const mayChange = useMay("fees.approve");
  const form = useForm({
    schema: change,
    shape: (values) => ({ ...values, footer_ms: values.footer_ms ?? "", tin: values.tin ?? "" }),
    texts: { cash_limit: t.amountWrong, note_limit: t.amountWrong },
    explain: () => ({ text: t.failed }),
    onSubmit: ({ cash_limit, note_limit, ...values }) =>
      feeSettingsClient.changeFeeSettings.call({
        ...values,
        cash_limit_sen: cash_limit,
        note_limit_sen: note_limit,
        version: settings.version,
      }),
    changes: "everything",
    done: t.saved,
  });
  const { due_day, rank_by, cash_limit_sen, note_limit_sen } = settings;
  const money = { inputMode: "decimal", autoComplete: "off", disabled: !mayChange } as const;
  return (
    <Card pad={false}>
      <CardHead title={t.title} />
      <Form form={form} className="grid gap-5 p-5 max-sm:p-4">
        <p className="text-muted">{mayChange ? t.line : t.onlyAdmins}</p>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            name="due_day"
            label={t.dueDay}
            hint={t.dueDayHint}
            min={1}
            max={31}
            defaultValue={due_day}
            type="number"
            disabled={!mayChange}
          />
          <SelectField
            name="rank_by"
            label={t.rankBy}
            defaultValue={rank_by}
            disabled={!mayChange}
            options={RANK_ORDERS.map((value) => ({ value, label: t.rankOrders[value] }))}
          />
          <TextField
            name="cash_limit"
            label={t.cashLimit}
            hint={t.cashLimitHint}
            defaultValue={formatAmount(cash_limit_sen)}
            {...money}
          />
          <TextField
            name="note_limit"
            label={t.noteLimit}
            hint={t.noteLimitHint}
            defaultValue={formatAmount(note_limit_sen)}
            {...money}
          />
        </div>
        <TextField
          name="footer_ms"
          label={t.footer}
          hint={t.footerHint}
          maxLength={200}
          disabled={!mayChange}
          defaultValue={settings.footer_ms}
          optional
        />
        <TextField
          name="tin"
          label={t.tin}
          hint={t.tinHint}
          maxLength={20}
          autoComplete="off"
          disabled={!mayChange}
          defaultValue={settings.tin}
          optional
        />
        {mayChange && (
          <div className="flex justify-end">
            <Button type="submit" kind="brand" busy={form.busy}>
              {t.save}
            </Button>
          </div>
        )}
      </Form>
    </Card>
  );
}
