import { lockSchool } from "#features/schools/db.ts";
import { refuse } from "#lib/errors.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireVersion } from "#server/stale.ts";
import { type CardPeriod, cardPeriodsContract } from "./contract.ts";
import { findCardPeriods, insertPeriod, lockPeriod, requirePeriod, updatePeriod } from "./db.ts";
import { periodsOverlap } from "./rules.ts";

const os = serve(cardPeriodsContract);

export const cardPeriodsRoutes = os.router({
  listPeriods: os.listPeriods.handler(({ context: { scope } }) => findCardPeriods(scope)),

  addPeriod: os.addPeriod.handler(async ({ context: { scope }, input }) => {
    await lockSchool(scope);
    await requireFits(scope, input);
    const id = await insertPeriod(scope, { ...input, state: "open" });
    return done(scope, id, "card.add_period");
  }),

  changePeriod: os.changePeriod.handler(async ({ context: { scope }, input }) => {
    const { id, version, ...changes } = input;
    await lockSchool(scope);
    await lockPeriod(scope, id);
    const before = await requirePeriod(scope, id);
    await requireVersion(scope, before, version);
    await requireFits(scope, { ...before, ...changes }, id);
    await updatePeriod(scope, id, changes);
    return done(scope, id, "card.change_period");
  }),
});

async function done(scope: Scope, id: string, action: string): Promise<CardPeriod> {
  const period = await requirePeriod(scope, id);
  const { name, from_date, to_date, state } = period;
  scope.record({ action, subject_id: id, label: name, details: { from_date, to_date, state } });
  return period;
}

/** Refuses a period that ends before it begins, has the name of another one, or overlaps one of the same levels. */
async function requireFits(
  scope: Scope,
  period: Omit<CardPeriod, "id" | "state" | "version">,
  id?: string,
): Promise<void> {
  if (period.to_date < period.from_date) {
    throw refuse("UNPROCESSABLE_CONTENT", "The period ends before it begins.", {
      reason: "dates",
      field: "to_date",
    });
  }
  const others = (await findCardPeriods(scope)).filter((one) => one.id !== id);
  const { name, academic_year } = period;
  if (others.some((one) => one.name === name && one.academic_year === academic_year)) {
    throw refuse("CONFLICT", "A period of the year has this name.", {
      reason: "name",
      field: "name",
    });
  }
  const other = others.find((one) => periodsOverlap(one, period));
  if (!other) return;
  throw refuse("CONFLICT", `The period overlaps ${other.name}.`, {
    reason: "overlap",
    field: "from_date",
    name: other.name,
  });
}
