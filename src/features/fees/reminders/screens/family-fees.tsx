import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Ban, HandCoins, Printer, UserX } from "lucide-react";
import { useCallback, useState } from "react";
import { PayersCard } from "#features/fees/accounts/parts/payers-card.tsx";
import { callName } from "#features/fees/accounts/rules.ts";
import type { Payment } from "#features/fees/contract.ts";
import type { CreditNote } from "#features/fees/corrections/contract.ts";
import { DepositsCard } from "#features/fees/corrections/parts/deposits-card.tsx";
import { FamilyActions } from "#features/fees/corrections/parts/family-actions.tsx";
import { feeCorrectionsClient } from "#features/fees/corrections/parts/fee-corrections-client.ts";
import { HeldCard } from "#features/fees/corrections/parts/held-card.tsx";
import { NotePaper } from "#features/fees/corrections/parts/note-paper.tsx";
import { RefundsCard } from "#features/fees/corrections/parts/refunds-card.tsx";
import { FamilyPlans } from "#features/fees/plans/parts/family-plans.tsx";
import { OfferDialog } from "#features/fees/plans/parts/offer-dialog.tsx";
import { ExceptionsCard } from "#features/fees/items/parts/exceptions-card.tsx";
import { feesClient } from "#features/fees/parts/fees-client.ts";
import { YearAhead } from "#features/fees/early/parts/year-ahead.tsx";
import { MailReceipt } from "#features/fees/receipts/parts/mail-receipt.tsx";
import { FamilyReminders } from "#features/fees/reminders/parts/family-reminders.tsx";
import { CancelReceipt } from "#features/fees/statements/parts/cancel-receipt.tsx";
import { feeStatementsClient } from "#features/fees/statements/parts/fee-statements-client.ts";
import { OpenDues } from "#features/fees/statements/parts/open-dues.tsx";
import { ReceiptPaper } from "#features/fees/statements/parts/receipt-paper.tsx";
import { StatementTable } from "#features/fees/statements/parts/statement-table.tsx";
import { type FamilyLine, useFamilies } from "#features/fees/statements/parts/use-families.ts";
import { statementsText } from "#features/fees/statements/text/statements.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { NamePart } from "#ui/kit/name.tsx";

/** With `plan` the page begins with the offer of instalments. */
type Search = { plan?: true | undefined };

export const Route = createFileRoute("/dashboard/fees/families/$accountId")({
  validateSearch: ({ plan }: Record<string, unknown>): Search => ({
    plan: plan === true || undefined,
  }),
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
      {family && <Family family={family} families={families.data ?? []} />}
    </>
  );
}

/** In the table only the icon is shown: three words would leave no room for what a line is about. */
const NARROW = "sm:gap-0 sm:px-2";

type Props = { family: FamilyLine; families: readonly FamilyLine[] };

