import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { feeAccountsClient } from "#features/fees/accounts/parts/fee-accounts-client.ts";
import { matches } from "#lib/names.ts";
import { NamePart } from "#ui/kit/name.tsx";
import { SearchField } from "#ui/kit/search-field.tsx";

const SHOWN = 6;

type Props = {
  label: string;
  /** What is said where nobody is found. */
  nobody: string;
  onPick: (guardian: { id: string; name: string }) => void;
};

/** Finds a guardian who pays for a family, by name or phone; a press picks one. */
export function PayerFinder({ label, nobody, onPick }: Props) {
  const [text, setText] = useState("");
  const accounts = useQuery(feeAccountsClient.listBillingAccounts.queryOptions({ input: {} }));
  const q = text.trim();
  const payers = new Map(
    (accounts.data ?? []).flatMap((account) =>
      account.payers.map((one) => [one.guardian_id, one] as const),
    ),
  );
  const found = q
    ? [...payers.values()].filter(({ name, phone }) => matches(q, [name, phone ?? ""]))
    : [];
  return (
    <>
      <SearchField label={label} value={text} onChange={setText} />
      {q && (
        <ul className="mt-2 divide-y divide-line rounded-control border border-line">
          {found.length === 0 && <li className="px-3 py-2.5 text-14 text-muted">{nobody}</li>}
          {found.slice(0, SHOWN).map(({ guardian_id: id, name, phone }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => onPick({ id, name })}
                className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 px-3 py-1.5 text-start hover:bg-sunk"
              >
                <NamePart className="font-medium">{name}</NamePart>
                <span className="text-13 text-muted">{phone}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
