import { findAccounts } from "#features/fees/accounts/db.ts";
import { callName } from "#features/fees/accounts/rules.ts";
import { findOpenDues } from "#features/fees/ledger/db.ts";
import { ageOf } from "#features/fees/ledger/rules.ts";
import { findReceived } from "#features/fees/months/db.ts";
import { findOwing } from "#features/fees/statements/db.ts";
import type { Reader } from "#features/reports/definitions/db.ts";
import type { ArrearsRow, MoneyRows, ReceivedRow } from "./rules.ts";

const NOTHING_RECEIVED = {
  receipts: 0,
  received_sen: 0,
  tunai: 0,
  pindahan: 0,
  cek: 0,
  fpx: 0,
  duitnow: 0,
};

const readReceived: Reader<ReceivedRow> = async (scope, { span }) => {
  const byDay = new Map<string, ReceivedRow>();
  for (const { date, method, count, sen } of await findReceived(scope, span)) {
    const row = byDay.get(date) ?? { ...NOTHING_RECEIVED, date };
    row.receipts += count;
    row[method] += sen;
    row.received_sen += sen;
    byDay.set(date, row);
  }
  return { rows: [...byDay.values()] };
};

const NOTHING_OWED = { not_due: 0, d30: 0, d60: 0, d90: 0, older: 0 };

const readArrears: Reader<ArrearsRow> = async (scope, { permission }) => {
  const owing = (await findOwing(scope)).filter(({ owed_sen }) => owed_sen > 0);
  const accounts = await findAccounts(scope, permission);
  const known = new Map(accounts.map((account) => [account.id, account]));
  const families = owing.filter(({ account_id }) => known.has(account_id));
  const dues = await findOpenDues(
    scope,
    families.map(({ account_id }) => account_id),
  );
  const ages = new Map(families.map(({ account_id }) => [account_id, { ...NOTHING_OWED }]));
  for (const { account_id, due_on, left_sen } of dues) {
    const own = ages.get(account_id);
    if (own) own[ageOf(due_on, scope.today)] += left_sen;
  }
  const rows = families.map(({ account_id, owed_sen, oldest_due }): ArrearsRow => {
    const { code = "", payers = [], students = [] } = known.get(account_id) ?? {};
    return {
      account_id,
      family: callName({ payers, students }) || code,
      number: code,
      children: students.map(({ name }) => name).join(", "),
      phone: payers[0]?.phone ?? null,
      oldest_due,
      owed_sen,
      ...(ages.get(account_id) ?? NOTHING_OWED),
    };
  });
  return { rows };
};

/** The reader of each report of fees: the figures of the books of a month and of the families' statements. */
export const moneyReaders = {
  kutipan: readReceived,
  tunggakan: readArrears,
} satisfies { [Id in keyof MoneyRows]: Reader<MoneyRows[Id]> };
