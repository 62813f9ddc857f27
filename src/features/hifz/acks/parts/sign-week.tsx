import { Minus, PenLine, Plus } from "lucide-react";
import { useState } from "react";
import { type ChildWeek, signedWeek } from "#features/hifz/acks/contract.ts";
import { hifzAcksText } from "#features/hifz/acks/text.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { TextArea } from "#ui/base/field.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { hifzAcksClient } from "./hifz-acks-client.ts";

const MOST_DAYS = 7;

type Props = { child: ChildWeek; week_from: string };

/** On how many days the child revised at home, a word to the teacher, and the signature. */
export function SignWeek({ child, week_from }: Props) {
  const t = useText(hifzAcksText);
  const [days, setDays] = useState(0);
  const form = useForm({
    schema: signedWeek,
    shape: ({ comment }) => ({ student_id: child.student_id, week_from, days, comment }),
    explain: (error) => {
      const { reason } = errorData(error);
      return { text: t.faults[reason as keyof typeof t.faults] ?? t.failed };
    },
    onSubmit: (values) => hifzAcksClient.signHifzWeek.call(values),
    changes: [hifzAcksClient.key()],
    done: t.thanks,
  });
  return (
    <Form form={form} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-medium">{t.daysAtHome}</span>
        <span className="flex items-center gap-1">
          <IconButton
            icon={Minus}
            label={t.fewer}
            disabled={days === 0}
            onClick={() => setDays(days - 1)}
          />
          <output className="min-w-16 text-center font-semibold tabular-nums">
            {t.days(days)}
          </output>
          <IconButton
            icon={Plus}
            label={t.more}
            disabled={days === MOST_DAYS}
            onClick={() => setDays(days + 1)}
          />
        </span>
      </div>
      <TextArea name="comment" label={t.comment} rows={2} maxLength={500} optional />
      <Button type="submit" kind="brand" icon={PenLine} busy={form.busy} wide>
        {t.sign}
      </Button>
    </Form>
  );
}
