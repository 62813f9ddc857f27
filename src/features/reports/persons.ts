import {
  eraseOfficialLetters,
  issuesOfficialLetters,
  moveOfficialLetters,
} from "#features/reports/official/db.ts";
import { hasSubmitted } from "#features/reports/runs/db.ts";
import { savesReports } from "#features/reports/saved/db.ts";
import { schedulesReports } from "#features/reports/schedules/db.ts";
import type { PersonRecords } from "#server/persons.ts";

export const reportsPersons: PersonRecords = {
  columns: [
    "saved_reports.made_by",
    "report_runs.made_by",
    "report_schedules.made_by",
    "letters_issued.student_id",
    "letters_issued.issued_by",
  ],
  async erase(scope, subject) {
    await eraseOfficialLetters(scope, subject);
    return [];
  },
  join: {
    async run(scope, joining) {
      if (joining.kind === "students") await moveOfficialLetters(scope, joining);
      return {};
    },
    async bonds(scope, _kind, profile_id) {
      for (const acts of [savesReports, hasSubmitted, schedulesReports, issuesOfficialLetters]) {
        if (await acts(scope, profile_id)) return ["acts"];
      }
      return [];
    },
  },
};
