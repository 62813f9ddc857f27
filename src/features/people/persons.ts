import type { PersonRecords } from "#server/persons.ts";
import { eraseProfile, hasOtherRole, joinProfiles } from "./db.ts";

export const peoplePersons: PersonRecords = {
  columns: [],
  erase: eraseProfile,
  join: {
    async run(scope, joining) {
      await joinProfiles(scope, joining);
      return {};
    },
    bonds: async (scope, kind, profile_id) =>
      (await hasOtherRole(scope, kind, profile_id)) ? ["role"] : [],
  },
};
