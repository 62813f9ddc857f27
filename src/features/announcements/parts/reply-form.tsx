import { useState } from "react";
import * as z from "zod/mini";
import { type Announcement, newReply } from "#features/announcements/contract.ts";
import type { Answer } from "#features/announcements/rules.ts";
import { announcementsText } from "#features/announcements/text.ts";
import { dayOf, formatDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { Button } from "#ui/base/button.tsx";
import { TextField } from "#ui/base/field.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { announcementsClient } from "./announcements-client.ts";

type Yours = Announcement["yours"][number];
type Props = { of: Announcement };

/** What is typed and ticked once, whomever it is answered for. */
const signature = z.extend(z.pick(newReply, { signed_name: true, note: true }), {
  has_read: z.boolean(),
});

/** What the person is asked: one answer for each child, or one's own. */
export function ReplyCard({ of }: Props) {
  const t = useText(announcementsText);
  const { lang } = useLang();
  const { today } = useMe();
  const { reply, reply_by, state, yours } = of;
  if (reply === "none" || state !== "published" || yours.length === 0) return null;
  const isOpen = !reply_by || reply_by >= today;
  const unsigned = yours.filter((one) => !one.reply || one.reply.is_old);
  // What is only acknowledged is signed once for all children.
  const together = reply === "ack" && isOpen && unsigned.length > 1 ? unsigned : [];
  const alone = yours.filter((one) => !together.includes(one));
  return (
    <Card pad={false} className="print:hidden">
      <CardHead
        title={t.yourAnswer}
        action={
          reply_by && (
            <span className="text-14 text-muted">
              {isOpen ? t.answerBy(formatDate(reply_by, lang, "dayMonth")) : t.problems.closed}
            </span>
          )
        }
      />
      <ul className="divide-y divide-line">
        {together.length > 0 && (
          <li className="p-5 max-sm:p-4">
            <p className="mb-2 font-semibold wrap-anywhere">
              {t.forChild(together.map(({ name }) => name).join(", "))}
            </p>
            <ReplyForm of={of} yours={together} />
          </li>
        )}
        {alone.map((one) => (
          <li key={one.student_id ?? "self"} className="p-5 max-sm:p-4">
            {one.name && <p className="mb-2 font-semibold wrap-anywhere">{t.forChild(one.name)}</p>}
            <OneReply of={of} yours={one} isOpen={isOpen} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function OneReply({ of, yours, isOpen }: Props & { yours: Yours; isOpen: boolean }) {
  const t = useText(announcementsText);
  const { lang } = useLang();
  const { school } = useMe();
  const [isChanging, setChanging] = useState(false);
  const { reply } = yours;
  if (!reply) return isOpen ? <ReplyForm of={of} yours={[yours]} /> : <p>{t.noAnswer}</p>;
  const day = formatDate(dayOf(reply.at, school?.time_zone ?? "UTC"), lang, "dayMonth");
  const asksAgain = isOpen && (reply.is_old || isChanging);
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere">
        {t.answeredBy(t.answers[reply.answer], reply.signed_name, day)}
        {reply.on_paper && ` (${t.onPaper})`}
        {reply.is_old && <span className="block text-14 text-muted">{t.answeredBefore}</span>}
      </p>
      {asksAgain ? (
        <ReplyForm of={of} yours={[yours]} onDone={() => setChanging(false)} />
      ) : (
        isOpen &&
        of.reply === "choice" && (
          <div>
            <Button onClick={() => setChanging(true)}>{t.change}</Button>
          </div>
        )
      )}
    </div>
  );
}

type FormProps = Props & { yours: readonly Yours[]; onDone?: () => void };

/** Answers with one name for each of the children. */
function ReplyForm({ of, yours, onDone }: FormProps) {
  const t = useText(announcementsText);
  const { first_name, last_name } = useMe();
  const [answer, setAnswer] = useState<Answer>(of.reply === "choice" ? "yes" : "ack");
  // A second try sends the same keys, so that nothing is answered twice.
  const [keys] = useState(() => new Map(yours.map((one) => [one.student_id, newId()])));
  const form = useForm({
    schema: signature,
    shape: ({ signed_name, note, has_read }) => ({
      has_read: Boolean(has_read),
      signed_name,
      note,
    }),
    check: ({ has_read }) => (has_read ? undefined : { text: t.confirmMissing }),
    explain: (error) => ({ text: t.problems[errorData(error).reason ?? ""] ?? t.answerFailed }),
    async onSubmit({ signed_name, note }) {
      for (const { student_id } of yours) {
        const { id, content_version } = of;
        const to = { id, student_id, content_version, client_key: keys.get(student_id) ?? newId() };
        await announcementsClient.replyToAnnouncement.call({ ...to, signed_name, note, answer });
      }
    },
    changes: "everything",
    done: t.answered,
    ...(onDone && { onDone }),
  });
  const answers: Answer[] = of.reply === "choice" ? ["yes", "no"] : ["ack"];
  return (
    <Form form={form} className="grid max-w-form gap-3">
      <TextField
        name="signed_name"
        label={t.signedName}
        defaultValue={`${first_name} ${last_name}`.trim()}
        autoComplete="name"
      />
      {of.reply === "choice" && (
        <TextField name="note" label={t.note} maxLength={300} autoComplete="off" optional />
      )}
      <CheckField name="has_read" label={t.confirm} />
      <div className="flex flex-wrap gap-3">
        {answers.map((one) => (
          <Button
            key={one}
            type="submit"
            kind={one === "no" ? "quiet" : "brand"}
            busy={form.busy && answer === one}
            onClick={() => setAnswer(one)}
            className="max-sm:flex-1"
          >
            {t[one]}
          </Button>
        ))}
      </div>
    </Form>
  );
}
