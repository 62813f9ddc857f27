import { findPupils } from "#features/fees/accounts/db.ts";
import { refuse } from "#lib/errors.ts";
import { formatSen } from "#lib/money.ts";
import { planExceptions } from "#features/fees/items/rules/exceptions.ts";
import { changesOf, NO_PERSON } from "#server/audit/changes.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireVersion } from "#server/stale.ts";
import { feeItemsContract, type FeeException, type FeeItem, type NewItem } from "./contract.ts";
import {
  deleteException,
  deleteExceptionsOf,
  findExceptions,
  findItems,
  findUnknownLevels,
  hasException,
  insertException,
  insertExceptions,
  insertItem,
  insertPrice,
  lockAllItems,
  lockItem,
  readKnownForExceptions,
  replaceRanks,
  updateItem,
} from "./db.ts";

const os = serve(feeItemsContract);

export const feeItemsRoutes = os.router({
  listItems: os.listItems.handler(({ context: { scope } }) => findItems(scope)),

  createItem: os.createItem.handler(async ({ context: { scope }, input }) => {
    const { price, ranks, early_eligible = input.frequency === "month", ...facts } = input;
    await requireLevels(scope, facts.levels);
    requireWhole({ ...facts, ranks });
    const id = await insertItem(scope, { ...facts, early_eligible });
    await insertPrice(scope, id, price);
    await replaceRanks(scope, id, ranks);
    const made = await requireItem(scope, id);
    const details = changesOf({}, logged(made), NO_PERSON);
    scope.record({ action: "fees.add_item", subject_id: id, label: made.name_ms, details });
    return made;
  }),

  changeItem: os.changeItem.handler(async ({ context: { scope }, input }) => {
    const { id, version, price, ranks, archived, ...changes } = input;
    await lockItem(scope, id);
    const before = await requireItem(scope, id);
    await requireVersion(scope, before, version);
    requireWhole({ ...before, ...(ranks && { ranks }) });
    const more = changes.levels?.filter((level) => !before.levels?.includes(level));
    await requireLevels(scope, more ?? null);
    if (price && !(await insertPrice(scope, id, price))) {
      throw refuse("CONFLICT", "The item has a price of that day already.", { reason: "price" });
    }
    if (ranks) await replaceRanks(scope, id, ranks);
    const archived_on = archived ? (before.archived_on ?? scope.today) : null;
    await updateItem(scope, id, { ...changes, ...(archived !== undefined && { archived_on }) });
    const after = await requireItem(scope, id);
    const details = changesOf(logged(before), logged(after), NO_PERSON);
    scope.record({ action: "fees.change_item", subject_id: id, label: after.name_ms, details });
    return after;
  }),

  listExceptions: os.listExceptions.handler(({ context: { scope }, input }) =>
    findExceptions(scope, input),
  ),

  addException: os.addException.handler(async ({ context: { scope }, input }) => {
    const { item_id, student_id } = input;
    // Two who add one for the same pupil take turns.
    await lockItem(scope, item_id);
    const item = await requireItem(scope, item_id);
    const [student] = await findPupils(scope, [student_id]);
    if (!student) throw refuse("NOT_FOUND", "There is no such student.");
    if (item.scope === "family") {
      const issues = [{ path: ["item_id"], message: "is billed to families" }];
      throw refuse("BAD_REQUEST", "What a family pays once has no price for a pupil.", { issues });
    }
    if (await hasException(scope, input)) {
      throw refuse("CONFLICT", "The student has a price of this item in these months already.", {
        reason: "known",
      });
    }
    const made = await requireException(scope, await insertException(scope, input));
    const details = loggedException(made);
    scope.record({
      action: "fees.add_exception",
      subject_id: student_id,
      label: student.name,
      details,
    });
    return made;
  }),

  removeException: os.removeException.handler(async ({ context: { scope }, input: { id } }) => {
    const { item_id } = await requireException(scope, id);
    await lockItem(scope, item_id);
    const found = await requireException(scope, id);
    await deleteException(scope, id);
    const of = { subject_id: found.student_id, label: found.student };
    scope.record({ action: "fees.remove_exception", ...of, details: loggedException(found) });
    return { id };
  }),

  checkExceptions: os.checkExceptions.handler(async ({ context: { scope }, input: { rows } }) => {
    const { exceptions, problems } = planExceptions(rows, await readKnownForExceptions(scope));
    // Nothing was written, so there is nothing to record.
    scope.record("history");
    return { lines: exceptions.length, problems };
  }),

  importExceptions: os.importExceptions.handler(async ({ context: { scope }, input: { rows } }) => {
    await lockAllItems(scope);
    const { exceptions, problems } = planExceptions(rows, await readKnownForExceptions(scope));
    if (problems.length > 0) {
      throw refuse("UNPROCESSABLE_CONTENT", "Some lines cannot be taken. Nothing was saved.", {
        reason: "rows",
        problems,
      });
    }
    const id = await insertExceptions(scope, exceptions);
    const { length: lines } = exceptions;
    scope.record({ action: "fees.import_exceptions", subject_id: id, label: String(lines) });
    return { id, lines };
  }),

  undoExceptions: os.undoExceptions.handler(async ({ context: { scope }, input: { id } }) => {
    await lockAllItems(scope);
    const lines = await deleteExceptionsOf(scope, id);
    if (lines === 0) throw refuse("NOT_FOUND", "There is no such list.");
    scope.record({ action: "fees.undo_exceptions", subject_id: id, label: String(lines) });
    return { id, lines };
  }),
});

