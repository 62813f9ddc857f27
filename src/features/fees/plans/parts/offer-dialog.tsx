import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { feePlansClient } from "#features/fees/plans/parts/fee-plans-client.ts";
import {
  type Instalment,
  instalmentsFault,
  MOST_INSTALMENTS,
  splitInstalments,
} from "#features/fees/plans/rules.ts";
import { feePlansText } from "#features/fees/plans/text/plans.ts";
import { addDays, formatDate, isDate } from "#lib/dates.ts";
import { formatAmount, formatSen, senIn } from "#lib/money.ts";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { type FormProblem, useForm } from "#ui/base/form.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { usePlanFault } from "./use-plan.ts";

type Due = { id: string; due_on: string; left_sen: number };
type Props = {
  account_id: string;
  /** The family's name and number. */
  family: string;
  dues: readonly Due[];
  onClose: () => void;
};

/** So many at first, from two weeks on. */
const COUNT = 3;
const FIRST_DAYS = 14;
const COUNTS = Array.from({ length: MOST_INSTALMENTS }, (_, at) => String(at + 1));
const nothing = z.object({});

/** Offers a family to pay open dues in instalments, which are even until somebody types others. */
export function OfferDialog({ account_id, family, dues, onClose }: Props) {
  const t = useText(feePlansText);
  const { lang } = useLang();
  const { today } = useMe();
  const explainFault = usePlanFault();
  const [chosen, setChosen] = useState(() => {
    const late = dues.filter(({ due_on }) => due_on < today);
    return new Set((late.length > 0 ? late : dues).map(({ id }) => id));
  });
  const [count, setCount] = useState(COUNT);
  const [first, setFirst] = useState(addDays(today, FIRST_DAYS));
  const [typed, setTyped] = useState<Record<string, string>>({});
  const plans = useQuery(
    feePlansClient.listInstalmentPlans.queryOptions({ input: { account_id } }),
  );
  const waiting = plans.data?.find(({ state }) => state === "asked" || state === "offered");

  const due_ids = dues.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const total = sumOf(dues.filter(({ id }) => chosen.has(id)).map(({ left_sen }) => left_sen));
  const even = splitInstalments(total, count, isDate(first) ? first : today);
  const instalments = withTyped(even, typed, total);
  const rest = instalments.at(-1)?.amount_sen ?? 0;

  const form = useForm({
    schema: nothing,
    check: (): FormProblem | null => {
      if (due_ids.length === 0) return { text: t.chooseDues };
      const wrong = instalments.slice(0, -1).findIndex(({ amount_sen }) => !(amount_sen > 0));
      if (wrong >= 0) return { fields: { [`amount_${wrong}`]: t.amountWrong } };
      if (rest <= 0) return { text: t.tooMuch };
      const fault = instalmentsFault(instalments, today);
      return fault && { fields: { [`due_on_${fault.at}`]: t.dayWrong } };
    },
    explain: (error) => {
      const text = explainFault(error);
      return text === undefined ? undefined : { text };
    },
    onSubmit: () =>
      feePlansClient.offerInstalments.call({
        account_id,
        due_ids,
        instalments,
        ...(waiting && { version: waiting.version }),
      }),
    changes: "everything",
    done: t.sent(family),
    onDone: onClose,
  });

  const type = (name: string, value: string) =>
    setTyped((before) => ({ ...before, [name]: value }));
  return (
    <FormDialog
      form={form}
      title={t.offer}
      line={t.offerLine}
      cancel={t.cancel}
      submit={t.send}
      onClose={onClose}
    >
      {waiting?.reason && <p className="wrap-anywhere">{`${t.reason}: ${waiting.reason}`}</p>}
      <fieldset>
        <legend className="mb-1 font-medium">{t.whichDues}</legend>
        {dues.map(({ id, due_on, left_sen }) => (
          <CheckField
            key={id}
            name={`due_${id}`}
            label={t.due(formatDate(due_on, lang, "dayMonthYear"), formatSen(left_sen))}
            {...(due_on < today && { hint: t.overdue })}
            checked={chosen.has(id)}
            onChange={({ target }) => {
              const next = new Set(chosen);
              if (target.checked) next.add(id);
              else next.delete(id);
              setChosen(next);
            }}
          />
        ))}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="count"
          label={t.count}
          value={String(count)}
          onChange={({ target }) => setCount(Number(target.value))}
          options={COUNTS.map((value) => ({ value, label: value }))}
        />
        <DateField name="first" label={t.first} value={first} min={today} onDate={setFirst} />
      </div>
      <ol className="grid gap-4">
        {instalments.map(({ due_on, amount_sen }, at) => {
          const isLast = at === instalments.length - 1;
          return (
            <li key={at} className="grid gap-x-4 gap-y-2 border-t border-line pt-3 sm:grid-cols-2">
              <DateField
                key={typed[`due_on_${at}`] === undefined ? due_on : at}
                name={`due_on_${at}`}
                label={t.dateOf(at + 1)}
                defaultValue={due_on}
                min={today}
                onDate={(day) => day !== due_on && type(`due_on_${at}`, day)}
              />
              {isLast ? (
                <p>
                  <span className="block font-medium">{t.nth(at + 1)}</span>
                  <span className="flex min-h-11 items-center tabular-nums">
                    {formatSen(Math.max(0, amount_sen))}
                    {at > 0 && <span className="ps-2 text-muted">{t.rest}</span>}
                  </span>
                </p>
              ) : (
                <TextField
                  name={`amount_${at}`}
                  label={t.amountOf(at + 1)}
                  inputMode="decimal"
                  autoComplete="off"
                  value={typed[`amount_${at}`] ?? formatAmount(amount_sen)}
                  onChange={({ target }) => type(`amount_${at}`, target.value)}
                />
              )}
            </li>
          );
        })}
      </ol>
      <p className="flex justify-between gap-4 border-t border-line pt-3 font-semibold">
        <span>{t.total}</span>
        <span className="tabular-nums">{formatSen(total)}</span>
      </p>
    </FormDialog>
  );
}

/** Even instalments with what was typed instead; the last takes the rest. A sum that cannot be read is 0. */
function withTyped(
  even: readonly Instalment[],
  typed: Record<string, string>,
  total: number,
): Instalment[] {
  let rest = total;
  return even.map(({ due_on, amount_sen }, at) => {
    const sum = typed[`amount_${at}`];
    const own = at === even.length - 1 ? rest : sum === undefined ? amount_sen : (senIn(sum) ?? 0);
    rest -= own;
    return { due_on: typed[`due_on_${at}`] || due_on, amount_sen: own };
  });
}

function sumOf(list: readonly number[]): number {
  return list.reduce((sum, one) => sum + one, 0);
}
