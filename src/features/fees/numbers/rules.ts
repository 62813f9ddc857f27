/** The series of numbers, also those of official letters, each with its pattern; a series with a year begins at 1 in each. */
export const SERIES = {
  account: "K-{0001}",
  invoice: "INV-{year}-{00001}",
  receipt: "R-{year}-{00001}",
  credit_note: "NK-{year}-{00001}",
  reversal: "RB-{year}-{00001}",
  transfer: "PK-{year}-{00001}",
  refund: "BB-{year}-{00001}",
  plan: "PA-{year}-{00001}",
  gift: "TR-{year}-{00001}",
  sponsor: "P-{0001}",
  letter: "S-{year}-{0001}",
} as const;
export type Series = keyof typeof SERIES;
