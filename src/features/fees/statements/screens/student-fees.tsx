import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { UsersRound } from "lucide-react";
import type { BillingAccount } from "#features/fees/accounts/contract.ts";
import { feeAccountsClient } from "#features/fees/accounts/parts/fee-accounts-client.ts";
import { callName } from "#features/fees/accounts/rules.ts";
import { DepositsCard } from "#features/fees/corrections/parts/deposits-card.tsx";
import { feeStatementsClient } from "#features/fees/statements/parts/fee-statements-client.ts";
import { OpenDues } from "#features/fees/statements/parts/open-dues.tsx";
import { statementsText } from "#features/fees/statements/text/statements.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";

export const Route = createFileRoute("/dashboard/students/$studentId/_page/fees")({
  component: StudentFeesScreen,
});

/** What the family of a student has to pay, and what the school holds of the student's deposits. */
function StudentFeesScreen() {
  const t = useText(statementsText);
  const { studentId } = Route.useParams();
  const accounts = useQuery(feeAccountsClient.listBillingAccounts.queryOptions({ input: {} }));
  const account = accounts.data?.find(({ students }) =>
    students.some(({ id }) => id === studentId),
  );
  return (
    <>
      <LoadState of={accounts} failed={t.loadFailed} />
      {accounts.data && !account && (
        <Empty
          icon={UsersRound}
          title={t.noFamily}
          text={t.noFamilyText}
          action={<ButtonLink to="/dashboard/fees/families">{t.toFamilies}</ButtonLink>}
        />
      )}
      {account && <OfFamily account={account} studentId={studentId} />}
    </>
  );
}

function OfFamily({ account, studentId }: { account: BillingAccount; studentId: string }) {
  const t = useText(statementsText);
  const { id, code } = account;
  const found = useQuery(feeStatementsClient.readStatement.queryOptions({ input: { id } }));
  return (
    <>
      <LoadState of={found} failed={t.loadFailed} />
      {found.data && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Card pad={false}>
            <CardHead
              title={`${t.familyOf(callName(account))} ${code}`}
              action={
                <ButtonLink
                  to="/dashboard/fees/families/$accountId"
                  params={{ accountId: id }}
                  size="sm"
                  className="max-sm:min-h-11"
                >
                  {t.toFamily}
                </ButtonLink>
              }
            />
            <div className="p-5 max-sm:p-4">
              <OpenDues statement={found.data} />
            </div>
          </Card>
          <DepositsCard
            account_id={id}
            deposits={found.data.deposits.filter(({ student_id }) => student_id === studentId)}
            owed_sen={found.data.owed_sen}
          />
        </div>
      )}
    </>
  );
}
