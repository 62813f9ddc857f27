import { useQuery } from "@tanstack/react-query";
import { feeCorrectionsClient } from "#features/fees/corrections/parts/fee-corrections-client.ts";
import { correctionsText } from "#features/fees/corrections/text.ts";
import { dayOf, formatDate } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Card } from "#ui/kit/card.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { useCorrection } from "./use-correction.ts";

/** What of a family's credit is kept back, why, and the press that lets it pay again. */
export function HeldCard({ account_id }: { account_id: string }) {
  const t = useText(correctionsText);
  const { lang } = useLang();
  const zone = useMe().school?.time_zone ?? "Asia/Kuala_Lumpur";
  const held = useQuery(feeCorrectionsClient.readHolds.queryOptions({ input: { account_id } }));
  const { explain } = useCorrection();
  const release = useAction(() => feeCorrectionsClient.releaseCredit.call({ account_id }), {
    changes: "everything",
    rereadsWhenRefused: true,
    done: t.released,
    explain,
    failed: t.failed,
    failsInToast: true,
  });
  return (
    <Card className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <LoadState of={held} failed={t.holdsFailed} />
      {held.data && (
        <>
          <div className="min-w-0 grow basis-60 wrap-anywhere">
            <p className="font-semibold">{t.isHeld(formatSen(held.data.held_sen))}</p>
            {held.data.holds.map(({ why, held_at }) => (
              <p key={why} className="text-14 text-muted">
                {[why, formatDate(dayOf(held_at, zone), lang)].filter(Boolean).join(", ")}
              </p>
            ))}
          </div>
          <Button
            size="sm"
            busy={release.busy}
            onClick={() => void release.start()}
            className="max-sm:min-h-11"
          >
            {t.release}
          </Button>
        </>
      )}
    </Card>
  );
}