/** As the audit log says it. */
function loggedException({ name_ms, from_month, to_month, amount_sen }: FeeException) {
  return {
    item: name_ms,
    price: amount_sen === null ? "-" : formatSen(amount_sen),
    from: from_month,
    to: to_month ?? "",
  };
}

async function requireException(scope: Scope, id: string): Promise<FeeException> {
  const [found] = await findExceptions(scope, { id });
  if (!found) throw refuse("NOT_FOUND", "There is no such price.");
  return found;
}

/** Refuses a level that no class has: nobody would be billed, and nobody would know why. */
async function requireLevels(scope: Scope, levels: string[] | null): Promise<void> {
  if (!levels) return;
  const [unknown] = await findUnknownLevels(scope, levels);
  if (unknown === undefined) return;
  const issues = [{ path: ["levels"], message: "no class has this level" }];
  throw refuse("BAD_REQUEST", `No class is of the level ${unknown}.`, { issues });
}

type Wholeness = Pick<NewItem, "kind" | "scope" | "prorate" | "ranks">;

/** Refuses a deposit that would be billed for less: the school owes back what was paid, and no more. */
function requireWhole({ kind, scope, prorate, ranks }: Wholeness): void {
  if (kind !== "deposit") return;
  const wrong =
    scope === "family"
      ? { path: ["scope"], message: "is of one pupil" }
      : prorate !== "none"
        ? { path: ["prorate"], message: "is billed whole" }
        : ranks.length > 0
          ? { path: ["ranks"], message: "is the same for siblings" }
          : null;
  if (wrong)
    throw refuse("BAD_REQUEST", "A deposit is billed whole to each pupil.", { issues: [wrong] });
}

/** As the audit log says it. */
function logged({
  name_ms,
  kind,
  frequency,
  due_day,
  archived_on,
  prices,
  ranks,
  ...who
}: FeeItem) {
  const price = prices.map(({ from_date, amount_sen }) => `${from_date} ${formatSen(amount_sen)}`);
  const off = ranks.map(({ rank, off_sen }) => `${rank} ${formatSen(off_sen)}`);
  return {
    name: name_ms,
    kind,
    frequency,
    due_day,
    archived_on,
    levels: who.levels?.join(", ") ?? "",
    entry: who.entry,
    stay: who.stay,
    gender: who.gender,
    early_eligible: who.early_eligible,
    class_code: who.class_code,
    price: price.join("; "),
    siblings: off.join("; "),
  };
}

async function requireItem(scope: Scope, id: string): Promise<FeeItem> {
  const [found] = await findItems(scope, id);
  if (!found) throw refuse("NOT_FOUND", "There is no such item.");
  return found;
}
