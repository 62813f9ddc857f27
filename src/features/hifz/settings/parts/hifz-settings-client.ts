import { hifzSettingsContract } from "#features/hifz/settings/contract.ts";
import { apiOf } from "#ui/api.ts";

export const hifzSettingsClient = apiOf("hifzSettings", hifzSettingsContract);
