import type { Age } from "#features/fees/ledger/rules.ts";
import type { PaymentMethod } from "#features/fees/rules.ts";
import type { Report } from "#features/reports/definitions/rules.ts";

/** Of a day, in sen. */
export type ReceivedRow = { date: string; receipts: number; received_sen: number } & Record<
  PaymentMethod,
  number
>;

/** Of a family, in sen. */
export type ArrearsRow = {
  account_id: string;
  family: string;
  number: string;
  children: string;
  phone: string | null;
  oldest_due: string | null;
  owed_sen: number;
} & Record<Age, number>;

export type MoneyRows = { kutipan: ReceivedRow; tunggakan: ArrearsRow };

/** These are the treasurers', who manage the accounts of families. */
const money = { group: "money", permission: "fees.manage", filters: [] } as const;

export const moneyReports = {
  kutipan: {
    ...money,
    periods: ["month", "day", "week", "term", "year", "calendar", "hijri", "custom"],
    columns: [
      { key: "date", kind: "date", phone: true },
      { key: "receipts", kind: "count", total: "sum", phone: true },
      { key: "tunai", kind: "money", total: "sum" },
      { key: "pindahan", kind: "money", total: "sum" },
      { key: "cek", kind: "money", total: "sum" },
      { key: "fpx", kind: "money", total: "sum" },
      { key: "duitnow", kind: "money", total: "sum" },
      { key: "received_sen", kind: "money", total: "sum", phone: true },
    ],
  },
  tunggakan: {
    ...money,
    isOfPersons: true,
    periods: [],
    columns: [
      { key: "family", kind: "name", phone: true },
      { key: "number", kind: "text", isForFiles: true },
      { key: "children", kind: "text", phone: true },
      { key: "phone", kind: "phone", isForFiles: true },
      { key: "oldest_due", kind: "date", phone: true },
      { key: "not_due", kind: "money", total: "sum" },
      { key: "d30", kind: "money", total: "sum" },
      { key: "d60", kind: "money", total: "sum" },
      { key: "d90", kind: "money", total: "sum" },
      { key: "older", kind: "money", total: "sum" },
      { key: "owed_sen", kind: "money", total: "sum", phone: true },
    ],
  },
} as const satisfies { [Id in keyof MoneyRows]: Report<MoneyRows[Id]> };
