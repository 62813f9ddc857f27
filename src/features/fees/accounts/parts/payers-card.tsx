import type { BillingAccount } from "#features/fees/accounts/contract.ts";
import { feeAccountsText } from "#features/fees/accounts/text.ts";
import { formatPhone } from "#lib/phones.ts";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { feeAccountsClient } from "./fee-accounts-client.ts";

/** The guardians of a family, and which of them see what it owes and pays. */
export function PayersCard({ account }: { account: BillingAccount }) {
  const t = useText(feeAccountsText);
  const { id, payers } = account;
  const change = useAction(
    (payer: { guardian_id: string; sees_account: boolean; gets_bill?: boolean }) =>
      feeAccountsClient.setPayer.call({ id, ...payer }),
    {
      changes: [feeAccountsClient.key()],
      done: (_after, { guardian_id, sees_account, gets_bill }) => {
        const name = payers.find((one) => one.guardian_id === guardian_id)?.name ?? "";
        if (gets_bill !== undefined) return gets_bill ? t.mailed(name) : t.notMailed(name);
        return sees_account ? t.shown(name) : t.hidden(name);
      },
      failed: t.notChanged,
      failsInToast: true,
    },
  );
  return (
    <Card pad={false}>
      <CardHead title={t.payers} />
      <ul className="divide-y divide-line px-5 max-sm:px-4">
        {payers.map(({ guardian_id, name, phone, sees_account, gets_bill }) => (
          <li key={guardian_id} className="py-3">
            <NamePart className="font-medium">{name}</NamePart>
            {phone && <span className="block text-13 text-muted">{formatPhone(phone)}</span>}
            <label className="mt-1 flex min-h-11 items-center gap-3 text-14">
              <input
                type="checkbox"
                className="size-5 shrink-0"
                aria-label={t.seesOf(name)}
                checked={sees_account}
                disabled={change.busy}
                onChange={(event) =>
                  void change.start({ guardian_id, sees_account: event.target.checked })
                }
              />
              {t.sees}
            </label>
            {sees_account && (
              <label className="flex min-h-11 items-center gap-3 text-14">
                <input
                  type="checkbox"
                  className="size-5 shrink-0"
                  aria-label={t.billsOf(name)}
                  checked={gets_bill}
                  disabled={change.busy}
                  onChange={(event) =>
                    void change.start({
                      guardian_id,
                      sees_account,
                      gets_bill: event.target.checked,
                    })
                  }
                />
                {t.bills}
              </label>
            )}
          </li>
        ))}
        {payers.length === 0 && <li className="py-3 text-muted">{t.noPayers}</li>}
      </ul>
    </Card>
  );
}
