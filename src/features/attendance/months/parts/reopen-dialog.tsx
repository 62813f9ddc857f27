import { useId } from "react";
import { reopening } from "#features/attendance/months/contract.ts";
import { monthsText } from "#features/attendance/months/text.ts";
import { monthsClient } from "./months-client.ts";
import { formatDate } from "#lib/dates.ts";
import { errorCode } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { TextArea } from "#ui/base/field.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";

/** Asks why a closed month is reopened. */
export function ReopenDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const t = useText(monthsText);
  const { lang } = useLang();
  const id = useId();
  const name = formatDate(month, lang, "month");
  const form = useForm({
    schema: reopening,
    shape: ({ why }) => ({ month, why }),
    explain: (error) => ({ text: errorCode(error) === "NOT_FOUND" ? t.gone : t.failed }),
    onSubmit: (values) => monthsClient.reopenMonth.call(values),
    changes: [monthsClient.key()],
    done: t.reopenedToast(name),
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.reopenTitle(name)}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="brand" type="submit" form={id} busy={form.busy}>
            {t.reopen}
          </Button>
        </>
      }
    >
      <Form form={form} id={id} className="grid gap-4">
        <p>{t.reopenText}</p>
        <TextArea name="why" label={t.why} hint={t.whyHint} rows={2} maxLength={300} required />
      </Form>
    </Dialog>
  );
}
