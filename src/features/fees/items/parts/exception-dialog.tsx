import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { useState } from "react";
import { feeAccountsClient } from "#features/fees/accounts/parts/fee-accounts-client.ts";
import { newException } from "#features/fees/items/contract.ts";
import { feeItemsText } from "#features/fees/items/text/items.ts";
import { shiftMonth } from "#features/calendar/rules.ts";
import { formatDate, monthStart } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import * as shape from "#lib/shapes.ts";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { Chips } from "#ui/kit/chips.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { feeItemsClient } from "./fee-items-client.ts";

const { item_id, student_id, from_month, to_month } = newException.shape;
const fields = z.object({
  item_id,
  student_id,
  from_month,
  to_month: z.optional(to_month),
  amount: z.optional(shape.typedSen),
});
const paid = z.extend(fields, { amount: shape.typedSen });

type Props = {
  /** The family whose pupils may be chosen; without it, all pupils with an account. */
  account_id?: string | undefined;
  onClose: () => void;
};

/** Sets what one pupil pays for an item instead of its price, or that the pupil is not billed for it. */
export function ExceptionDialog({ account_id, onClose }: Props) {
  const t = useText(feeItemsText);
  const { lang } = useLang();
  const { today } = useMe();
  const [how, setHow] = useState<"amount" | "nothing">("amount");
  const items = useQuery(feeItemsClient.listItems.queryOptions({ input: {} }));
  const accounts = useQuery(feeAccountsClient.listBillingAccounts.queryOptions({ input: {} }));
  const students = (accounts.data ?? [])
    .filter(({ id }) => account_id === undefined || id === account_id)
    .flatMap(({ students: of }) => of);
  const form = useForm({
    schema: how === "amount" ? paid : fields,
    texts: { amount: t.amountWrong, item_id: t.chooseItem, student_id: t.chooseStudent },
    explain: (error) => {
      const { reason } = errorData(error);
      return reason === "known" ? { fields: { item_id: t.sameException } } : { text: t.failed };
    },
    onSubmit: ({ amount, to_month: last, ...rest }) =>
      feeItemsClient.addException.call({
        ...rest,
        to_month: last ?? null,
        amount_sen: how === "amount" ? (amount ?? null) : null,
      }),
    changes: "everything",
    done: ({ student }) => t.exceptionSaved(student),
    onDone: onClose,
  });
  const months = Array.from({ length: 15 }, (_, at) => {
    const day = shiftMonth(monthStart(today), at - 2);
    return { value: day.slice(0, 7), label: formatDate(day, lang, "month") };
  });
  return (
    <FormDialog
      form={form}
      title={t.addException}
      line={t.exceptionsLine}
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
    >
      <SelectField
        key={`pupil ${students.length}`}
        name="student_id"
        label={t.student}
        {...(students.length === 1
          ? { defaultValue: students[0]?.id }
          : { placeholder: t.chooseStudent, defaultValue: "" })}
        options={students.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        name="item_id"
        label={t.item}
        placeholder={t.chooseItem}
        defaultValue=""
        options={(items.data ?? [])
          .filter(({ scope, archived_on }) => scope === "pupil" && !archived_on)
          .map(({ id, name_ms, name_en }) => ({
            value: id,
            label: lang === "en" ? name_en : name_ms,
          }))}
      />
      <div>
        <p className="mb-2 text-14 font-medium">{t.pays}</p>
        <Chips
          label={t.pays}
          value={how}
          onChange={setHow}
          options={[
            { value: "amount", label: t.paysOther },
            { value: "nothing", label: t.paysNothing },
          ]}
        />
      </div>
      {how === "amount" && (
        <TextField name="amount" label={t.amount} inputMode="decimal" autoComplete="off" />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="from_month"
          label={t.firstMonth}
          defaultValue={today.slice(0, 7)}
          options={months}
        />
        <SelectField
          name="to_month"
          label={t.lastMonth}
          placeholder={t.noEnd}
          defaultValue=""
          options={months}
        />
      </div>
    </FormDialog>
  );
}
