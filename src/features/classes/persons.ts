import { eraseCovers } from "#features/classes/cover/db.ts";
import {
  eraseEnrollments,
  findPeriods,
  joinEnrollments,
  lockEnrollments,
} from "#features/classes/enrollments/db.ts";
import { type EnrollmentPlan, planEnrollments } from "#features/classes/enrollments/rules.ts";
import { rewriteYears } from "#features/classes/years/db.ts";
import { renameEnded } from "#features/students/statuses/db.ts";
import type { Joining, PersonRecords } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";

export const classesPersons: PersonRecords = {
  columns: [
    "class_enrollments.student_id",
    "class_teachers.teacher_id",
    "cover_requests.teacher_id",
    "cover_requests.requested_by",
  ],
  async erase(scope, subject) {
    const { student_id, teacher_id } = subject;
    if (teacher_id) await eraseCovers(scope, subject);
    if (student_id) await eraseEnrollments(scope, student_id);
    return [];
  },
  join: {
    async lock(scope, kind, ids) {
      if (kind === "students") await lockEnrollments(scope, ids);
    },
    async preview(scope, joining) {
      if (joining.kind !== "students") return { rows: {} };
      const plan = await planOf(scope, joining);
      const conflict = (what: "same_class" | "second_class" | "not_active") => ({
        what,
        count: plan[what].length,
        names: plan[what],
      });
      return {
        rows: { enrollments: plan.moved.length },
        conflicts: [conflict("same_class"), conflict("second_class"), conflict("not_active")],
      };
    },
    async run(scope, joining) {
      if (joining.kind !== "students") return {};
      const plan = await planOf(scope, joining);
      const { joined } = plan;
      await renameEnded(scope, joined);
      await joinEnrollments(scope, joining, plan);
      await rewriteYears(scope, { keep: joining.keep.id, drop: joining.drop.id, joined });
      return { enrollments: plan.moved.length };
    },
  },
};

async function planOf(
  scope: Scope,
  { keep, drop }: Omit<Joining, "fills">,
): Promise<EnrollmentPlan> {
  return planEnrollments(await findPeriods(scope, keep.id), await findPeriods(scope, drop.id), {
    isActive: keep.status === "active",
    today: scope.today,
  });
}
