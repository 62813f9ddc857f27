import { seedBank } from "#features/fees/bank/seed.ts";
import { type DrawSlip, seedClaims } from "#features/fees/claims/seed.ts";
import { seedCredits, seedDeposits } from "#features/fees/corrections/seed.ts";
import { seedFunds } from "#features/fees/gifts/seed.ts";
import { seedFeeMonths } from "#features/fees/months/seed.ts";
import { seedOpenings } from "#features/fees/openings/seed.ts";
import { seedPlans } from "#features/fees/plans/seed.ts";
import { seedReminders } from "#features/fees/reminders/seed.ts";
import { seedFees, type SeedFamily } from "#features/fees/seed.ts";
import type { SeedLine } from "#features/home/seed.ts";
import type { SeedProfile } from "#features/people/seed.ts";
import { seedStays } from "#features/students/stays/seed.ts";
import { formatSen } from "#lib/money.ts";
import { fullName } from "#lib/names.ts";
import type { Random } from "#lib/random.ts";
import type { Scope } from "#server/scope.ts";
import type { Family, Pupil } from "./families.ts";
import type { SchoolPlan } from "./plans.ts";
import { levelIn } from "./rooms.ts";
import { AUDIT_DAYS } from "./audit-log.ts";
import type { Year } from "./year.ts";

type Generators = { sums: Random; auditLog: Random };
type School = {
  plan: SchoolPlan;
  families: Family[];
  /** A pupil who left in the year, and the last day in a class. */
  leaver?: { pupil: Pupil; left: string } | undefined;
  year: Year;
  admins: SeedProfile[];
  drawSlip?: DrawSlip | undefined;
};

/** The cash in the admin's drawer: more than may stay there. */
const DRAWER_SEN = 64_000;
const PAID_AT = 8 * 60 + 6;

/**
 * Writes what families were billed and paid, and what waits for the office; answers the audit log entries about the last
 * days. Without `drawSlip` no slips wait.
 */
export async function seedMoney(
  scope: Scope,
  random: Generators,
  { plan, families, leaver, year, admins, drawSlip }: School,
): Promise<SeedLine[]> {
  const [head, office = head] = admins;
  if (!head || !office) throw new Error("A demo school needs an admin.");
  const { day, boarding } = plan.monthly_sen;
  const paying = makePaying(plan, families);
  await seedStays(
    scope,
    paying.flatMap(({ pupils }) =>
      pupils.map(({ id: student_id, stay: kind, joined: from_date }) => {
        return { student_id, kind, from_date };
      }),
    ),
  );
  const zakat = await seedFunds(scope);
  const payments = await seedFees(scope, random.sums, {
    families: paying,
    leaver: leaver && makeLeaving(plan, leaver),
    monthly_sen: day,
    hostel_sen: boarding - day,
    total_sen: plan.fees_sen,
    drawer: { holder_id: head.id, open_sen: DRAWER_SEN },
    aid: { ...zakat, asked_by: office.id, decided_by: head.id, pupils: plan.asnaf },
  });
  await seedPlans(scope, { office: office.id });
  if (drawSlip) await seedClaims(scope, plan.slips, drawSlip);
  await seedBank(scope);
  await seedCredits(scope, office.id);
  await seedDeposits(scope, { office: office.id, head: head.id });
  await seedOpenings(scope);
  await seedReminders(scope, office.id);
  await seedFeeMonths(scope, head.id);
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
const HOSTEL_GRADE = 5;

/** The family of a pupil who left, of whom nobody is a guardian any more. */
function makeLeaving(
  plan: SchoolPlan,
  { pupil, left }: { pupil: Pupil; left: string },
): SeedFamily {
  const { id, enrollment_date: joined, class: at } = pupil;
  const level = levelIn(plan.classes[at]?.name ?? "");
  return {
    pupils: [{ id, level, joined, stay: "harian", left }],
    payer_id: "",
    payer_name:
      pupil.profile?.last_name.replace("bin ", "Encik ").replace("binti ", "Encik ") ?? "",
  };
}

/** The families with their pupils, and the first guardian of each, who pays. */
function makePaying(plan: SchoolPlan, families: Family[]): SeedFamily[] {
  return families.map(({ pupils, guardians }) => {
    const [guardian] = guardians;
    const title =
      guardian && { bapa: "Encik ", ibu: "Puan ", penjaga: "", waris: "" }[guardian.relation];
    return {
      pupils: pupils.map(({ id, enrollment_date: joined, class: at }) => {
        const room = plan.classes[at];
        const boards = room !== undefined && room.grade >= HOSTEL_GRADE;
        const stay = boards ? ("asrama" as const) : ("harian" as const);
        return { id, level: levelIn(room?.name ?? ""), joined, stay };
      }),
      payer_id: guardian?.profile.id ?? "",
      payer_name: guardian ? `${title}${fullName(guardian.profile)}` : "",
    };
  });
}
