import { announcementReportContract } from "#features/announcements/report/contract.ts";
import { apiOf } from "#ui/api.ts";

export const announcementReportClient = apiOf("announcements", announcementReportContract);
