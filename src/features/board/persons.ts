import type { PersonRecords } from "#server/persons.ts";

/** Reminders stay when a person is erased, because they contain no words about anybody. */
export const boardPersons: PersonRecords = {
  columns: ["register_reminders.teacher_id", "register_reminders.sent_by"],
};
