import {
  bankCommentChange,
  type BankComment,
  newBankComment,
} from "#features/cards/setup/contract.ts";
import { COMMENT_KINDS } from "#features/cards/setup/rules.ts";
import { cardSetupClient } from "#features/cards/setup/parts/card-setup-client.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import { SelectField, TextArea } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { SetupCard } from "./setup-card.tsx";
import { SetupDialog, writeBy } from "./setup-dialog.tsx";

/** The school's own sentences for comments. */
export function BankCard({ comments }: { comments: readonly BankComment[] }) {
  const t = useText(cardsText);
  const remove = useAction(
    ({ id }: BankComment) => cardSetupClient.removeBankComment.call({ id }),
    { changes: [cardSetupClient.key()], failsInToast: true, failed: t.failed },
  );
  return (
    <SetupCard
      title={t.bank}
      rows={comments}
      empty={t.noSentences}
      show={({ words, kind }) => ({
        name: words,
        shown: <span lang="ms">{words}</span>,
        line: t.kinds[kind],
      })}
      add={t.addSentence}
      other={{ label: () => t.remove, act: remove }}
      dialog={(comment, close) => <SentenceDialog comment={comment} onClose={close} />}
    />
  );
}

type DialogProps = { comment: BankComment | undefined; onClose: () => void };

function SentenceDialog({ comment, onClose }: DialogProps) {
  const t = useText(cardsText);
  return (
    <SetupDialog
      row={comment}
      title={comment ? t.changeSentence : t.addSentence}
      add={writeBy(newBankComment, cardSetupClient.addBankComment.call)}
      change={writeBy(bankCommentChange, cardSetupClient.changeBankComment.call)}
      shape={({ kind, words }) => ({ kind, words })}
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
    </SetupDialog>
  );
}
