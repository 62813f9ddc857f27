import { familyContract } from "#features/family/contract.ts";
import { apiOf } from "#ui/api.ts";

// Under the key of attendance, so that whatever changes attendance or reports refreshes the cards too.
export const familyClient = apiOf("attendance", familyContract);
