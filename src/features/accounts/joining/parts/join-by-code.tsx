import { joining } from "#features/accounts/joining/contract.ts";
import { codeText } from "#features/accounts/joining/text.ts";
import { formatCode } from "#lib/codes.ts";
import { Button } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { TextField } from "#ui/base/field.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";

/** Takes an invitation code or link and opens the page that says what it is for. */
export function JoinByCode() {
  const t = useText(codeText);
  const form = useForm({
    schema: joining,
    texts: { code: t.codeWrong },
    onSubmit: ({ code }) => location.assign(`/join#${formatCode(code)}`),
  });
  return (
    <Card className="mx-auto w-full max-w-120">
      <h2 className="mb-4 font-semibold">{t.codeTitle}</h2>
      <Form form={form} className="grid gap-4">
        <TextField
          name="code"
          label={t.code}
          hint={t.codeHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" busy={form.busy}>
          {t.join}
        </Button>
      </Form>
    </Card>
  );
}
