import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Wallet } from "lucide-react";
import type { Statement } from "#features/fees/statements/contract.ts";
import { statementsText } from "#features/fees/statements/text/statements.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { feeStatementsClient } from "./fee-statements-client.ts";
import { OpenDues } from "./open-dues.tsx";
import { StatementTable } from "./statement-table.tsx";

/** What a guardian's family owes, and its statement of this year. */
export function MyFees() {
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
          <MyAccount key={statement.account_id} statement={statement} />
        ))}
      </div>
    </>
  );
}

function MyAccount({ statement }: { statement: Statement }) {
  const t = useText(statementsText);
  const { students, code, owed_sen, credit_sen } = statement;
  return (
    <section className="grid gap-6">
      <Card className="grid items-start gap-x-10 gap-y-4 lg:grid-cols-2">
        <p className="wrap-anywhere">
          <NamePart className="font-semibold">
            {students.map(({ name }) => name).join(", ")}
          </NamePart>
          <span className="block text-13 text-muted">{code}</span>
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
        </div>
      </Card>
      <StatementTable statement={statement} />
    </section>
  );
}
