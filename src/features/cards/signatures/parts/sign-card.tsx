import { useQuery } from "@tanstack/react-query";
import { PenLine } from "lucide-react";
import type { CardIssue } from "#features/cards/issues/contract.ts";
import { type CardSignature, newSignature } from "#features/cards/signatures/contract.ts";
import { signaturesText } from "#features/cards/signatures/text.ts";
import { dayOf, formatDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { TextField } from "#ui/base/field.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { Card } from "#ui/kit/card.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { cardSignaturesClient } from "./card-signatures-client.ts";

type Props = { issue: Pick<CardIssue, "id" | "student_id" | "hash"> };

/** Who signed a report, or the form in which a guardian does. */
export function SignCard({ issue }: Props) {
  const t = useText(signaturesText);
  const dayIn = useDayOf();
  const { student_id } = issue;
  const found = useQuery(
    cardSignaturesClient.listStudentSignatures.queryOptions({ input: { student_id } }),
  );
  const line = found.data?.find(({ issue_id }) => issue_id === issue.id);
  if (!line) return null;
  const { signature, earlier, may_sign } = line;
  return (
    <Card className="mt-4 grid max-w-[52rem] gap-3 print:hidden">
      <h2 className="text-17 font-semibold">{t.signTitle}</h2>
      {signature && (
        <p className="wrap-anywhere">
          {(signature.noted_by ? t.signedOnPaper : t.signedBy)(
            signature.signed_name || (signature.name ?? ""),
            dayIn(signature),
            signature.noted_by ?? "",
          )}{" "}
          {signature.other_name && <Badge tone="late">{t.otherName}</Badge>}
        </p>
      )}
      {earlier && (
        <p className="rounded-control bg-late-tint px-4 py-3 wrap-anywhere text-late">
          <span className="font-semibold">{t.old}:</span>{" "}
          {t.oldBy(earlier.signed_name || (earlier.name ?? ""), dayIn(earlier))}
        </p>
      )}
      {may_sign && <SignForm issue={issue} />}
      {!signature && !may_sign && <p className="text-muted">{t.unsigned}</p>}
    </Card>
  );
}

function useDayOf() {
  const { lang } = useLang();
  const { school } = useMe();
  return ({ at }: CardSignature) =>
    formatDate(dayOf(at, school?.time_zone ?? "UTC"), lang, "dayMonthYear");
}

function SignForm({ issue }: Props) {
  const t = useText(signaturesText);
  const { first_name, last_name } = useMe();
  const form = useForm({
    schema: newSignature,
    shape: ({ signed_name }) => ({ issue_id: issue.id, hash: issue.hash, signed_name }),
    explain: (error) => ({ text: t.problems[errorData(error).reason ?? ""] ?? t.signFailed }),
    onSubmit: (values) => cardSignaturesClient.signCard.call(values),
    changes: "everything",
    done: t.signed,
  });
  return (
    <Form form={form} className="grid max-w-form gap-3">
      <TextField
        name="signed_name"
        label={t.signedName}
        hint={t.signHint}
        defaultValue={`${first_name} ${last_name}`.trim()}
        autoComplete="name"
      />
      <div>
        <Button
          type="submit"
          kind="brand"
          icon={PenLine}
          busy={form.busy}
          className="max-sm:w-full"
        >
          {t.sign}
        </Button>
      </div>
    </Form>
  );
}
