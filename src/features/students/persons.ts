import { countStatuses, eraseStatuses, moveStatuses } from "#features/students/statuses/db.ts";
import { moveStays } from "#features/students/stays/db.ts";
import type { PersonRecords } from "#server/persons.ts";
import { eraseStudent, isStudent, joinStudents, lockStudentsForJoining } from "./db.ts";

export const studentsPersons: PersonRecords = {
  columns: ["students.profile_id", "student_stays.student_id", "student_statuses.student_id"],
  async erase(scope, { student_id }) {
    if (!student_id) return [];
    await eraseStudent(scope, student_id);
    await eraseStatuses(scope, student_id);
    return [];
  },
  join: {
    async lock(scope, kind, ids) {
      if (kind === "students") await lockStudentsForJoining(scope, ids);
    },
    async preview(scope, { kind, drop }) {
      if (kind !== "students") return { rows: {} };
      return { rows: { statuses: await countStatuses(scope, drop.id) } };
    },
    async run(scope, joining) {
      if (joining.kind !== "students") return {};
      const statuses = await moveStatuses(scope, joining);
      await moveStays(scope, joining);
      await joinStudents(scope, joining);
      return { statuses };
    },
    bonds: async (scope, kind, profile_id) =>
      kind !== "students" && (await isStudent(scope, profile_id)) ? ["role"] : [],
  },
};
