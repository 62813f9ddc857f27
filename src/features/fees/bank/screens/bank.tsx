import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { CircleCheck, Landmark, Plus } from "lucide-react";
import { useState } from "react";
import type { BankAccount, BankMatch } from "#features/fees/bank/contract.ts";
import { AddBankAccount } from "#features/fees/bank/parts/add-bank-account.tsx";
import { BankLinesExport } from "#features/fees/bank/parts/bank-lines-export.tsx";
import { BankLineCard } from "#features/fees/bank/parts/bank-line-card.tsx";
import { feeBankClient } from "#features/fees/bank/parts/fee-bank-client.ts";
import { PayInCard } from "#features/fees/bank/parts/pay-in-card.tsx";
import { UploadStatement } from "#features/fees/bank/parts/upload-statement.tsx";
import { bankText } from "#features/fees/bank/text/bank.ts";
import { useClosedMonth } from "#features/fees/ledger/parts/use-closed-month.ts";
import { useFamilies } from "#features/fees/statements/parts/use-families.ts";
import { errorData } from "#lib/errors.ts";
import { textOf } from "#lib/search-params.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { Select } from "#ui/kit/select.tsx";

type Search = { account?: string | undefined };

export const Route = createFileRoute("/dashboard/fees/check/bank")({
  validateSearch: (raw: Record<string, unknown>): Search => ({ account: textOf(raw.account) }),
  component: BankScreen,
});

/** So many lines are shown at once, and so many are confirmed in one call. */
const [SHOWN, TOGETHER] = [30, 200];

/** The statements of the school's bank accounts, and what came in matched with the families. */
function BankScreen() {
  const t = useText(bankText);
  const { account } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [isAdding, setAdding] = useState(false);
  const accounts = useQuery(feeBankClient.listBankAccounts.queryOptions({ input: {} }));
  const all = accounts.data ?? [];
  const chosen = all.find(({ id }) => id === account) ?? all[0];
  const choose = (id: string) => void navigate({ search: { account: id }, replace: true });
  const add = (
    <Button icon={Plus} onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  );
  return (
    <div className="grid max-w-form-wide gap-5">
      <LoadState of={accounts} failed={t.loadFailed} />
      {accounts.data && !chosen && (
        <Empty icon={Landmark} title={t.none} text={t.noneText} action={add} />
      )}
      {chosen && (
        <>
          <div className="flex flex-wrap items-end gap-3">
            <Select
              label={t.account}
              value={chosen.id}
              options={all.map(({ id, name, bank, number_last4, open }) => ({
                value: id,
                label: `${name} · ${bank} ..${number_last4}${open > 0 ? ` (${open})` : ""}`,
              }))}
              onChange={choose}
            />
            {add}
            <BankLinesExport account={chosen} />
          </div>
          <UploadStatement key={chosen.id} account={chosen} />
          <Lines key={`lines ${chosen.id}`} account={chosen} />
          <PayInCard key={`pay-in ${chosen.id}`} account={chosen} />
        </>
      )}
      {isAdding && <AddBankAccount onAdded={choose} onClose={() => setAdding(false)} />}
    </div>
  );
}

function Lines({ account }: { account: BankAccount }) {
  const t = useText(bankText);
  const explainClosed = useClosedMonth();
  const families = useFamilies();
  const input = { bank_account_id: account.id };
  const lines = useQuery(feeBankClient.listBankLines.queryOptions({ input }));
  const waiting = lines.data ?? [];
  const sure = waiting.flatMap(({ id, amount_sen, suggestions: [first] }): BankMatch[] =>
    first?.sure ? [{ line_id: id, parts: [{ account_id: first.account_id, amount_sen }] }] : [],
  );
  const match = useAction(
    async (matches: BankMatch[]) => {
      const done = { receipts: 0, linked: 0 };
      for (let from = 0; from < matches.length; from += TOGETHER) {
        const some = matches.slice(from, from + TOGETHER);
        const { receipts, linked } = await feeBankClient.matchBankLines.call({ matches: some });
        done.receipts += receipts;
        done.linked += linked;
      }
      return done;
    },
    {
      changes: [feeBankClient.key()],
      rereadsWhenRefused: true,
      done: ({ receipts, linked }) => t.matched(receipts, linked),
      explain: (error) =>
        errorData(error).reason === "settled" ? t.settled : explainClosed(error),
      failed: t.failed,
      failsInToast: true,
    },
  );
  return (
    <>
      <LoadState of={lines} failed={t.loadFailed} />
      {lines.data?.length === 0 && account.columns && (
        <Empty icon={CircleCheck} title={t.settledAll} text={t.settledAllText} />
      )}
      {waiting.length > 0 && (
        <section>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-17 font-semibold">{t.waiting(waiting.length)}</h2>
            {sure.length > 0 && (
              <Button
                kind="brand"
                busy={match.busy}
                onClick={() => void match.start(sure)}
                className="max-sm:w-full"
              >
                {t.matchSure(sure.length)}
              </Button>
            )}
          </div>
          <ul className="grid gap-3">
            {waiting.slice(0, SHOWN).map((line) => (
              <BankLineCard
                key={line.id}
                line={line}
                families={families.data ?? []}
                match={match}
              />
            ))}
          </ul>
          {waiting.length > SHOWN && (
            <p className="mt-3 text-14 text-muted">{t.more(waiting.length - SHOWN)}</p>
          )}
        </section>
      )}
    </>
  );
}
