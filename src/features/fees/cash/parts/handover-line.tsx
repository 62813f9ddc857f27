import type { Cash } from "#features/fees/cash/contract.ts";
import { explainCash } from "#features/fees/cash/parts/count-form.tsx";
import { feeCashClient } from "#features/fees/cash/parts/fee-cash-client.ts";
import { feeCashText } from "#features/fees/cash/text.ts";
import { formatSen } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Card } from "#ui/kit/card.tsx";

type Props = { handover: Cash["incoming"][number]; isMine: boolean };

/** Cash that was given and waits: the receiver says that it came, or the giver takes it back. */
export function HandoverLine({ handover, isMine }: Props) {
  const t = useText(feeCashText);
  const { id, by, to, amount_sen } = handover;
  const sum = formatSen(amount_sen);
  const act = useAction(
    () =>
      isMine ? feeCashClient.withdrawCash.call({ id }) : feeCashClient.receiveCash.call({ id }),
    {
      changes: [feeCashClient.key()],
      rereadsWhenRefused: true,
      done: isMine ? t.kept(sum) : t.received(sum),
      explain: (error) => explainCash(error, t),
      failed: t.failed,
      failsInToast: true,
    },
  );
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 font-semibold wrap-anywhere">
          {isMine ? t.outgoing(to, sum) : t.incoming(by, sum)}
        </p>
        <Button
          kind={isMine ? "quiet" : "brand"}
          busy={act.busy}
          onClick={() => void act.start()}
          className="max-sm:grow"
        >
          {isMine ? t.keep : t.receive}
        </Button>
      </div>
    </Card>
  );
}
