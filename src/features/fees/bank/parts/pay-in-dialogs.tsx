import { ImageUp } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import * as z from "zod/mini";
import { type BankAccount, payInFacts } from "#features/fees/bank/contract.ts";
import { type QrFault, readDuitNow, withAmount } from "#features/fees/bank/rules/duitnow.ts";
import { payInOfficeText } from "#features/fees/bank/text/pay-in.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { TextArea, TextField } from "#ui/base/field.tsx";
import { type FormProblem, useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { CodePicture } from "./code-picture.tsx";
import { feeBankClient } from "./fee-bank-client.ts";
import type { UnreadPicture } from "./read-picture.ts";

/** What the code says with which a school tries whether its bank takes a sum. */
const TRIED = { amount_sen: 100, reference: "UJIAN" };

const schema = z.object({
  holder: z.optional(payInFacts.holder),
  number: z.optional(payInFacts.number),
  duitnow: z.optional(payInFacts.duitnow),
});

type Props = { account: BankAccount; onClose: () => void };

/** Changes what families see of a bank account. A code is looked at while it is typed. */
export function PayInDialog({ account, onClose }: Props) {
  const t = useText(payInOfficeText);
  const { id, version, number_last4 } = account;
  const [typed, setTyped] = useState(account.duitnow);
  const read = typed.trim() ? readDuitNow(typed) : undefined;
  const code = typeof read === "object" ? read : undefined;
  const fault = typeof read === "string" ? read : undefined;
  const form = useForm({
    schema,
    texts: { number: t.numberWrong },
    check({ number }): FormProblem | undefined {
      if (number && !number.endsWith(number_last4)) {
        return { fields: { number: t.last4Wrong(number_last4) } };
      }
      return fault && { fields: { duitnow: t.faults[fault] } };
    },
    explain(error): FormProblem {
      const { reason, fault: found } = errorData(error);
      if (reason === "number") return { fields: { number: t.last4Wrong(number_last4) } };
      if (reason === "duitnow") return { fields: { duitnow: t.faults[found as QrFault] } };
      return { text: reason === "stale" ? t.stale : t.failed };
    },
    onSubmit: ({ holder = "", number = "" }) =>
      feeBankClient.changeBankAccount.call({
        id,
        version,
        holder,
        number,
        duitnow: code?.payload ?? "",
      }),
    changes: [feeBankClient.key()],
    done: t.saved,
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t.title} cancel={t.cancel} submit={t.save} onClose={onClose}>
      <TextField
        name="holder"
        label={t.holder}
        hint={t.holderHint}
        maxLength={80}
        autoComplete="off"
        optional
        defaultValue={account.holder}
      />
      <TextField
        name="number"
        label={t.number}
        hint={t.numberHint(number_last4)}
        inputMode="numeric"
        maxLength={30}
        autoComplete="off"
        optional
        defaultValue={account.number}
      />
      <TextArea
        name="duitnow"
        label={t.code}
        hint={t.codeHint}
        maxLength={600}
        autoComplete="off"
        spellCheck={false}
        optional
        value={typed}
        error={fault && t.faults[fault]}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ReadPicture onRead={setTyped} />
      {code && (
        <div className="grid grid-cols-1 gap-2">
          <p className="font-medium wrap-anywhere">{t.goesTo(code.name)}</p>
          <CodePicture payload={code.payload} alt={t.code} />
        </div>
      )}
    </FormDialog>
  );
}

function ReadPicture({ onRead }: { onRead: (text: string) => void }) {
  const t = useText(payInOfficeText);
  const input = useRef<HTMLInputElement>(null);
  const reading = useAction(
    async (file: File) => {
      // A file of its own, because it is a hundred times as often shown as used.
      const { readQrPicture } = await import("./read-picture.ts");
      const read = await readQrPicture(file);
      if (typeof read === "string") throw new Unread(read);
      onRead(read.text);
    },
    { explain: (error) => (error instanceof Unread ? t[error.why] : undefined), failed: t.notRead },
  );
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    target.value = "";
    if (file) void reading.start(file);
  }
  return (
    <div className="grid gap-2">
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={t.picture}
        onChange={choose}
        className="sr-only"
        tabIndex={-1}
      />
      <Button
        icon={ImageUp}
        busy={reading.busy}
        onClick={() => input.current?.click()}
        className="max-sm:w-full sm:justify-self-start"
      >
        {t.picture}
      </Button>
      {reading.problem && <ErrorBox text={reading.problem} />}
    </div>
  );
}

/** Nothing was read from the picture, and why. */
class Unread extends Error {
  readonly why: UnreadPicture;
  constructor(why: UnreadPicture) {
    super(why);
    this.why = why;
  }
}

/** Shows the code with RM 1.00; the sum goes into the code once somebody saw that the bank takes it. */
export function TryCode({ account: { id, version, duitnow }, onClose }: Props) {
  const t = useText(payInOfficeText);
  const act = useAction(
    () => feeBankClient.changeBankAccount.call({ id, version, has_amount: true }),
    {
      changes: [feeBankClient.key()],
      rereadsWhenRefused: true,
      done: t.switched.on,
      failed: t.failed,
      onDone: onClose,
    },
  );
  return (
    <ConfirmDialog
      title={t.tryTitle}
      cancel={t.cancel}
      submit={t.worked}
      kind="brand"
      act={act}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 justify-items-center gap-4">
        <p className="justify-self-start">{t.tryLine}</p>
        <CodePicture payload={withAmount(duitnow, TRIED)} alt={t.tryTitle} />
        <p className="justify-self-start font-medium">{t.tryAsk}</p>
      </div>
    </ConfirmDialog>
  );
}
