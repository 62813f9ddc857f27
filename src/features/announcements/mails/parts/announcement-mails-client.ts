import { announcementMailsContract } from "#features/announcements/mails/contract.ts";
import { apiOf } from "#ui/api.ts";

export const announcementMailsClient = apiOf("announcementMails", announcementMailsContract);
