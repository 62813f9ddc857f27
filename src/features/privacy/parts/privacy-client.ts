import { privacyContract } from "#features/privacy/contract.ts";
import { apiOf } from "#ui/api.ts";

export const privacyApi = apiOf("privacy", privacyContract);
