import { announcementTemplatesContract } from "#features/announcements/templates/contract.ts";
import { apiOf } from "#ui/api.ts";

export const announcementTemplatesClient = apiOf(
  "announcementTemplates",
  announcementTemplatesContract,
);
