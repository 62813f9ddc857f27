import { announcementRemindersContract } from "#features/announcements/reminders/contract.ts";
import { apiOf } from "#ui/api.ts";

export const announcementRemindersClient = apiOf("announcements", announcementRemindersContract);
