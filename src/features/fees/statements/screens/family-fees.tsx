import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { HandCoins, UserX } from "lucide-react";
import { useCallback, useState } from "react";
import { PayersCard } from "#features/fees/accounts/parts/payers-card.tsx";
import type { Payment } from "#features/fees/contract.ts";
import { feesClient } from "#features/fees/parts/fees-client.ts";
import { CancelReceipt } from "#features/fees/statements/parts/cancel-receipt.tsx";
import { feeStatementsClient } from "#features/fees/statements/parts/fee-statements-client.ts";
import { OpenDues } from "#features/fees/statements/parts/open-dues.tsx";
import { ReceiptPaper } from "#features/fees/statements/parts/receipt-paper.tsx";
import { StatementTable } from "#features/fees/statements/parts/statement-table.tsx";
import {
  callName,
  type FamilyLine,
  useFamilies,
} from "#features/fees/statements/parts/use-families.ts";
import { statementsText } from "#features/fees/statements/text/statements.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { NamePart } from "#ui/kit/name.tsx";

export const Route = createFileRoute("/dashboard/fees/families/$accountId")({
  component: FamilyFees,
});

/** One family: what it owes, its children and guardians, and its statement. */
function FamilyFees() {
  const t = useText(statementsText);
  const { accountId } = Route.useParams();
  const families = useFamilies();
  const family = families.data?.find(({ id }) => id === accountId);
  return (
    <>
      <BackLink to="/dashboard/fees/families">{t.back}</BackLink>
      <LoadState of={families} failed={t.loadFailed} />
      {families.data && !family && <Empty icon={UserX} title={t.missing} />}
      {family && <Family family={family} />}
    </>
  );
}

function Family({ family }: { family: FamilyLine }) {
  const t = useText(statementsText);
  const { id, code, students } = family;
  const statement = useQuery(feeStatementsClient.readStatement.queryOptions({ input: { id } }));
  const payments = useQuery(feesClient.listPayments.queryOptions({ input: { account_id: id } }));
  const [printed, setPrinted] = useState<Payment>();
  const [cancelling, setCancelling] = useState<Payment>();
  const stopPrinting = useCallback(() => setPrinted(undefined), []);
  const receipts = payments.data;
  const actions = useCallback(
    ({ id: line }: { id: string }) => {
      const payment = receipts?.find((one) => one.id === line);
      if (!payment) return null;
      const { number, reversed } = payment;
      return (
        <span className="flex flex-wrap gap-1 sm:justify-end">
          <Button
            size="sm"
            kind="ghost"
            aria-label={t.printOf(number)}
            onClick={() => setPrinted(payment)}
          >
            {t.printReceipt}
          </Button>
          {!reversed && (
            <Button
              size="sm"
              kind="ghost"
              aria-label={t.cancelOf(number)}
              onClick={() => setCancelling(payment)}
            >
              {t.cancelReceipt}
            </Button>
          )}
        </span>
      );
    },
    [receipts, t],
  );
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="min-w-0 text-20 font-semibold wrap-anywhere">
          {t.familyOf(callName(family))} <span className="text-muted">{code}</span>
        </h2>
        <ButtonLink
          to="/dashboard/fees/receive"
          search={{ family: id }}
          kind="brand"
          icon={HandCoins}
          className="max-sm:w-full"
        >
          {t.receive}
        </ButtonLink>
      </div>
      <LoadState of={statement} failed={t.loadFailed} />
      {statement.data && (
        <>
          <div className="mb-8 grid items-start gap-4 lg:grid-cols-3">
            <Card>
              <OpenDues statement={statement.data} />
            </Card>
            <Card pad={false}>
              <CardHead title={t.children} />
              <ul className="px-5 py-2 max-sm:px-4">
                {students.map(({ id: studentId, name, student_id }) => (
                  <li key={studentId} className="py-2">
                    <TextLink to="/dashboard/students/$studentId" params={{ studentId }}>
                      <NamePart>{name}</NamePart>
                    </TextLink>
                    <span className="block text-13 text-muted">{student_id}</span>
                  </li>
                ))}
              </ul>
            </Card>
            <PayersCard account={family} />
          </div>
          <StatementTable statement={statement.data} actions={actions} />
        </>
      )}
      {cancelling && (
        <CancelReceipt payment={cancelling} onClose={() => setCancelling(undefined)} />
      )}
      {printed && (
        <ReceiptPaper
          receipt={{ payment: printed, code, names: students.map(({ name }) => name) }}
          onPrinted={stopPrinting}
        />
      )}
    </>
  );
}
