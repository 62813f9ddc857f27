import { privacyContract } from "#features/privacy/contract.ts";
import { apiOf } from "#ui/api.ts";

export const privacyClient = apiOf("privacy", privacyContract);
