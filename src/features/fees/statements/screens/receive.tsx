import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import type { BillingAccount } from "#features/fees/accounts/contract.ts";
import { callName } from "#features/fees/accounts/rules.ts";
import { feeStatementsClient } from "#features/fees/statements/parts/fee-statements-client.ts";
import { FamilySearch } from "#features/fees/statements/parts/family-search.tsx";
import { type Received, ReceiptDone } from "#features/fees/statements/parts/receipt-done.tsx";
import { ReceiveForm } from "#features/fees/statements/parts/receive-form.tsx";
import { useFamilies } from "#features/fees/statements/parts/use-families.ts";
import { receiveText } from "#features/fees/statements/text/receive.ts";
import { statementsText } from "#features/fees/statements/text/statements.ts";
import { newId } from "#lib/ids.ts";
import { textOf } from "#lib/search-params.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Card } from "#ui/kit/card.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { NamePart } from "#ui/kit/name.tsx";

type Search = { family?: string | undefined };

export const Route = createFileRoute("/dashboard/fees/receive")({
  validateSearch: (raw: Record<string, unknown>): Search => ({ family: textOf(raw.family) }),
  component: ReceiveScreen,
});

/** Takes money at the counter: the family, the sum, the receipt. */
function ReceiveScreen() {
  const s = useText(statementsText);
  const { family } = Route.useSearch();
  const navigate = Route.useNavigate();
  const families = useFamilies();
  const [received, setReceived] = useState<Received>();
  const chosen = families.data?.find(({ id }) => id === family);

  function choose(id: string | undefined) {
    setReceived(undefined);
    void navigate({ search: { family: id }, replace: true, resetScroll: false });
  }

  return (
    <div className="max-w-form-wide">
      <LoadState of={families} failed={s.loadFailed} />
      {families.data && received && (
        <ReceiptDone
          received={received}
          // The notice may be pressed when the next family is already chosen.
          onUndone={() => setReceived((now) => (now === received ? undefined : now))}
          onNext={() => choose(undefined)}
        />
      )}
      {families.data && !received && !chosen && (
        <FamilySearch families={families.data} onChoose={choose} />
      )}
      {chosen && !received && (
        <Taking
          key={chosen.id}
          account={chosen}
          onOther={() => choose(undefined)}
          onReceived={setReceived}
        />
      )}
    </div>
  );
}

type TakingProps = {
  account: BillingAccount;
  onOther: () => void;
  onReceived: (received: Received) => void;
};

function Taking({ account, onOther, onReceived }: TakingProps) {
  const t = useText(receiveText);
  const s = useText(statementsText);
  // One key for as long as the family is chosen: however often it is pressed, there is one receipt.
  const [client_key] = useState(newId);
  const { id } = account;
  const statement = useQuery(feeStatementsClient.readStatement.queryOptions({ input: { id } }));
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-17 font-semibold wrap-anywhere">
            {s.familyOf(callName(account))} <span className="text-muted">{account.code}</span>
          </h2>
          <p className="text-14 text-muted">
            <NamePart>{account.students.map(({ name }) => name).join(", ")}</NamePart>
          </p>
        </div>
        <Button size="sm" kind="ghost" onClick={onOther}>
          {t.other}
        </Button>
      </div>
      <LoadState of={statement} failed={s.loadFailed} />
      {statement.data && (
        <ReceiveForm
          account={account}
          statement={statement.data}
          clientKey={client_key}
          onReceived={onReceived}
        />
      )}
    </Card>
  );
}
