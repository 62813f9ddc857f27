import { coverClient } from "./cover-client.ts";
import { type Cover, coverDecision } from "#features/classes/cover/contract.ts";
import { coverText } from "#features/classes/cover/text.ts";
import { errorData } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { TextArea } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";

type Props = { cover: Cover; accepted: boolean; line: string; onClose: () => void };

/** Accepts or refuses a request, with an answer to the asking teacher. */
export function DecideDialog({ cover, accepted, line, onClose }: Props) {
  const t = useText(coverText);
  const name = fullName(cover.teacher);
  const form = useForm({
    schema: coverDecision,
    shape: (values) => ({ ...values, id: cover.id, accepted }),
    explain: (error) => ({ text: t.problems[errorData(error).reason ?? ""] ?? t.failed }),
    onSubmit: (values) => coverClient.decideCover.call(values),
    // The decision may also change who takes which register.
    changes: "everything",
    done: accepted ? t.accepted(name) : t.refused(name),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={accepted ? t.acceptTitle(name) : t.refuseTitle(name)}
      line={line}
      cancel={t.cancel}
      submit={accepted ? t.accept : t.refuse}
      onClose={onClose}
      kind={accepted ? "brand" : "danger"}
    >
      <TextArea name="answer" label={t.answer} hint={t.answerHint} optional />
    </FormDialog>
  );
}
