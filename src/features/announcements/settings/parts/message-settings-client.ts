import { messageSettingsContract } from "#features/announcements/settings/contract.ts";
import { apiOf } from "#ui/api.ts";

export const messageSettingsClient = apiOf("messageSettings", messageSettingsContract);
