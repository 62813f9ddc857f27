import type { PersonRecords } from "#server/persons.ts";

/** Who was reminded of a register, by whom, stays: it has no words about anybody. */
export const boardPersons: PersonRecords = {
  columns: ["register_reminders.teacher_id", "register_reminders.sent_by"],
};
