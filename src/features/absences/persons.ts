import { eraseFollowups, moveFollowups } from "#features/absences/desk/db.ts";
import { moveNotices } from "#features/absences/notices/db.ts";
import type { PersonRecords } from "#server/persons.ts";
import { eraseReports, hasReported, moveReports } from "./db.ts";

export const absencesPersons: PersonRecords = {
  columns: [
    "absence_reports.student_id",
    "absence_reports.reported_by",
    "absence_reports.decided_by",
    "absence_followups.student_id",
    "absence_followups.guardian_id",
    "absence_followups.made_by",
    "absence_notices.student_id",
  ],
  wordsOf: ["absence_reports.student_id", "absence_reports.reported_by"],
  async erase(scope, subject) {
    const letters = await eraseReports(scope, subject);
    await eraseFollowups(scope, subject);
    return letters;
  },
  join: {
    async run(scope, joining) {
      if (joining.kind === "students") {
        await moveNotices(scope, joining);
        await moveReports(scope, joining);
      }
      await moveFollowups(scope, joining);
      return {};
    },
    bonds: async (scope, _kind, profile_id) =>
      (await hasReported(scope, profile_id)) ? ["acts"] : [],
  },
};
