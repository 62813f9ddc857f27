import { findPeriods } from "#features/classes/enrollments/db.ts";
import { findLinkIds } from "#features/guardians/db.ts";
import { eraseTraces, forgetRows } from "./db.ts";
import type { PersonRecords } from "#server/persons.ts";

export const importsPersons: PersonRecords = {
  columns: [],
  async erase(scope, subject) {
    await eraseTraces(scope, subject);
    return [];
  },
  join: {
    /** Takes out of the traces all rows of both records that an import may have written. */
    async run(scope, joining) {
      const { keep, drop } = joining;
      const enrolled = [
        ...(await findPeriods(scope, keep.id)),
        ...(await findPeriods(scope, drop.id)),
      ];
      const own = [keep, drop].flatMap(({ id, profile_id }) => [id, profile_id ?? id]);
      const links = await findLinkIds(scope, joining);
      await forgetRows(scope, new Set([...own, ...links, ...enrolled.map(({ id }) => id)]));
      return {};
    },
  },
};
