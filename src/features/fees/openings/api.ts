import { lockAllAccounts } from "#features/fees/billing/db.ts";
import { keepDiscounts } from "#features/fees/early/api.ts";
import { holdFeeMonths, insertAllocations, post, settle } from "#features/fees/ledger/db.ts";
import { mirrored, openingEntries, refuseClosed } from "#features/fees/ledger/rules.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { formatSen } from "#lib/money.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { feeOpeningsContract, type OpeningImport } from "./contract.ts";
import {
  findOpeningImports,
  findOpeningsOf,
  insertOpenings,
  markOpeningsUndone,
  readKnownAccounts,
} from "./db.ts";
import { type NewOpening, planOpenings } from "./rules.ts";

const os = serve(feeOpeningsContract);
const MAX_NAMED = 10;

export const feeOpeningsRoutes = os.router({
  checkOpenings: os.checkOpenings.handler(async ({ context: { scope }, input: { rows } }) => {
    const { openings, problems } = planOpenings(rows, await readKnownAccounts(scope));
    // Nothing was written, so there is nothing to record.
    scope.record("history");
    return { lines: openings.length, ...sumsOf(openings), problems };
  }),

  importOpenings: os.importOpenings.handler(async ({ context: { scope }, input: { rows } }) => {
    await begin(scope);
    const { openings, problems } = planOpenings(rows, await readKnownAccounts(scope));
    if (problems.length > 0) {
      throw refuse("UNPROCESSABLE_CONTENT", "Some lines cannot be taken. Nothing was saved.", {
        reason: "rows",
        problems,
      });
    }
    const made = openings.map((opening) => ({ id: newId(), ...opening }));
    await post(
      scope,
      made.map(({ id, account_id, as_of, amount_sen }) => ({
        id,
        kind: "opening",
        entries: openingEntries(account_id, amount_sen),
        dues: amount_sen > 0 ? [{ account_id, due_on: as_of, amount_sen }] : [],
      })),
    );
    await settle(scope, [...new Set(made.map(({ account_id }) => account_id))]);
    const id = await insertOpenings(scope, made);
    const ahead = made.filter(({ amount_sen }) => amount_sen < 0);
    await keepDiscounts(scope, new Map(ahead.map((one) => [one.account_id, one.id])));
    const { owed_sen, ahead_sen } = sumsOf(openings);
    const details = { owed: formatSen(owed_sen), ahead: formatSen(ahead_sen) };
    const label = String(made.length);
    scope.record({ action: "fees.import_openings", subject_id: id, label, details });
    return requireImport(scope, id);
  }),

  listOpeningImports: os.listOpeningImports.handler(({ context: { scope } }) =>
    findOpeningImports(scope),
  ),

  undoOpenings: os.undoOpenings.handler(async ({ context: { scope }, input: { id } }) => {
    await begin(scope);
    const { lines, undone_at } = await requireImport(scope, id);
    if (undone_at) {
      throw refuse("CONFLICT", "This list was taken back already.", { reason: "undone" });
    }
    const standing = await findOpeningsOf(scope, id);
    const used = new Set(standing.flatMap(({ is_used, code }) => (is_used ? code : [])));
    if (used.size > 0) {
      throw refuse("CONFLICT", "Some of these balances are paid or used already.", {
        reason: "in_use",
        names: [...used].slice(0, MAX_NAMED),
        count: used.size,
      });
    }
    const back = standing.map((opening) => ({ ...opening, tx_id: newId() }));
    await post(
      scope,
      back.map(({ id: reverses, tx_id, account_id, amount_sen }) => ({
        id: tx_id,
        kind: "reversal",
        reverses,
        entries: mirrored(openingEntries(account_id, amount_sen)),
      })),
    );
    await insertAllocations(
      scope,
      back.flatMap(({ tx_id, account_id, due_id, amount_sen }) =>
        due_id ? [{ account_id, tx_id, due_id, amount_sen }] : [],
      ),
    );
    await markOpeningsUndone(scope, id);
    scope.record({ action: "fees.undo_openings", subject_id: id, label: String(lines) });
    return requireImport(scope, id);
  }),
});

/** Takes the locks of a list: the months, then all accounts. */
async function begin(scope: Scope): Promise<void> {
  refuseClosed(await holdFeeMonths(scope));
  await lockAllAccounts(scope);
}

function sumsOf(openings: readonly NewOpening[]) {
  let [owed_sen, ahead_sen] = [0, 0];
  for (const { amount_sen } of openings) {
    if (amount_sen > 0) owed_sen += amount_sen;
    else ahead_sen -= amount_sen;
  }
  return { owed_sen, ahead_sen };
}

async function requireImport(scope: Scope, id: string): Promise<OpeningImport> {
  const [found] = await findOpeningImports(scope, id);
  if (!found) throw refuse("NOT_FOUND", "There is no such list.");
  return found;
}
