import type { PersonRecords } from "#server/persons.ts";
import {
  countLinks,
  eraseLinks,
  isGuardian,
  joinGuardians,
  lockGuardians,
  moveLinks,
} from "./db.ts";

export const guardiansPersons: PersonRecords = {
  columns: ["guardians.profile_id", "guardian_links.guardian_id", "guardian_links.student_id"],
  async erase(scope, subject) {
    await eraseLinks(scope, subject);
    return [];
  },
  join: {
    async lock(scope, kind, ids) {
      if (kind === "guardians") await lockGuardians(scope, ids);
    },
    async preview(scope, joining) {
      const { links, same } = await countLinks(scope, joining);
      return {
        rows: { links: links - same.length },
        conflicts: [{ what: "same_link", count: same.length, names: same }],
      };
    },
    async run(scope, joining) {
      const links = await moveLinks(scope, joining);
      if (joining.kind === "guardians") await joinGuardians(scope, joining);
      return { links };
    },
    bonds: async (scope, kind, profile_id) =>
      kind !== "guardians" && (await isGuardian(scope, profile_id)) ? ["role"] : [],
  },
};
