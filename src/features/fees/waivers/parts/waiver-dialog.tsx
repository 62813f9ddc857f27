import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { useState } from "react";
import { feeAccountsClient } from "#features/fees/accounts/parts/fee-accounts-client.ts";
import type { Waiver } from "#features/fees/waivers/contract.ts";
import { ASNAF, WAIVER_KINDS } from "#features/fees/waivers/rules.ts";
import { feeWaiversText } from "#features/fees/waivers/text.ts";
import { formatSen } from "#lib/money.ts";
import * as shape from "#lib/shapes.ts";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { Chips } from "#ui/kit/chips.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { feeWaiversClient } from "./fee-waivers-client.ts";

const terms = {
  kind: z.enum(WAIVER_KINDS),
  asnaf: z.optional(z.enum(ASNAF)),
  item_id: z.optional(shape.id),
  percent: z.optional(z.number().check(z.minimum(0.01), z.maximum(100))),
  amount: z.optional(shape.typedSen),
  from_date: shape.date,
  to_date: z.optional(shape.date),
  fund_id: z.optional(shape.id),
  sponsor_id: z.optional(shape.id),
  shows_name: z.boolean(),
};
const facts = z.object({
  ...terms,
  student_id: z.optional(shape.id),
  reason: z.optional(shape.line(300)),
});

type Props = {
  account_id: string;
  /** The one whose terms are written; without it, a new one is asked for. */
  waiver?: Waiver;
  onClose: () => void;
};

/** Asks for a waiver, or writes the terms of one that a family asked for. */
export function WaiverDialog({ account_id, waiver, onClose }: Props) {
  const t = useText(feeWaiversText);
  const { lang } = useLang();
  const { today } = useMe();
  const accounts = useQuery(feeAccountsClient.listBillingAccounts.queryOptions({ input: {} }));
  const choices = useQuery(feeWaiversClient.readWaiverChoices.queryOptions({ input: {} }));
  const [how, setHow] = useState<"percent" | "amount">(waiver?.amount_sen ? "amount" : "percent");
  const [fund_id, setFund] = useState(waiver?.fund_id ?? "");
  const form = useForm({
    schema: facts,
    texts: { percent: t.percentWrong, amount: t.amountWrong, percent_bp: t.percentWrong },
    onSubmit: ({ percent, amount, item_id, student_id, reason = "", ...rest }) => {
      const said = {
        kind: rest.kind,
        asnaf: rest.asnaf ?? null,
        items: item_id ? [item_id] : null,
        percent_bp: how === "percent" && percent ? Math.round(percent * 100) : null,
        amount_sen: how === "amount" ? (amount ?? null) : null,
        from_date: rest.from_date,
        to_date: rest.to_date ?? null,
        fund_id: rest.fund_id ?? null,
        sponsor_id: rest.sponsor_id ?? null,
        shows_name: rest.shows_name,
      };
      return waiver
        ? feeWaiversClient.changeWaiver.call({ id: waiver.id, version: waiver.version, ...said })
        : feeWaiversClient.askWaiver.call({
            account_id,
            student_id: student_id ?? null,
            reason,
            ...said,
          });
    },
    changes: [feeWaiversClient.key()],
    done: t.asked,
    onDone: onClose,
  });
  const { funds = [], sponsors = [], items = [] } = choices.data ?? {};
  const account = accounts.data?.find(({ id }) => id === account_id);
  const isZakat = funds.some(({ id, kind }) => id === fund_id && kind === "zakat");
  return (
    <FormDialog
      form={form}
      title={waiver ? t.write : t.add}
      line={
        waiver
          ? [waiver.names, waiver.reason].filter(Boolean).join(" · ")
          : account && [account.code, ...account.students.map(({ name }) => name)].join(" · ")
      }
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
    >
      {!waiver && (
        <>
          <SelectField
            name="student_id"
            label={t.student}
            placeholder={t.wholeFamily}
            options={(account?.students ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextField name="reason" label={t.reason} maxLength={300} autoComplete="off" optional />
        </>
      )}
      <SelectField
        name="kind"
        label={t.kind}
        defaultValue={waiver?.kind ?? "asnaf"}
        options={WAIVER_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="fund_id"
          label={t.paidBy}
          placeholder={t.school}
          value={fund_id}
          onChange={({ target }) => setFund(target.value)}
          options={funds.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          name="asnaf"
          label={t.asnaf}
          hint={isZakat ? t.asnafMissing : undefined}
          placeholder={t.noCategory}
          defaultValue={waiver?.asnaf ?? ""}
          options={ASNAF.map((value) => ({ value, label: t.categories[value] }))}
        />
      </div>
      <div>
        <p className="mb-2 text-14 font-medium">{t.how}</p>
        <Chips
          label={t.how}
          value={how}
          onChange={setHow}
          options={[
            { value: "percent", label: t.percent },
            { value: "amount", label: t.amount },
          ]}
        />
      </div>
      {how === "percent" ? (
        <TextField
          key="percent"
          name="percent"
          label={t.percent}
          type="number"
          min={0.01}
          max={100}
          step={0.01}
          defaultValue={waiver?.percent_bp ? waiver.percent_bp / 100 : 50}
        />
      ) : (
        <TextField
          key="amount"
          name="amount"
          label={t.amount}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={waiver?.amount_sen ? formatSen(waiver.amount_sen).replace("RM ", "") : ""}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="item_id"
          label={t.item}
          placeholder={t.allItems}
          defaultValue={waiver?.items?.[0] ?? ""}
          options={items.map(({ id, name_ms, name_en }) => ({
            value: id,
            label: lang === "en" ? name_en : name_ms,
          }))}
        />
        <SelectField
          name="sponsor_id"
          label={t.sponsor}
          placeholder={t.noSponsor}
          defaultValue={waiver?.sponsor_id ?? ""}
          options={sponsors.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <DateField name="from_date" label={t.from} defaultValue={waiver?.from_date ?? today} />
        <DateField name="to_date" label={t.to} defaultValue={waiver?.to_date ?? ""} />
      </div>
      <CheckField name="shows_name" label={t.showsName} defaultChecked={waiver?.shows_name} />
    </FormDialog>
  );
}
