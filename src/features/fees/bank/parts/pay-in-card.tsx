import { Suspense, useState } from "react";
import type { BankAccount } from "#features/fees/bank/contract.ts";
import { payInOfficeText } from "#features/fees/bank/text/pay-in.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { feeBankClient } from "./fee-bank-client.ts";

const CodePicture = lazyPart(async () => (await import("./code-picture.tsx")).CodePicture);
const PayInDialog = lazyPart(async () => (await import("./pay-in-dialogs.tsx")).PayInDialog);
const TryCode = lazyPart(async () => (await import("./pay-in-dialogs.tsx")).TryCode);

/** What families see of a bank account, and, for an admin, its change. */
export function PayInCard({ account }: { account: BankAccount }) {
  const t = useText(payInOfficeText);
  const mayChange = useMay("fees.approve");
  const [asks, setAsks] = useState<"change" | "try">();
  const { bank, holder, name, number, duitnow } = account;
  const close = () => setAsks(undefined);
  return (
    <Card pad={false}>
      <CardHead
        title={t.title}
        action={mayChange && <Button onClick={() => setAsks("change")}>{t.change}</Button>}
      />
      <div className="grid grid-cols-1 gap-4 p-5 max-sm:p-4">
        {number || duitnow ? (
          <p className="wrap-anywhere">
            {bank} · {holder || name}
            {number && <span className="block font-semibold tabular-nums">{number}</span>}
          </p>
        ) : (
          <p className="text-muted">{t.hidden}</p>
        )}
        {duitnow && (
          <Suspense fallback={<div className="size-60" />}>
            <CodePicture payload={duitnow} alt={t.code} />
          </Suspense>
        )}
        {duitnow && mayChange && <WithAmount account={account} onTry={() => setAsks("try")} />}
      </div>
      <Suspense>
        {asks === "change" && <PayInDialog account={account} onClose={close} />}
        {asks === "try" && <TryCode account={account} onClose={close} />}
      </Suspense>
    </Card>
  );
}

function WithAmount({ account, onTry }: { account: BankAccount; onTry: () => void }) {
  const t = useText(payInOfficeText);
  const { id, version, has_amount } = account;
  const off = useAction(
    () => feeBankClient.changeBankAccount.call({ id, version, has_amount: false }),
    {
      changes: [feeBankClient.key()],
      rereadsWhenRefused: true,
      done: t.switched.off,
      failed: t.failed,
      failsInToast: true,
    },
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
      <p className="min-w-0 grow basis-64">
        <span className="font-semibold">{t.withAmount}</span>
        <span className="block text-14 text-muted">
          {has_amount ? t.withAmountOn : t.withAmountOff}
        </span>
      </p>
      {has_amount ? (
        <Button busy={off.busy} onClick={() => void off.start()}>
          {t.switchOff}
        </Button>
      ) : (
        <Button onClick={onTry}>{t.tryIt}</Button>
      )}
    </div>
  );
}
