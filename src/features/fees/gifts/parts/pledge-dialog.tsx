import * as z from "zod/mini";
import { X } from "lucide-react";
import { useState } from "react";
import type { Fund } from "#features/fees/gifts/contract.ts";
import { feeFundsText } from "#features/fees/gifts/text/gifts.ts";
import type { Student } from "#features/students/contract.ts";
import { StudentFinder } from "#features/students/parts/student-finder.tsx";
import { studentName } from "#features/students/rules.ts";
import * as shape from "#lib/shapes.ts";
import { IconButton } from "#ui/base/icon-button.tsx";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { feeFundsClient } from "./fee-funds-client.ts";

const facts = z.object({
  fund_id: shape.id,
  amount: shape.typedSen,
  monthly: z.boolean(),
  from_date: shape.date,
  to_date: z.optional(shape.date),
});

type Props = { sponsor_id: string; funds: readonly Fund[]; onClose: () => void };

/** Writes down what a sponsor promises. */
export function PledgeDialog({ sponsor_id, funds, onClose }: Props) {
  const t = useText(feeFundsText);
  const { today } = useMe();
  const [student, setStudent] = useState<Student>();
  const form = useForm({
    schema: facts,
    texts: { amount: t.amountWrong },
    onSubmit: ({ amount, to_date = null, ...pledge }) =>
      feeFundsClient.createPledge.call({
        sponsor_id,
        ...pledge,
        to_date,
        amount_sen: amount,
        student_id: student?.id ?? null,
      }),
    changes: [feeFundsClient.key()],
    done: ({ fund }) => t.saved(fund),
    onDone: onClose,
  });
  const open = funds.filter(({ archived_on }) => archived_on === null);
  return (
    <FormDialog
      form={form}
      title={t.addPledge}
      line={t.pledgeLine}
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
    >
      <SelectField
        name="fund_id"
        label={t.fund}
        options={open.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField name="amount" label={t.amount} inputMode="decimal" autoComplete="off" />
      <CheckField name="monthly" label={t.monthly} defaultChecked />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField name="from_date" label={t.from} defaultValue={today} />
        <DateField name="to_date" label={t.to} />
      </div>
      {student ? (
        <p className="flex min-h-11 items-center justify-between gap-3 rounded-control bg-brand-tint py-1 ps-4 pe-1">
          <span className="min-w-0 wrap-anywhere">
            <span className="block text-13 text-muted">{t.forStudent}</span>
            <NamePart className="font-medium">{studentName(student)}</NamePart>
          </span>
          <IconButton
            icon={X}
            label={t.notStudent(studentName(student))}
            onClick={() => setStudent(undefined)}
          />
        </p>
      ) : (
        <div>
          <StudentFinder label={t.findStudent} nobody={t.nobody} onPick={setStudent} />
          <p className="mt-1.5 text-13 text-muted">{t.studentHint}</p>
        </div>
      )}
    </FormDialog>
  );
}
