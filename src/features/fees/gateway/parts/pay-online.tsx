import { Landmark } from "lucide-react";
import { Suspense, useState } from "react";
import type { OnlinePayment } from "#features/fees/gateway/contract.ts";
import { payOnlineText } from "#features/fees/gateway/text/pay.ts";
import type { Statement } from "#features/fees/statements/contract.ts";
import { formatSen } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { ButtonAnchor } from "#ui/base/button-anchor.tsx";
import { useText } from "#ui/base/lang.tsx";
import { lazyPart } from "#ui/lazy-part.ts";

const PayDialog = lazyPart(async () => (await import("./pay-dialog.tsx")).PayDialog);

type Props = { statement: Statement; payments: readonly OnlinePayment[] };

/** Pays what a family owes at the provider, and the payments that are not through yet. */
export function PayOnline({ statement, payments }: Props) {
  const t = useText(payOnlineText);
  const [isAsking, setAsking] = useState(false);
  const { account_id, owed_sen } = statement;
  const waiting = payments.filter(
    (one) => one.account_id === account_id && one.state === "pending",
  );
  return (
    <>
      <Button
        kind={owed_sen > 0 ? "brand" : "quiet"}
        size="lg"
        icon={Landmark}
        onClick={() => setAsking(true)}
        className="max-sm:w-full sm:justify-self-start"
      >
        {t.pay}
      </Button>
      {waiting.map(({ id, amount_sen, page }) => (
        <p key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-14 text-muted">
          {t.pending(formatSen(amount_sen))}
          {page && (
            <ButtonAnchor href={page} kind="ghost" size="sm">
              {t.again}
            </ButtonAnchor>
          )}
        </p>
      ))}
      {isAsking && (
        <Suspense>
          <PayDialog statement={statement} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
