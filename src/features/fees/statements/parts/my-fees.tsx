import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Wallet } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import type { Statement } from "#features/fees/statements/contract.ts";
import { statementsText } from "#features/fees/statements/text/statements.ts";
import { formatSen } from "#lib/money.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { feeStatementsClient } from "./fee-statements-client.ts";
import { OpenDues } from "./open-dues.tsx";

/** Files of their own: what is owed and how to pay comes first. */
const AskHelp = lazyPart(async () => {
  const { AskHelp: Part } = await import("#features/fees/waivers/parts/ask-help.tsx");
  return Part;
});

const MyPlans = lazyPart(async () => {
  const { MyPlans: Part } = await import("#features/fees/plans/parts/my-plans.tsx");
  return Part;
});
const YearAhead = lazyPart(async () => {
  const { YearAhead: Part } = await import("#features/fees/early/parts/year-ahead.tsx");
  return Part;
});
const StatementTable = lazyPart(async () => (await import("./statement-table.tsx")).StatementTable);

/** What may be done about an account, such as paying. */
type More = (statement: Statement) => ReactNode;

/** What a guardian's family owes, and its statement of this year. */
export function MyFees({ more }: { more: More }) {
  const t = useText(statementsText);
  const mine = useQuery(feeStatementsClient.myStatements.queryOptions({ input: {} }));
  return (
    <>
      <LoadState of={mine} failed={t.loadFailed} />
      {mine.data?.length === 0 && (
        <Empty icon={Wallet} title={t.noAccount} text={t.noAccountText} />
      )}
      <div className="grid gap-10">
        {mine.data?.map((statement) => (
          <MyAccount key={statement.account_id} statement={statement} more={more} />
        ))}
      </div>
    </>
  );
}

function MyAccount({ statement, more }: { statement: Statement; more: More }) {
  const t = useText(statementsText);
  const { students, code, owed_sen, credit_sen, deposits } = statement;
  return (
    <section className="grid gap-6">
      <Card className="grid items-start gap-x-10 gap-y-4 lg:grid-cols-2">
        <p className="wrap-anywhere">
          <NamePart className="font-semibold">
            {students.map(({ name }) => name).join(", ")}
          </NamePart>
          <span className="block text-13 text-muted">{code}</span>
          {deposits.map(({ student_id, name, left_sen }) => (
            <span key={student_id} className="mt-1 block text-14">
              <NamePart>{name}</NamePart>: {t.depositOf(formatSen(left_sen))}
            </span>
          ))}
        </p>
        <div className="grid gap-4">
          {owed_sen === 0 && (
            <p className="flex items-center gap-2 font-medium">
              <Icon of={CircleCheck} className="text-present" />
              {t.nothingOwed}
            </p>
          )}
          {(owed_sen > 0 || credit_sen > 0) && (
            <div>
              <OpenDues statement={statement} />
            </div>
          )}
          {more(statement)}
        </div>
      </Card>
      <Suspense fallback={<div className="min-h-16" />}>
        <MyPlans account_id={statement.account_id} owed_sen={owed_sen} />
        <AskHelp account_id={statement.account_id} students={students} />
        <YearAhead account_id={statement.account_id} />
        <StatementTable statement={statement} />
      </Suspense>
    </section>
  );
}
