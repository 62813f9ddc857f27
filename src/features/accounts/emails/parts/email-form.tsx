import { emailsClient } from "./emails-client.ts";
import { emailChange } from "#features/accounts/emails/contract.ts";
import { emailText } from "#features/accounts/emails/text.ts";
import { errorCode, errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { TextField } from "#ui/base/field.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";

/** Shows the address that the account signs in with, and changes it. */
export function EmailForm() {
  const t = useText(emailText);
  const { sign_in_email } = useMe();
  const form = useForm({
    schema: emailChange,
    onSubmit: (values) => emailsClient.changeEmail.call(values),
    done: () => ({ text: t.sent, seconds: 20 }),
    onDone(): void {
      form.ref.current?.reset();
    },
    explain(error) {
      if (errorCode(error) === "TOO_MANY_REQUESTS") return { text: t.tooMany };
      if (errorData(error).reason === "same") return { fields: { email: t.same } };
      return { text: t.failed };
    },
  });
  return (
    <Card pad={false}>
      <CardHead title={t.title} />
      <Form form={form} className="grid gap-4.5 p-5 max-sm:p-4">
        <p className="wrap-anywhere">{sign_in_email ? t.now(sign_in_email) : t.none}</p>
        <TextField
          name="email"
          type="email"
          label={t.email}
          hint={sign_in_email ? t.hint : t.hintNone}
          autoComplete="off"
        />
        <div className="flex justify-end">
          <Button type="submit" busy={form.busy}>
            {t.submit}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
