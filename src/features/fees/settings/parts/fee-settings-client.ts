import { feeSettingsContract } from "#features/fees/settings/contract.ts";
import { apiOf } from "#ui/api.ts";

export const feeSettingsClient = apiOf("feeSettings", feeSettingsContract);
