import { moveWeeklyLetters } from "#features/family/weekly/db.ts";
import type { PersonRecords } from "#server/persons.ts";

export const familyPersons: PersonRecords = {
  columns: ["weekly_letters.profile_id"],
  join: {
    async run(scope, joining) {
      await moveWeeklyLetters(scope, joining);
      return {};
    },
  },
};
