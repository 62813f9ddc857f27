import { useState } from "react";
import type { FamilyYear } from "#features/fees/early/contract.ts";
import { earlyText } from "#features/fees/early/text.ts";
import { formatDate } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { feeEarlyClient } from "./fee-early-client.ts";
import { useEarlyFaults } from "./use-early-faults.ts";

type Props = { account_id: string; leaver: FamilyYear["leavers"][number] };

/** Months that were billed ahead for a pupil who left, and what the family gets back for them. */
export function LeaverLine({ account_id, leaver }: Props) {
  const t = useText(earlyText);
  const { lang } = useLang();
  const [isAsking, setAsking] = useState(false);
  const explain = useEarlyFaults();
  const { student_id, year, name, left_on, months, total_sen, discount_sen, credit_sen } = leaver;
  const act = useAction(
    () => feeEarlyClient.creditUnused.call({ account_id, student_id, year, credit_sen }),
    {
      changes: "everything",
      done: t.credited(formatSen(credit_sen)),
      explain,
      failed: t.failed,
      onDone: () => setAsking(false),
    },
  );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line px-4 py-3">
      <p className="min-w-0 grow basis-60 wrap-anywhere">
        {t.left(name, formatDate(left_on, lang), months)}
        <span className="block text-14 text-muted">
          {discount_sen > 0
            ? t.lessDiscount(formatSen(total_sen), formatSen(discount_sen))
            : t.sum(formatSen(total_sen))}
        </span>
      </p>
      <Button onClick={() => setAsking(true)}>{t.credit(formatSen(credit_sen))}</Button>
      {isAsking && (
        <ConfirmDialog
          title={t.creditTitle(formatSen(credit_sen))}
          cancel={t.cancel}
          submit={t.credit(formatSen(credit_sen))}
          kind="brand"
          act={act}
          onClose={() => setAsking(false)}
        >
          {t.creditLine}
        </ConfirmDialog>
      )}
    </div>
  );
}
