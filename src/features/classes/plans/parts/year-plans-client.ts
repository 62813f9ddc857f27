import { yearPlansContract } from "#features/classes/plans/contract.ts";
import { apiOf } from "#ui/api.ts";

export const yearPlansClient = apiOf("classes", yearPlansContract);
