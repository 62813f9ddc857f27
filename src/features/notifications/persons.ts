import type { PersonRecords } from "#server/persons.ts";
import { eraseNotifications, moveNotifications } from "./db.ts";

export const notificationsPersons: PersonRecords = {
  columns: ["notifications.profile_id", "notifications.student_id"],
  async erase(scope, subject) {
    await eraseNotifications(scope, subject);
    return [];
  },
  join: {
    async run(scope, joining) {
      if (joining.kind === "students") await moveNotifications(scope, joining);
      return {};
    },
  },
};
