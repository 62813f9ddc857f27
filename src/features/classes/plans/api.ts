import { isLater } from "#features/classes/rules.ts";
import { lockSchool } from "#features/schools/db.ts";
import { refuse } from "#lib/errors.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { yearPlansContract, type NewYearPlan, type PreparedYear } from "./contract.ts";
import { deletePlan, findPlanned, findYearPlaces, findYearPlans, savePlan } from "./db.ts";
import { changesSince, MOST_PLANS, planDays } from "./rules.ts";

const os = serve(yearPlansContract);

export const yearPlansRoutes = os.router({
  listYearPlans: os.listYearPlans.handler(({ context: { scope } }) => readPlans(scope)),

  saveYearPlan: os.saveYearPlan.handler(async ({ context: { scope }, input }) => {
    const { version, ...chosen } = input;
    const { from_year, to_year, begins_on } = chosen;
    requireOrder(scope, chosen);
    await lockSchool(scope);
    const plans = await findYearPlans(scope);
    const before = plans.find((plan) => plan.from_year === from_year && plan.to_year === to_year);
    if (before?.version !== version) {
      throw refuse("CONFLICT", "Somebody else has just changed this plan.", {
        reason: "stale",
        by: before?.changed_by ?? "",
      });
    }
    if (!before && plans.length >= MOST_PLANS) {
      throw refuse("CONFLICT", `A school prepares at most ${MOST_PLANS} changes. Drop one first.`, {
        reason: "too_many",
      });
    }
    const places = await findYearPlaces(scope, from_year);
    const pupils = Object.fromEntries(
      places.map(({ student_id, class_id }) => [student_id, class_id]),
    );
    const subject_id = await savePlan(scope, { ...chosen, pupils }, before);
    const label = `${from_year} → ${to_year}`;
    scope.record({ action: "year.plan", subject_id, label, details: { begins_on } });
    return requirePlan(await readPlans(scope), subject_id);
  }),

  dropYearPlan: os.dropYearPlan.handler(async ({ context: { scope }, input: { id } }) => {
    await lockSchool(scope);
    const { from_year, to_year } = requirePlan(await findYearPlans(scope), id);
    await deletePlan(scope, id);
    const label = `${from_year} → ${to_year}`;
    scope.record({ action: "year.drop_plan", subject_id: id, label });
    return { id };
  }),
});

function requireOrder({ today }: Scope, { from_year, to_year, begins_on }: NewYearPlan): void {
  if (!isLater(from_year, to_year)) {
    throw refuse("UNPROCESSABLE_CONTENT", "The new year has to come after the old one.", {
      reason: "years",
    });
  }
  const { min, max } = planDays(today);
  if (begins_on >= min && begins_on <= max) return;
  throw refuse("UNPROCESSABLE_CONTENT", `The first day has to be between ${min} and ${max}.`, {
    reason: "first_day",
    min,
    max,
  });
}

function requirePlan<Plan extends { id: string }>(plans: Plan[], id: string): Plan {
  const plan = plans.find((known) => known.id === id);
  if (!plan) throw refuse("NOT_FOUND", "There is no such plan.");
  return plan;
}

/** The plans, each with who came, left or moved since it was saved. */
async function readPlans(scope: Scope): Promise<PreparedYear[]> {
  const found: PreparedYear[] = [];
  for (const { pupils, ...plan } of await findYearPlans(scope)) {
    const { joined, left, moved } = changesSince(
      pupils,
      await findYearPlaces(scope, plan.from_year),
    );
    const named = await findPlanned(scope, [...joined, ...left, ...moved]);
    const of = (ids: string[]) => named.filter(({ student_id }) => ids.includes(student_id));
    found.push({ ...plan, joined: of(joined), left: of(left), moved: of(moved) });
  }
  return found;
}
