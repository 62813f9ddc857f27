import { useState } from "react";
import { correctionsText } from "#features/fees/corrections/text.ts";
import { formatSen } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { RefundDialog } from "./credit-dialogs.tsx";
import { UseDepositDialog } from "./use-deposit-dialog.tsx";

export type HeldDeposit = { student_id: string; name: string; left_sen: number };

type Props = {
  account_id: string;
  deposits: readonly HeldDeposit[];
  /** What the family still owes, which a deposit can pay. */
  owed_sen: number;
};

/** What the school holds of a family's deposits, until it goes back or pays what is owed; nothing while there is none. */
export function DepositsCard({ account_id, deposits, owed_sen }: Props) {
  const t = useText(correctionsText);
  const [acting, setActing] = useState<{ what: "return" | "use"; held: HeldDeposit }>();
  const onClose = () => setActing(undefined);
  if (deposits.length === 0) return null;
  return (
    <Card pad={false} className="mb-6">
      <CardHead title={t.deposits} />
      <ul className="divide-y divide-line">
        {deposits.map((held) => (
          <li
            key={held.student_id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 max-sm:px-4"
          >
            <span className="min-w-0 grow basis-60 wrap-anywhere">
              <NamePart className="font-medium">{held.name}</NamePart>
              <span className="block text-14">{t.notReturned(formatSen(held.left_sen))}</span>
            </span>
            <span className="flex flex-wrap gap-2">
              {owed_sen > 0 && (
                <Button
                  size="sm"
                  aria-label={t.useOf(held.name)}
                  onClick={() => setActing({ what: "use", held })}
                  className="max-sm:min-h-11"
                >
                  {t.useDeposit}
                </Button>
              )}
              {held.left_sen > owed_sen && (
                <Button
                  size="sm"
                  aria-label={t.returnOf(held.name)}
                  onClick={() => setActing({ what: "return", held })}
                  className="max-sm:min-h-11"
                >
                  {t.returnDeposit}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {acting?.what === "use" && (
        <UseDepositDialog {...{ account_id, owed_sen, held: acting.held, onClose }} />
      )}
      {acting?.what === "return" && (
        <RefundDialog
          account_id={account_id}
          deposit_of={acting.held}
          credit_sen={acting.held.left_sen - owed_sen}
          onClose={onClose}
        />
      )}
    </Card>
  );
}
