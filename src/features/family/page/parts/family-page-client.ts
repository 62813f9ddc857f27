import { familyPageContract } from "#features/family/page/contract.ts";
import { apiOf } from "#ui/api.ts";

export const familyPageClient = apiOf("familyPage", familyPageContract);
