import type { PersonRecords } from "#server/persons.ts";
import { hasAgreed } from "./db.ts";

export const consentsPersons: PersonRecords = {
  columns: ["consents.profile_id"],
  join: {
    bonds: async (scope, _kind, profile_id) =>
      (await hasAgreed(scope, profile_id)) ? ["account"] : [],
  },
};
