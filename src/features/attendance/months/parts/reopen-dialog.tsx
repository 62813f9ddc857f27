import { reopening } from "#features/attendance/months/contract.ts";
import { monthsText } from "#features/attendance/months/text.ts";
import { monthsClient } from "./months-client.ts";
import { formatDate } from "#lib/dates.ts";
import { errorCode } from "#lib/errors.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { TextArea } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";

/** Asks why a closed month is reopened. */
export function ReopenDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const t = useText(monthsText);
  const { lang } = useLang();
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
    <FormDialog
      form={form}
      title={t.reopenTitle(name)}
      cancel={t.cancel}
      submit={t.reopen}
      onClose={onClose}
    >
      <p>{t.reopenText}</p>
      <TextArea name="why" label={t.why} hint={t.whyHint} rows={2} maxLength={300} required />
    </FormDialog>
  );
}
