import { findAccounts } from "#features/fees/accounts/db.ts";
import type { BillingAccount } from "#features/fees/accounts/contract.ts";
import { findCredits, findDeposits, findOpenDues } from "#features/fees/ledger/db.ts";
import { AGES, ageOf, type Age } from "#features/fees/ledger/rules.ts";
import { monthStart } from "#lib/dates.ts";
import { refuse } from "#lib/errors.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { feeStatementsContract, type Statement } from "./contract.ts";
import { findOwing, readLines, readSums } from "./db.ts";

const os = serve(feeStatementsContract);

export const feeStatementsRoutes = os.router({
  feesSummary: os.feesSummary.handler(async ({ context: { scope } }) => {
    const { today } = scope;
    const { open, ...sums } = await readSums(scope, monthStart(today));
    const ages = Object.fromEntries(AGES.map((age) => [age, 0])) as Record<Age, number>;
    for (const { due_on, left_sen } of open) ages[ageOf(due_on, today)] += left_sen;
    return { ...sums, ages };
  }),

  listOwing: os.listOwing.handler(({ context: { scope } }) => findOwing(scope)),

  readStatement: os.readStatement.handler(async ({ context: { scope }, input }) => {
    const [account] = await findAccounts(scope, "fees.see", input.id);
    if (!account) throw refuse("NOT_FOUND", "There is no such account.");
    return statementOf(scope, account, input);
  }),

  myStatements: os.myStatements.handler(async ({ context: { scope } }) => {
    if (!scope.person.guardian_id) return [];
    const accounts = await findAccounts(scope, "fees.see", undefined, scope.person.guardian_id);
    const made: Statement[] = [];
    for (const account of accounts) made.push(await statementOf(scope, account, {}));
    return made;
  }),
});

async function statementOf(
  scope: Scope,
  { id, code, students }: BillingAccount,
  span: { from?: string | undefined; to?: string | undefined },
): Promise<Statement> {
  const { from = `${scope.today.slice(0, 4)}-01-01`, to = scope.today } = span;
  const { opening_sen, lines } = await readLines(scope, id, { from, to });
  let balance = opening_sen;
  const summed = lines.map((line) => ({ ...line, balance_sen: (balance += line.amount_sen) }));
  const dues = await findOpenDues(scope, [id]);
  const credits = await findCredits(scope, [id]);
  return {
    account_id: id,
    code,
    students,
    from,
    to,
    opening_sen,
    lines: summed,
    closing_sen: balance,
    dues: dues.map(({ id: due, due_on, left_sen }) => ({ id: due, due_on, left_sen })),
    owed_sen: sumOf(dues.map(({ left_sen }) => left_sen)),
    deposits: await findDeposits(scope, { account_id: id }),
    held_sen: sumOf(credits.flatMap(({ is_held, left_sen }) => (is_held ? left_sen : []))),
    credit_sen: sumOf(credits.map(({ left_sen }) => left_sen)),
  };
}

function sumOf(list: readonly number[]): number {
  return list.reduce((sum, one) => sum + one, 0);
}