function Family({ family, families }: Props) {
  const t = useText(statementsText);
  const { id, code, students } = family;
  const statement = useQuery(feeStatementsClient.readStatement.queryOptions({ input: { id } }));
  const payments = useQuery(feesClient.listPayments.queryOptions({ input: { account_id: id } }));
  const notes = useQuery(
    feeCorrectionsClient.listCreditNotes.queryOptions({ input: { account_id: id } }),
  );
  const [printed, setPrinted] = useState<{ payments: Payment[]; paper: "A5" | "A4" }>();
  const [note, setNote] = useState<CreditNote>();
  const [cancelling, setCancelling] = useState<Payment>();
  const navigate = Route.useNavigate();
  const [isOffering, setOffering] = useState(Route.useSearch().plan ?? false);
  const stopPrinting = useCallback(() => {
    setPrinted(undefined);
    setNote(undefined);
  }, []);
  const receipts = payments.data;
  const written = notes.data;
  const names = students.map(({ name }) => name);
  // Those of the statement that is shown, in its order.
  const shown = statement.data?.lines ?? [];
  const valid = shown.flatMap(
    ({ id: line }) => receipts?.find((one) => one.id === line && !one.reversed) ?? [],
  );
  const actions = useCallback(
    ({ id: line }: { id: string }) => {
      const payment = receipts?.find((one) => one.id === line);
      const credit = written?.find((one) => one.id === line);
      if (credit) {
        return (
          <Button
            size="sm"
            kind="ghost"
            icon={Printer}
            aria-label={t.printNoteOf(credit.number)}
            title={t.printNoteOf(credit.number)}
            onClick={() => setNote(credit)}
            className={NARROW}
          >
            <span className="sm:sr-only">{t.printReceipt}</span>
          </Button>
        );
      }
      if (!payment) return null;
      const { number, reversed } = payment;
      return (
        <span className="flex gap-1 sm:justify-end">
          <Button
            size="sm"
            kind="ghost"
            icon={Printer}
            aria-label={t.printOf(number)}
            title={t.printOf(number)}
            onClick={() => setPrinted({ payments: [payment], paper: "A5" })}
            className={NARROW}
          >
            <span className="sm:sr-only">{t.printReceipt}</span>
          </Button>
          {!reversed && <MailReceipt payment={payment} className={NARROW} />}
          {!reversed && (
            <Button
              size="sm"
              kind="ghost"
              icon={Ban}
              aria-label={t.cancelOf(number)}
              title={t.cancelOf(number)}
              onClick={() => setCancelling(payment)}
              className={NARROW}
            >
              <span className="sm:sr-only">{t.cancelReceipt}</span>
            </Button>
          )}
        </span>
      );
    },
    [receipts, written, t],
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
                    <TextLink
                      to="/dashboard/students/$studentId"
                      params={{ studentId }}
                      className="inline-flex items-center wrap-anywhere max-sm:min-h-11"
                    >
                      <NamePart>{name}</NamePart>
                    </TextLink>
                    <span className="block text-13 text-muted">{student_id}</span>
                  </li>
                ))}
              </ul>
            </Card>
            <PayersCard account={family} />
          </div>
          <FamilyActions
            account_id={id}
            onPlan={statement.data.owed_sen > 0 ? () => setOffering(true) : undefined}
            credit_sen={statement.data.credit_sen - statement.data.held_sen}
            families={families
              .filter((other) => other.id !== id)
              .map((other) => ({ id: other.id, label: `${other.code} ${callName(other)}` }))}
          />
          <FamilyPlans account_id={id} onOffer={() => setOffering(true)} />
          {isOffering && statement.data.owed_sen > 0 && (
            <OfferDialog
              account_id={id}
              family={`${callName(family)} ${code}`}
              dues={statement.data.dues}
              onClose={() => {
                setOffering(false);
                void navigate({ search: {}, replace: true });
              }}
            />
          )}
          <YearAhead account_id={id} />
          {statement.data.held_sen > 0 && <HeldCard account_id={id} />}
          <DepositsCard
            account_id={id}
            deposits={statement.data.deposits}
            owed_sen={statement.data.owed_sen}
          />
          <RefundsCard account_id={id} />
          <StatementTable statement={statement.data} actions={actions} />
          {valid.length > 0 && (
            <Button
              icon={Printer}
              onClick={() => setPrinted({ payments: valid, paper: "A4" })}
              className="mt-4 max-sm:w-full"
            >
              {t.printAll(valid.length)}
            </Button>
          )}
          <ExceptionsCard account_id={id} className="mt-8" />
          <FamilyReminders account_id={id} />
        </>
      )}
      {cancelling && (
        <CancelReceipt payment={cancelling} onClose={() => setCancelling(undefined)} />
      )}
      {note && <NotePaper note={note} names={names} code={code} onPrinted={stopPrinting} />}
      {printed && (
        <ReceiptPaper
          receipts={printed.payments.map((payment) => ({ payment, code, names }))}
          paper={printed.paper}
          onPrinted={stopPrinting}
        />
      )}
    </>
  );
}
