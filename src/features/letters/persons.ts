import type { PersonRecords } from "#server/persons.ts";
import { eraseLetters, moveLetters } from "./db.ts";

export const lettersPersons: PersonRecords = {
  columns: ["warning_letters.student_id", "warning_letters.issued_by"],
  async erase(scope, subject) {
    await eraseLetters(scope, subject);
    return [];
  },
  join: {
    async run(scope, joining) {
      if (joining.kind === "students") await moveLetters(scope, joining);
      return {};
    },
  },
};
