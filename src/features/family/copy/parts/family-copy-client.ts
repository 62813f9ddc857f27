import { familyCopyContract } from "#features/family/copy/contract.ts";
import { apiOf } from "#ui/api.ts";

export const familyCopyClient = apiOf("familyCopy", familyCopyContract);
