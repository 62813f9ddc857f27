import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Wallet } from "lucide-react";
import { PayInAccounts } from "#features/fees/bank/parts/pay-in.tsx";
import { SlipForm } from "#features/fees/claims/parts/slip-form.tsx";
import { sendSlipText } from "#features/fees/claims/text/send.ts";
import { feeStatementsClient } from "#features/fees/statements/parts/fee-statements-client.ts";
import { OpenDues } from "#features/fees/statements/parts/open-dues.tsx";
import { textOf } from "#lib/search-params.ts";
import { useText } from "#ui/base/lang.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";

type Search = { account?: string | undefined };

export const Route = createFileRoute("/dashboard/fees/pay")({
  validateSearch: (raw: Record<string, unknown>): Search => ({ account: textOf(raw.account) }),
  component: PayScreen,
});

/** How a guardian pays: what is owed, the school's account, and the slip of a transfer. */
function PayScreen() {
  const t = useText(sendSlipText);
  const { account } = Route.useSearch();
  const navigate = Route.useNavigate();
  const mine = useQuery(feeStatementsClient.myStatements.queryOptions({ input: {} }));
  const statement = account
    ? mine.data?.find(({ account_id }) => account_id === account)
    : mine.data?.[0];
  return (
    <div className="max-w-form">
      <BackLink to="/dashboard/fees">{t.back}</BackLink>
      <LoadState of={mine} failed={t.loadFailed} />
      {mine.data && !statement && <Empty icon={Wallet} title={t.missing} />}
      {statement && (
        <div className="grid gap-5">
          <Card>
            <OpenDues statement={statement} />
          </Card>
          <PayInAccounts key={`pay-in ${statement.account_id}`} statement={statement} />
          <Card>
            <h2 className="mb-1 text-17 font-semibold">{t.slipTitle}</h2>
            <p className="mb-5 text-14 text-muted">{t.slipLine}</p>
            <SlipForm
              key={statement.account_id}
              statement={statement}
              onSent={() => navigate({ to: "/dashboard/fees" })}
            />
          </Card>
        </div>
      )}
    </div>
  );
}
