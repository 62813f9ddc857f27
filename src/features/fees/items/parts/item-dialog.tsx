import * as z from "zod/mini";
import { useState } from "react";
import type { FeeItem } from "#features/fees/items/contract.ts";
import { CLASS_CODES, FREQUENCIES, ITEM_KINDS, SCOPES } from "#features/fees/items/rules/prices.ts";
import { feeItemsText } from "#features/fees/items/text/items.ts";
import { formatDate, monthStart } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { formatAmount } from "#lib/money.ts";
import * as shape from "#lib/shapes.ts";
import { Button } from "#ui/base/button.tsx";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { feeItemsClient } from "./fee-items-client.ts";
import { WhoFields, whoOf, whoShape, withLevels } from "./who-fields.tsx";

const RANKS = [2, 3, 4, 5] as const;
const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1);

const common = {
  ...whoShape,
  amount: z.optional(shape.typedSen),
  from_date: shape.date,
  due_day: z.int().check(z.minimum(1), z.maximum(31)),
  class_code: z.enum(CLASS_CODES),
  rank2: z.optional(shape.typedSen),
  rank3: z.optional(shape.typedSen),
  rank4: z.optional(shape.typedSen),
  rank5: z.optional(shape.typedSen),
  early_eligible: z.boolean(),
};
const fresh = z.object({
  ...common,
  amount: shape.typedSen,
  name_ms: shape.line(80),
  name_en: shape.line(80),
  frequency: z.enum(FREQUENCIES),
  scope: z.optional(z.enum(SCOPES)),
  month: z.optional(z.string()),
});
const change = z.object(common);

type Props = {
  item?: FeeItem | undefined;
  /** The day of the month on which a new item falls due. */
  dueDay: number;
  onClose: () => void;
};

/** Adds an item, or changes what it costs from a day on. */
export function ItemDialog({ item, dueDay, onClose }: Props) {
  if (item) return <ChangeItem item={item} onClose={onClose} />;
  return <NewItem dueDay={dueDay} onClose={onClose} />;
}

type Ranked = Pick<z.output<typeof change>, "rank2" | "rank3" | "rank4" | "rank5">;

const ranksIn = (typed: Ranked) =>
  RANKS.flatMap((rank) => {
    const off_sen = typed[`rank${rank}`];
    return off_sen ? [{ rank, off_sen }] : [];
  });

function useTexts() {
  const t = useText(feeItemsText);
  const fields = ["amount", ...RANKS.map((rank) => `rank${rank}`)];
  return {
    texts: Object.fromEntries(fields.map((field) => [field, t.amountWrong])),
    explain: (error: unknown) =>
      errorData(error).reason === "price" ? { fields: { from_date: t.samePrice } } : undefined,
  };
}

