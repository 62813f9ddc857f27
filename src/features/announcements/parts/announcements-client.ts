import { audienceContract } from "#features/announcements/audience/contract.ts";
import { announcementsContract } from "#features/announcements/contract.ts";
import { apiOf } from "#ui/api.ts";

export const announcementsClient = apiOf("announcements", {
  ...announcementsContract,
  ...audienceContract,
});
