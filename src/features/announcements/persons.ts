import type { PersonRecords } from "#server/persons.ts";
import {
  eraseReplies,
  hasAnnounced,
  moveAnnouncements,
} from "#features/announcements/report/db.ts";

export const announcementsPersons: PersonRecords = {
  columns: [
    "announcements.made_by",
    "announcement_versions.made_by",
    "announcement_targets.student_id",
    "announcement_recipients.profile_id",
    "announcement_pupils.student_id",
    "announcement_reminders.profile_id",
    "announcement_reminders.made_by",
    "announcement_replies.profile_id",
    "announcement_replies.student_id",
    "announcement_replies.entered_by",
    "digest_wishes.profile_id",
    "digest_days.profile_id",
  ],
  wordsOf: ["announcement_replies.profile_id"],
  async erase(scope, subject) {
    await eraseReplies(scope, subject);
    return [];
  },
  join: {
    async run(scope, joining) {
      await moveAnnouncements(scope, joining);
      return {};
    },
    bonds: async (scope, _kind, profile_id) =>
      (await hasAnnounced(scope, profile_id)) ? ["acts"] : [],
  },
};