function NewItem({ dueDay, onClose }: Omit<Props, "item">) {
  const t = useText(feeItemsText);
  const { lang } = useLang();
  const { today } = useMe();
  const [frequency, setFrequency] = useState<(typeof FREQUENCIES)[number]>("month");
  const [kind, setKind] = useState<(typeof ITEM_KINDS)[number]>("fee");
  const isDeposit = kind === "deposit";
  const form = useForm({
    schema: fresh,
    shape: withLevels,
    ...useTexts(),
    onSubmit: ({
      name_ms,
      name_en,
      scope = "pupil",
      due_day,
      class_code,
      amount,
      from_date,
      month,
      ...rest
    }) =>
      feeItemsClient.createItem.call({
        name_ms,
        name_en,
        kind,
        frequency: rest.frequency,
        scope,
        due_day,
        class_code,
        ...whoOf(rest),
        months: rest.frequency === "year" && month ? [Number(month)] : null,
        prorate: rest.frequency === "month" && !isDeposit ? "half" : "none",
        split: null,
        early_eligible: rest.early_eligible,
        ranks: scope === "pupil" && !isDeposit ? ranksIn(rest) : [],
        price: { from_date, amount_sen: amount },
      }),
    changes: [feeItemsClient.key()],
    done: ({ name_ms }) => t.saved(name_ms),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t.add} cancel={t.cancel} submit={t.save} onClose={onClose}>
      <TextField name="name_ms" label={t.nameMs} maxLength={80} />
      <TextField name="name_en" label={t.nameEn} maxLength={80} />
      <SelectField
        name="kind"
        label={t.kind}
        value={kind}
        onChange={({ target }) => {
          const chosen = ITEM_KINDS.find((one) => one === target.value) ?? "fee";
          setKind(chosen);
          if (chosen === "deposit") setFrequency("once");
        }}
        options={ITEM_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="amount" label={t.amount} inputMode="decimal" autoComplete="off" />
        <DateField name="from_date" label={t.from} defaultValue={monthStart(today)} />
        <SelectField
          name="frequency"
          label={t.frequency}
          value={frequency}
          onChange={({ target }) =>
            setFrequency(FREQUENCIES.find((one) => one === target.value) ?? "month")
          }
          options={FREQUENCIES.map((value) => ({ value, label: t.frequencies[value] }))}
        />
        {!isDeposit && (
          <SelectField
            name="scope"
            label={t.scope}
            options={SCOPES.map((value) => ({ value, label: t.scopes[value] }))}
          />
        )}
        {frequency === "year" && (
          <SelectField
            name="month"
            label={t.month}
            options={MONTHS.map((month) => ({
              value: String(month),
              label: formatDate(
                `${today.slice(0, 4)}-${String(month).padStart(2, "0")}-01`,
                lang,
                "month",
              ),
            }))}
          />
        )}
        <TextField
          name="due_day"
          label={t.dueDay}
          type="number"
          min={1}
          max={31}
          defaultValue={dueDay}
        />
      </div>
      <WhoFields />
      {!isDeposit && <Early key={frequency} isOn={frequency === "month"} />}
      <ClassCode />
      {!isDeposit && <Ranks />}
    </FormDialog>
  );
}

function ChangeItem({ item, onClose }: { item: FeeItem; onClose: () => void }) {
  const t = useText(feeItemsText);
  const { lang } = useLang();
  const { today } = useMe();
  const { id, version, due_day, ranks } = item;
  const name = lang === "en" ? item.name_en : item.name_ms;
  const archive = useAction(() => feeItemsClient.changeItem.call({ id, version, archived: true }), {
    changes: [feeItemsClient.key()],
    rereadsWhenRefused: true,
    done: t.archived(name),
    failed: t.failed,
    failsInToast: true,
    onDone: onClose,
  });
  const form = useForm({
    schema: change,
    shape: withLevels,
    ...useTexts(),
    onSubmit: ({ amount, from_date, due_day: day, class_code, ...rest }) =>
      feeItemsClient.changeItem.call({
        id,
        version,
        due_day: day,
        class_code,
        ...whoOf(rest),
        early_eligible: rest.early_eligible,
        ranks: [...ranksIn(rest), ...ranks.filter(({ rank }) => rank > RANKS.length + 1)],
        ...(amount !== undefined && { price: { from_date, amount_sen: amount } }),
      }),
    changes: [feeItemsClient.key()],
    done: t.saved(name),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={name}
      line={t.line}
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
      other={
        <Button
          kind="ghost"
          busy={archive.busy}
          onClick={() => void archive.start()}
          className="me-auto"
        >
          {t.archive}
        </Button>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="amount" label={t.newPrice} inputMode="decimal" autoComplete="off" />
        <DateField name="from_date" label={t.from} defaultValue={nextMonth(today)} />
        <TextField
          name="due_day"
          label={t.dueDay}
          type="number"
          min={1}
          max={31}
          defaultValue={due_day}
        />
      </div>
      <WhoFields who={item} />
      {item.kind === "fee" && <Early isOn={item.early_eligible} />}
      <ClassCode of={item.class_code} />
      {item.scope === "pupil" && item.kind === "fee" && <Ranks ranks={ranks} />}
    </FormDialog>
  );
}

/** The first day of the next month. */
function nextMonth(today: string): string {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, "0")}-01`;
}

function Early({ isOn }: { isOn: boolean }) {
  const t = useText(feeItemsText);
  return (
    <CheckField name="early_eligible" label={t.early} hint={t.earlyHint} defaultChecked={isOn} />
  );
}

function ClassCode({ of = "010" }: { of?: FeeItem["class_code"] }) {
  const t = useText(feeItemsText);
  return (
    <SelectField
      name="class_code"
      label={t.classCode}
      defaultValue={of}
      options={CLASS_CODES.map((value) => ({ value, label: t.classCodes[value] }))}
    />
  );
}

function Ranks({ ranks = [] }: { ranks?: FeeItem["ranks"] }) {
  const t = useText(feeItemsText);
  const offOf = (rank: number) => ranks.find((one) => one.rank === rank)?.off_sen;
  return (
    <fieldset>
      <legend className="font-medium">{t.ranks}</legend>
      <p className="mb-2 text-13 text-muted">{t.ranksLine}</p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {RANKS.map((rank) => {
          const off = offOf(rank);
          return (
            <TextField
              key={rank}
              name={`rank${rank}`}
              label={t.rank(rank)}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={off === undefined ? "" : formatAmount(off)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
