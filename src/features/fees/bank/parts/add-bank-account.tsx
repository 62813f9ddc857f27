import { bankText } from "#features/fees/bank/text/bank.ts";
import { Button } from "#ui/base/button.tsx";
import { TextField } from "#ui/base/field.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { newBankAccount } from "#features/fees/bank/contract.ts";
import { feeBankClient } from "./fee-bank-client.ts";

type Props = { onAdded: (id: string) => void; onClose: () => void };

/** Adds a bank account of the school. */
export function AddBankAccount({ onAdded, onClose }: Props) {
  const t = useText(bankText);
  const form = useForm({
    schema: newBankAccount,
    texts: { number_last4: t.last4Wrong },
    onSubmit: (values) => feeBankClient.addBankAccount.call(values),
    changes: [feeBankClient.key()],
    done: t.added,
    onDone: ({ id }) => {
      onAdded(id);
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={t.add}>
      <Form form={form} className="grid grid-cols-1 gap-4">
        <TextField name="bank" label={t.bank} maxLength={60} autoComplete="off" />
        <TextField name="name" label={t.name} maxLength={60} autoComplete="off" />
        <TextField
          name="number_last4"
          label={t.last4}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
        />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" kind="brand" busy={form.busy}>
            {t.save}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
