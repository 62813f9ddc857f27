/**
 * The plans of the price list: the maximum of active students, and the price in ringgit a month (null: by
 * agreement).
 */
export const plans = {
  starter: { students: 100, ringgit: 299 },
  professional: { students: 500, ringgit: 599 },
  enterprise: { students: Number.POSITIVE_INFINITY, ringgit: null },
} as const;

export type Plan = keyof typeof plans;

export const PLANS = ["starter", "professional", "enterprise"] as const satisfies Plan[];

/** The smallest plan for this many students. */
export function planFor(students: number): Plan {
  return PLANS.find((plan) => students <= plans[plan].students) ?? "enterprise";
}

/** The maximum of active students in a plan; an unknown plan has the smallest. */
export function studentLimit(plan: string): number {
  return Object.hasOwn(plans, plan) ? plans[plan as Plan].students : plans.starter.students;
}
