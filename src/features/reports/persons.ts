import { hasSubmitted } from "#features/reports/runs/db.ts";
import { savesReports } from "#features/reports/saved/db.ts";
import { schedulesReports } from "#features/reports/schedules/db.ts";
import type { PersonRecords } from "#server/persons.ts";

export const reportsPersons: PersonRecords = {
  columns: ["saved_reports.made_by", "report_runs.made_by", "report_schedules.made_by"],
  join: {
    async bonds(scope, _kind, profile_id) {
      for (const acts of [savesReports, hasSubmitted, schedulesReports]) {
        if (await acts(scope, profile_id)) return ["acts"];
      }
      return [];
    },
  },
};
