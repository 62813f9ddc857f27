import { insertRows } from "#db/bulk.ts";
import { billingAccounts } from "#features/fees/accounts/table.ts";
import { funds } from "#features/fees/funds/table.ts";
import { giftEntries } from "#features/fees/ledger/rules.ts";
import { ledgerEntries, ledgerTxs } from "#features/fees/ledger/table.ts";
import { seedNumbers } from "#features/fees/numbers/seed.ts";
import { payments } from "#features/fees/table.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import { pledges } from "./table.ts";

const FUNDS = [
  { name: "Tabung Zakat", kind: "zakat", restricted: true, note: "Asnaf sahaja" },
  { name: "Tabung Infaq", kind: "infaq", restricted: false, note: "" },
  { name: "Tabung Tajaan Pelajar", kind: "tajaan", restricted: true, note: "Yuran pelajar tajaan" },
] as const;

const SPONSORS = [
  { name: "Lembaga Zakat Daerah", contact: "zakat@penaja.example" },
  { name: "Koperasi Al-Falah", contact: "koperasi@penaja.example" },
];

/** How many days ago which sponsor gave how much to which fund. */
const GIFTS = [
  { sponsor: 0, fund: 0, amount_sen: 480_000, days: 75 },
  { sponsor: 1, fund: 2, amount_sen: 240_000, days: 40 },
  { sponsor: 1, fund: 1, amount_sen: 65_000, days: 18 },
  { sponsor: 0, fund: 0, amount_sen: 300_000, days: 9 },
] as const;

/** Writes funds with two sponsors, what they gave and promised; answers the zakat fund with what it held a month ago. */
export async function seedFunds(
  scope: Scope,
): Promise<{ fund_id: string; sponsor_id: string; balance_sen: number }> {
  const { tx, school, today } = scope;
  const school_id = school.id;
  const made = FUNDS.map((fund) => ({ school_id, id: newId(), tax_approval: "", ...fund }));
  await insertRows(tx, funds, made);
  const sponsors = SPONSORS.map((sponsor) => ({ id: newId(), ...sponsor }));
  const codes = await seedNumbers(scope, "sponsor", sponsors, () => today);
  await insertRows(
    tx,
    billingAccounts,
    sponsors.map((sponsor) => {
      return { school_id, kind: "sponsor" as const, code: codes.get(sponsor) ?? "", ...sponsor };
    }),
  );
  const idOf = (list: readonly { id: string }[], at: number) => list[at]?.id ?? "";
  const gifts = GIFTS.map(({ sponsor, fund, amount_sen, days }) => ({
    id: newId(),
    account_id: idOf(sponsors, sponsor),
    fund_id: idOf(made, fund),
    amount_sen,
    received_on: addDays(today, -days),
    method: "pindahan" as const,
    payer_name: SPONSORS[sponsor]?.name ?? "",
  }));
  await insertRows(
    tx,
    ledgerTxs,
    gifts.map(({ id, received_on }) => {
      const at = `${received_on}T01:00:00.000Z`;
      return { school_id, id, kind: "gift" as const, posted_on: received_on, at };
    }),
  );
  await insertRows(
    tx,
    ledgerEntries,
    gifts.flatMap((gift) =>
      giftEntries({ ...gift, cash_session_id: null }).map((entry) => {
        return { school_id, id: newId(), tx_id: gift.id, ...entry };
      }),
    ),
  );
  const numbers = await seedNumbers(scope, "gift", gifts, ({ received_on }) => received_on);
  await insertRows(
    tx,
    payments,
    gifts.map((gift) => ({
      school_id,
      kind: "fund" as const,
      number: numbers.get(gift) ?? "",
      client_key: gift.id,
      ...gift,
    })),
  );
  await insertRows(tx, pledges, [
    {
      school_id,
      id: newId(),
      account_id: idOf(sponsors, 1),
      fund_id: idOf(made, 2),
      amount_sen: 40_000,
      monthly: true,
      from_date: `${today.slice(0, 4)}-01-01`,
    },
  ]);
  const [{ amount_sen: balance_sen }] = GIFTS;
  return { fund_id: idOf(made, 0), sponsor_id: idOf(sponsors, 0), balance_sen };
}
