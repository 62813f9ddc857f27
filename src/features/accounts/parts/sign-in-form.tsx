import { Lock, Mail, ShieldCheck } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { accountsClient } from "./accounts-client.ts";
import { loginText } from "#features/accounts/text.ts";
import { retryWhileBusy } from "#lib/busy.ts";
import { errorCode, errorData } from "#lib/errors.ts";
import type { Me } from "#lib/me.ts";
import { Button } from "#ui/base/button.tsx";
import { PasswordField, TextField } from "#ui/base/field.tsx";
import { Form, type FormState, useForm } from "#ui/base/form.tsx";
import { focusField } from "#ui/base/form-values.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";

export type SignIn = {
  form: FormState;
  /** Whether the password was right, and the code of an app is asked for. */
  needsCode: boolean;
  /** Goes back to e-mail and password. */
  startAgain: () => void;
};

/** Shapes cost the page more than the rest of the sign-in, so they are loaded while the person types. */
const loadCredentials = async () => (await import("#features/accounts/contract.ts")).credentials;

/** Signs in with e-mail and password, and asks for an app's code if the account needs one. */
export function useSignIn(onDone: (me: Me) => Promise<void> | void): SignIn {
  const t = useText(loginText);
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm({
    schema: loadCredentials,
    busyText: t.busy,
    onSubmit: (values) => retryWhileBusy(() => accountsClient.signIn.call(values)),
    onDone: (me) => onDone(me),
    explain(error) {
      const { reason } = errorData(error);
      if (String(reason).startsWith("code_")) setNeedsCode(true);
      if (reason === "code_needed") return {};
      if (reason === "code_wrong") return { fields: { code: t.codeWrong } };
      if (reason === "code_unreadable") return { fields: { code: t.codeUnreadable } };
      if (errorCode(error) === "TOO_MANY_REQUESTS") return { text: t.tooMany };
      return { text: errorCode(error) === "UNAUTHORIZED" ? t.wrong : t.failed };
    },
  });
  const { ref } = form;
  useEffect(() => {
    if (needsCode) focusField(ref.current, "code");
  }, [needsCode, ref]);
  return { form, needsCode, startAgain: () => setNeedsCode(false) };
}

type Props = {
  signIn: SignIn;
  submit: string;
  /** Stands at the end of the password's label, and follows the password. */
  aside?: ReactNode;
  email?: string | null | undefined;
};

/** The fields of a sign-in. */
export function SignInForm({ signIn, submit, aside, email }: Props) {
  const t = useText(loginText);
  const { form, needsCode, startAgain } = signIn;
  return (
    <Form form={form} className="grid gap-5">
      {/* The fields of the first step stay, because they are sent again with the code. */}
      <div className={needsCode ? "hidden" : "contents"}>
        <TextField
          name="email"
          type="email"
          label={t.email}
          placeholder={t.emailPlaceholder}
          defaultValue={email ?? undefined}
          autoComplete="username"
          icon={Mail}
          size="lg"
          required
        />
        <PasswordField
          name="password"
          label={t.password}
          placeholder={t.passwordPlaceholder}
          autoComplete="current-password"
          icon={Lock}
          size="lg"
          required
          aside={aside}
        />
      </div>
      {needsCode && (
        <>
          <div className="flex gap-3 rounded-control bg-brand-tint px-4 py-3 text-brand-strong">
            <Icon of={ShieldCheck} className="mt-[3px]" />
            <p>
              <strong className="block font-semibold">{t.codeTitle}</strong>
              {t.codeNeeded}
            </p>
          </div>
          <TextField
            name="code"
            label={t.code}
            hint={t.codeHint}
            autoComplete="one-time-code"
            size="lg"
            required
          />
        </>
      )}
      <Button type="submit" kind="brand" size="lg" wide busy={form.busy}>
        {submit}
      </Button>
      {needsCode && (
        <Button kind="link" onClick={startAgain}>
          {t.startAgain}
        </Button>
      )}
    </Form>
  );
}
