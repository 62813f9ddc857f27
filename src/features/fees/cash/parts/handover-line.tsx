import type { Cash } from "#features/fees/cash/contract.ts";
import { explainCash } from "#features/fees/cash/parts/count-form.tsx";
import { feeCashClient } from "#features/fees/cash/parts/fee-cash-client.ts";
import { feeCashText } from "#features/fees/cash/text.ts";
import { formatSen } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Card } from "#ui/kit/card.tsx";

type Props = { handover: Cash["incoming"][number]; who: "giver" | "receiver" | "approver" };

/**
 * Cash that was given and waits: the receiver says that it came, or the giver takes it back. An admin does that for a
 * giver who is away.
 */
export function HandoverLine({ handover, who }: Props) {
  const t = useText(feeCashText);
  const { id, by, to, amount_sen } = handover;
  const sum = formatSen(amount_sen);
  const comes = who === "receiver";
  const words = {
    giver: [t.outgoing(to, sum), t.kept(sum)],
    receiver: [t.incoming(by, sum), t.received(sum)],
    approver: [t.between(by, to, sum), t.keptBy(by, sum)],
  } as const;
  const [line, done] = words[who];
  const act = useAction(
    () =>
      comes ? feeCashClient.receiveCash.call({ id }) : feeCashClient.withdrawCash.call({ id }),
    {
      changes: [feeCashClient.key()],
      rereadsWhenRefused: true,
      done,
      explain: (error) => explainCash(error, t),
      failed: t.failed,
      failsInToast: true,
    },
  );
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 font-semibold wrap-anywhere">{line}</p>
        <Button
          kind={comes ? "brand" : "quiet"}
          busy={act.busy}
          onClick={() => void act.start()}
          className="max-sm:grow"
        >
          {comes ? t.receive : t.keep}
        </Button>
      </div>
    </Card>
  );
}
