import { useQuery } from "@tanstack/react-query";
import type { BillingAccount } from "#features/fees/accounts/contract.ts";
import { feeAccountsClient } from "#features/fees/accounts/parts/fee-accounts-client.ts";
import type { Owing } from "#features/fees/statements/contract.ts";
import { feeStatementsClient } from "./fee-statements-client.ts";

/** A family's account with what it owes today. */
export type FamilyLine = BillingAccount & Omit<Owing, "account_id">;

const NOTHING = { owed_sen: 0, credit_sen: 0, late_sen: 0, oldest_due: null };

/** Every family's account; `data` is there once both the accounts and what they owe are read. */
export function useFamilies() {
  const accounts = useQuery(feeAccountsClient.listBillingAccounts.queryOptions({ input: {} }));
  const owing = useQuery(feeStatementsClient.listOwing.queryOptions({ input: {} }));
  const known = new Map(owing.data?.map((one) => [one.account_id, one]));
  const data: FamilyLine[] | undefined =
    accounts.data && owing.data
      ? accounts.data.map((account) => ({ ...account, ...(known.get(account.id) ?? NOTHING) }))
      : undefined;
  return {
    data,
    error: accounts.error ?? owing.error,
    isPending: accounts.isPending || owing.isPending,
    isFetching: accounts.isFetching || owing.isFetching,
    refetch: () => Promise.all([accounts.refetch(), owing.refetch()]),
  };
}

/** What a family is searched by. */
export function searchedTexts({ code, payers, students }: BillingAccount): string[] {
  return [
    code,
    code.replace("-", ""),
    ...students.flatMap(({ name, student_id }) => [name, student_id]),
    ...payers.flatMap(({ name, phone }) => [name, phone ?? ""]),
  ];
}
