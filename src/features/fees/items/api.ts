import { refuse } from "#lib/errors.ts";
import { formatSen } from "#lib/money.ts";
import { changesOf, NO_PERSON } from "#server/audit/changes.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireVersion } from "#server/stale.ts";
import { feeItemsContract, type FeeItem } from "./contract.ts";
import {
  findItems,
  findUnknownLevels,
  insertItem,
  insertPrice,
  lockItem,
  replaceRanks,
  updateItem,
} from "./db.ts";

const os = serve(feeItemsContract);

export const feeItemsRoutes = os.router({
  listItems: os.listItems.handler(({ context: { scope } }) => findItems(scope)),

  createItem: os.createItem.handler(async ({ context: { scope }, input }) => {
    const { price, ranks, ...facts } = input;
    await requireLevels(scope, facts.levels);
    const id = await insertItem(scope, facts);
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
});

/** Refuses a level that no class has: nobody would be billed, and nobody would know why. */
async function requireLevels(scope: Scope, levels: string[] | null): Promise<void> {
  if (!levels) return;
  const [unknown] = await findUnknownLevels(scope, levels);
  if (unknown === undefined) return;
  const issues = [{ path: ["levels"], message: "no class has this level" }];
  throw refuse("BAD_REQUEST", `No class is of the level ${unknown}.`, { issues });
}

/** As the audit log says it. */
function logged({ name_ms, frequency, due_day, archived_on, prices, ranks }: FeeItem) {
  const price = prices.map(({ from_date, amount_sen }) => `${from_date} ${formatSen(amount_sen)}`);
  const off = ranks.map(({ rank, off_sen }) => `${rank} ${formatSen(off_sen)}`);
  return {
    name: name_ms,
    frequency,
    due_day,
    archived_on,
    price: price.join("; "),
    siblings: off.join("; "),
  };
}

async function requireItem(scope: Scope, id: string): Promise<FeeItem> {
  const [found] = await findItems(scope, id);
  if (!found) throw refuse("NOT_FOUND", "There is no such item.");
  return found;
}
