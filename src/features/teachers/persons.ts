import type { PersonRecords } from "#server/persons.ts";
import { eraseTeacher, isTeacher } from "./db.ts";

export const teachersPersons: PersonRecords = {
  columns: ["teachers.profile_id"],
  async erase(scope, { teacher_id }) {
    if (teacher_id) await eraseTeacher(scope, teacher_id);
    return [];
  },
  join: {
    bonds: async (scope, _kind, profile_id) =>
      (await isTeacher(scope, profile_id)) ? ["role"] : [],
  },
};
