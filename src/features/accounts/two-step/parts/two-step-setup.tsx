import { renderSVG } from "uqr";
import { twoStepClient } from "./two-step-client.ts";
import { codeInput } from "#features/accounts/two-step/contract.ts";
import { twoStepText } from "#features/accounts/two-step/text.ts";
import { errorCode, errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { TextField } from "#ui/base/field.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";

type Props = { uri: string; onClose: () => void; onDone: (codes: string[]) => void };

/** Shows the secret as a QR code and as a key to type, and takes the first code. */
export function TwoStepSetup({ uri, onClose, onDone }: Props) {
  const t = useText(twoStepText);
  const key = new URL(uri).searchParams.get("secret") ?? "";
  const form = useForm({
    schema: codeInput,
    onSubmit: (values) => twoStepClient.confirmTwoStep.call(values),
    onDone: ({ recovery_codes }) => onDone(recovery_codes),
    explain(error) {
      if (errorData(error).reason === "code_wrong") return { fields: { code: t.codeWrong } };
      return { text: errorCode(error) === "TOO_MANY_REQUESTS" ? t.tooMany : t.failed };
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.scanTitle}
      line={t.scanLine}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" form="two-step" kind="brand" busy={form.busy}>
            {t.confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`}
          alt={t.qr}
          className="mx-auto size-56 rounded-control bg-white p-4"
        />
        <p className="text-center text-14 text-muted">
          {t.secret}
          <strong className="block font-semibold tracking-wider wrap-anywhere text-ink">
            {key.replace(/(.{4})(?!$)/g, "$1 ")}
          </strong>
        </p>
        <Form form={form} id="two-step">
          <TextField name="code" label={t.code} inputMode="numeric" autoComplete="one-time-code" />
        </Form>
      </div>
    </Dialog>
  );
}
