import { countMarks, eraseMarks, hasMarked, moveMarks } from "#features/attendance/marks/db.ts";
import type { PersonRecords } from "#server/persons.ts";

export const attendancePersons: PersonRecords = {
  columns: [
    "attendance.student_id",
    "attendance.marked_by",
    "attendance_history.changed_by",
    "attendance_registers.taken_by",
    "closed_months.closed_by",
    "closed_months.reopened_by",
  ],
  async erase(scope, { student_id }) {
    if (student_id) await eraseMarks(scope, student_id);
    return [];
  },
  join: {
    async preview(scope, joining) {
      if (joining.kind !== "students") return { rows: {} };
      const { marks, same_day } = await countMarks(scope, joining);
      return {
        rows: { marks: marks - same_day },
        conflicts: [{ what: "same_day", count: same_day, names: [] }],
      };
    },
    run: async (scope, joining) =>
      joining.kind === "students" ? { marks: await moveMarks(scope, joining) } : {},
    bonds: async (scope, _kind, profile_id) =>
      (await hasMarked(scope, profile_id)) ? ["acts"] : [],
  },
};
