import type { SeedLine } from "#features/home/seed.ts";
import { seedPayments, type Payer } from "#features/fees/seed.ts";
import type { SeedProfile } from "#features/people/seed.ts";
import { formatSen } from "#lib/money.ts";
import { fullName } from "#lib/names.ts";
import type { Random } from "#lib/random.ts";
import type { Scope } from "#server/scope.ts";
import type { Family } from "./families.ts";
import type { SchoolPlan } from "./plans.ts";
import { AUDIT_DAYS } from "./audit-log.ts";
import type { Year } from "./year.ts";

type Generators = { payers: Random; sums: Random; auditLog: Random };
type School = { plan: SchoolPlan; families: Family[]; year: Year; admins: SeedProfile[] };

const PAID_AT = 8 * 60 + 6;

/** Writes what families paid and returns the audit log entries about the last days. */
export async function seedFees(
  scope: Scope,
  random: Generators,
  { plan, families, year, admins }: School,
): Promise<SeedLine[]> {
  const payers = makePayers(random.payers, plan, families);
  const payments = await seedPayments(scope, random.sums, payers, plan.fees_sen);
  const [head, office = head] = admins;
  if (!office) throw new Error("A demo school needs an admin.");
  const first = year.days.at(-AUDIT_DAYS) ?? year.today;
  const [featured] = payments;
  return payments
    .filter(({ received_on }) => received_on >= first)
    .map((payment) => {
      const { id, received_on, payer_name, amount_sen } = payment;
      // Only the featured payment of today came in office hours; the others came at night, over FPX.
      const minute =
        payment === featured
          ? PAID_AT
          : received_on === year.today
            ? random.auditLog.between(20, 420)
            : random.auditLog.between(500, 1290);
      return {
        at: year.at(received_on, minute),
        actor: office,
        action: "payment.receive",
        subject_id: id,
        label: formatSen(amount_sen),
        details: { payer_name, amount_sen },
      };
    });
}

const BOARDING = 0.35;
const SIBLING_OFF_SEN = 2000;

/** The first guardian of each family pays for each child; younger children cost a little less. */
function makePayers(random: Random, plan: SchoolPlan, families: Family[]): Payer[] {
  const { day, boarding } = plan.monthly_sen;
  return families.flatMap(({ pupils, guardians }, family) => {
    const [guardian] = guardians;
    const title =
      guardian && { bapa: "Encik ", ibu: "Puan ", penjaga: "", waris: "" }[guardian.relation];
    const payer_name = guardian ? `${title}${fullName(guardian.profile)}` : "";
    return pupils.map((pupil, child) => {
      const grade = plan.classes[pupil.class]?.grade ?? 1;
      const isFirst = family === 0 && child === 0;
      const full = isFirst || (grade >= 4 && random.chance(BOARDING)) ? boarding : day;
      const off = child > 0 ? SIBLING_OFF_SEN : 0;
      return { student_id: pupil.id, payer_name, monthly_sen: full - off };
    });
  });
}
