import { useQueryClient } from "@tanstack/react-query";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import type { BankAccount, BookedBankLine } from "#features/fees/bank/contract.ts";
import { bankText } from "#features/fees/bank/text/bank.ts";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import type { SaveColumn } from "#ui/save-table.ts";
import { feeBankClient } from "./fee-bank-client.ts";

/** Saves and prints what came into a bank account this year, and what became of each line. */
export function BankLinesExport({ account: { id, name } }: { account: BankAccount }) {
  const t = useText(bankText);
  const { today } = useMe();
  const queries = useQueryClient();
  const year = today.slice(0, 4);
  const input = { bank_account_id: id, from: `${year}-01-01`, to: today };
  const columns: SaveColumn<BookedBankLine>[] = [
    { head: t.columns.date, kind: "date", value: ({ booked_on }) => booked_on },
    { head: t.columns.description, value: ({ description }) => description },
    { head: t.columns.reference, value: ({ reference }) => reference },
    { head: t.amount, kind: "money", value: ({ amount_sen }) => amount_sen },
    { head: t.matchedHead, kind: "money", value: ({ matched_sen }) => matched_sen },
    { head: t.signs.receipt, value: ({ numbers }) => numbers.join(", ") },
    { head: t.ignore, value: ({ why }) => why },
  ];
  return (
    <ListExport
      list="bank_lines"
      title={t.exportTitle}
      filters={[name, year]}
      columns={columns}
      load={() => queries.fetchQuery(feeBankClient.listBookedBankLines.queryOptions({ input }))}
    />
  );
}
