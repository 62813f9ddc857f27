import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AccountReminders } from "#features/fees/reminders/contract.ts";
import { feeRemindersClient } from "#features/fees/reminders/parts/fee-reminders-client.ts";
import { feeRemindersText } from "#features/fees/reminders/text.ts";
import { dayOf, formatDate } from "#lib/dates.ts";
import { Button } from "#ui/base/button.tsx";
import { TextField } from "#ui/base/field.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";

/** How a family was reminded, and whether it is. */
export function FamilyReminders({ account_id }: { account_id: string }) {
  const t = useText(feeRemindersText);
  const { lang } = useLang();
  const zone = useMe().school?.time_zone ?? "UTC";
  const reminders = useQuery(
    feeRemindersClient.readReminders.queryOptions({ input: { id: account_id } }),
  );
  return (
    <Card pad={false} className="mt-8">
      <CardHead title={t.sent} />
      <LoadState of={reminders} failed={t.loadFailed} />
      {reminders.data && (
        <div className="px-5 py-3 max-sm:px-4">
          {reminders.data.sent.length === 0 && <p className="text-muted">{t.none}</p>}
          <ul className="divide-y divide-line">
            {reminders.data.sent.map(({ id, channel, outcome, due_on, at, by }) => (
              <li key={id} className="py-2">
                <span className="flex flex-wrap justify-between gap-x-4 font-medium">
                  <span>
                    {[t.channels[channel], outcome && t.outcomes[outcome]]
                      .filter(Boolean)
                      .join(", ")}
                  </span>
                  <span className="whitespace-nowrap">{formatDate(dayOf(at, zone), lang)}</span>
                </span>
                <span className="block text-13 text-muted">
                  {`${t.about(formatDate(due_on, lang))} · ${by ?? t.byItself}`}
                </span>
              </li>
            ))}
          </ul>
          <RemindField
            key={`${reminders.data.remind}`}
            account_id={account_id}
            reminders={reminders.data}
          />
        </div>
      )}
    </Card>
  );
}

type FieldProps = { account_id: string; reminders: AccountReminders };

function RemindField({ account_id, reminders: { remind, why } }: FieldProps) {
  const t = useText(feeRemindersText);
  const [isOn, setOn] = useState(remind);
  const [typed, setTyped] = useState(why);
  const act = useAction(
    (next: boolean) =>
      feeRemindersClient.setRemind.call({ id: account_id, remind: next, why: typed.trim() }),
    {
      changes: [feeRemindersClient.key()],
      done: (_after, next) => (next ? t.again : t.stopped),
      failed: t.failed,
      failsInToast: true,
    },
  );
  return (
    <div className="mt-2 grid gap-3">
      <CheckField
        name="remind"
        label={t.remind}
        checked={isOn}
        disabled={act.busy}
        onChange={(event) => {
          setOn(event.target.checked);
          if (event.target.checked && !remind) void act.start(true);
        }}
      />
      {!isOn && (
        <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
          <TextField
            name="why"
            label={t.why}
            hint={t.whyHint}
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button busy={act.busy} onClick={() => void act.start(false)}>
            {t.save}
          </Button>
        </div>
      )}
    </div>
  );
}
