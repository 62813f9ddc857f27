import type { SeedLine } from "#features/home/seed.ts";
import { seedFees, type SeedFamily } from "#features/fees/seed.ts";
import type { SeedProfile } from "#features/people/seed.ts";
import { formatSen } from "#lib/money.ts";
import { fullName } from "#lib/names.ts";
import type { Random } from "#lib/random.ts";
import type { Scope } from "#server/scope.ts";
import type { Family } from "./families.ts";
import type { SchoolPlan } from "./plans.ts";
import { levelIn } from "./rooms.ts";
import { AUDIT_DAYS } from "./audit-log.ts";
import type { Year } from "./year.ts";

type Generators = { sums: Random; auditLog: Random };
type School = { plan: SchoolPlan; families: Family[]; year: Year; admins: SeedProfile[] };

const PAID_AT = 8 * 60 + 6;

/** Writes what families were billed and paid, and returns the audit log entries about the last days. */
export async function seedMoney(
  scope: Scope,
  random: Generators,
  { plan, families, year, admins }: School,
): Promise<SeedLine[]> {
  const { day, boarding } = plan.monthly_sen;
  const payments = await seedFees(scope, random.sums, {
    families: makePaying(plan, families),
    monthly_sen: day,
    hostel_sen: boarding - day,
    hostel_levels: [
      ...new Set(
        plan.classes.filter(({ grade }) => grade >= HOSTEL_GRADE).map(({ name }) => levelIn(name)),
      ),
    ],
    total_sen: plan.fees_sen,
  });
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

/** From this grade on, pupils board. */
const HOSTEL_GRADE = 4;

/** The families with the levels of their pupils, and the first guardian of each, who pays. */
function makePaying(plan: SchoolPlan, families: Family[]): SeedFamily[] {
  return families.map(({ pupils, guardians }) => {
    const [guardian] = guardians;
    const title =
      guardian && { bapa: "Encik ", ibu: "Puan ", penjaga: "", waris: "" }[guardian.relation];
    return {
      pupils: pupils.map((pupil) => ({
        id: pupil.id,
        level: levelIn(plan.classes[pupil.class]?.name ?? ""),
        joined: pupil.enrollment_date,
      })),
      payer_name: guardian ? `${title}${fullName(guardian.profile)}` : "",
    };
  });
}
