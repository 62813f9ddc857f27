import { Plus } from "lucide-react";
import { useState } from "react";
import {
  bankCommentChange,
  type BankComment,
  newBankComment,
} from "#features/cards/setup/contract.ts";
import { COMMENT_KINDS } from "#features/cards/setup/rules.ts";
import { cardSetupClient } from "#features/cards/setup/parts/card-setup-client.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { SelectField, TextArea } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { SetupList } from "./setup-list.tsx";

/** The school's own sentences for comments. */
export function BankCard({ comments }: { comments: readonly BankComment[] }) {
  const t = useText(cardsText);
  const [open, setOpen] = useState<BankComment | "new">();
  const remove = useAction(
    ({ id }: BankComment) => cardSetupClient.removeBankComment.call({ id }),
    { changes: [cardSetupClient.key()], failsInToast: true, failed: t.failed },
  );
  return (
    <>
      <SetupList
        title={t.bank}
        empty={t.noSentences}
        action={
          <Button size="sm" icon={Plus} onClick={() => setOpen("new")}>
            {t.addSentence}
          </Button>
        }
        lines={comments.map((one) => ({
          id: one.id,
          name: <span lang="ms">{one.words}</span>,
          line: t.kinds[one.kind],
          action: (
            <>
              <Button size="sm" kind="ghost" onClick={() => setOpen(one)}>
                {t.changeSentence}
              </Button>
              <Button
                size="sm"
                kind="ghost"
                busy={remove.input?.id === one.id}
                onClick={() => void remove.start(one)}
              >
                {t.remove}
              </Button>
            </>
          ),
        }))}
      />
      {open && (
        <SentenceDialog
          comment={open === "new" ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

type DialogProps = { comment: BankComment | undefined; onClose: () => void };

function SentenceDialog({ comment, onClose }: DialogProps) {
  const t = useText(cardsText);
  const form = useForm({
    schema: comment ? bankCommentChange : newBankComment,
    shape: ({ kind, words }) => ({
      ...(comment && { id: comment.id, version: comment.version }),
      kind,
      words,
    }),
    explain: (error) => ({ text: t.refusals[errorData(error).reason ?? ""] ?? t.failed }),
    onSubmit: (values) =>
      "id" in values
        ? cardSetupClient.changeBankComment.call(values)
        : cardSetupClient.addBankComment.call(values),
    changes: [cardSetupClient.key()],
    done: t.saved,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={comment ? t.changeSentence : t.addSentence}
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
    >
      <SelectField
        name="kind"
        label={t.about}
        defaultValue={comment?.kind ?? "closing"}
        options={COMMENT_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
      />
      <TextArea
        name="words"
        label={t.sentence}
        hint={t.bankHint}
        lang="ms"
        rows={3}
        maxLength={240}
        defaultValue={comment?.words}
      />
    </FormDialog>
  );
}
