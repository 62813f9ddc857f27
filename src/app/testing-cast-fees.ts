import { newId } from "#lib/ids.ts";

type Whose = {
  student_id: string;
  guardian_id: string;
  /** The profile of the guardian, and that of an admin. */
  family: string;
  by: string;
  today: string;
  at: Date;
};

/** Writes everything that a school can keep of the fees of a pupil's family. */
export async function addFees(
  add: (table: string, values: Record<string, unknown>) => Promise<string>,
  { student_id, guardian_id, family, by, today, at }: Whose,
): Promise<void> {
  const item = { frequency: "month", scope: "pupil", due_day: 7, prorate: "none" };
  const item_id = await add("fee_items", { name_ms: "Yuran", name_en: "Fee", ...item });
  await add("fee_exceptions", { item_id, student_id, from_month: "2026-01", amount_sen: 100 });
  const money = { amount_sen: 100, received_on: today, method: "tunai" };
  const account_id = await add("billing_accounts", { code: newId() });
  const tx = { kind: "payment", posted_on: today, at };
  await add("billing_members", { account_id, student_id, from_date: today });
  await add("billing_payers", { account_id, guardian_id, sees_account: true });
  const paid = await add("ledger_txs", tx);
  const receipt = () => ({
    account_id,
    student_id,
    number: newId(),
    client_key: newId(),
    ...money,
  });
  await add("payments", { id: paid, ...receipt() });
  const bank_account_id = await add("bank_accounts", {
    name: "Yuran",
    bank: "Bank",
    number_last4: "0001",
  });
  await add("bank_lines", {
    bank_account_id,
    booked_on: today,
    description: "x",
    amount_sen: 100,
    fingerprint: newId(),
  });
  const paying = { account_id, guardian_id, amount_sen: 100, state: "failed" };
  const gateway_payment_id = await add("gateway_payments", paying);
  await add("gateway_events", { gateway_payment_id, received_at: at, is_valid: true, said: {} });
  await add("payer_aliases", { account_id, words: newId() });
  await add("payment_claims", {
    account_id,
    made_by: family,
    amount_sen: 100,
    method: "pindahan",
    paid_on: today,
    slip_hash: "",
    client_key: newId(),
  });
  const bounced = await add("ledger_txs", tx);
  await add("payments", { id: bounced, ...receipt() });
  await add("payment_reversals", {
    id: await add("ledger_txs", { ...tx, kind: "reversal" }),
    payment_id: bounced,
    number: newId(),
    kind: "bounced",
  });
  const posted = (kind: string) => add("ledger_txs", { ...tx, kind });
  const of = () => ({ amount_sen: 100, client_key: newId() });
  const { client_key: _key, ...opened } = of();
  await add("openings", {
    id: await posted("opening"),
    account_id,
    as_of: today,
    ...opened,
  });
  await add("credit_notes", {
    id: await posted("credit_note"),
    account_id,
    number: newId(),
    kind: "correction",
    ...of(),
  });
  await add("credit_holds", { account_id, tx_id: paid, why: "", held_at: at });
  await add("account_transfers", {
    id: await posted("transfer"),
    from_account: account_id,
    to_account: await add("billing_accounts", { code: newId() }),
    number: newId(),
    reason: "",
    ...of(),
  });
  await add("refunds", {
    account_id,
    method: "tunai",
    reason: "",
    asked_by: by,
    asked_at: at,
    ...of(),
  });
  await add("instalment_plans", {
    account_id,
    state: "asked",
    made_by: by,
    made_at: at,
  });
  await add("waivers", {
    account_id,
    student_id,
    kind: "lain",
    percent_bp: 5_000,
    from_date: today,
    shows_name: false,
    state: "asked",
    asked_by: by,
    asked_at: at,
  });
}
