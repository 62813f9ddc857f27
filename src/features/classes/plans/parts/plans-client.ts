import { plansContract } from "#features/classes/plans/contract.ts";
import { apiOf } from "#ui/api.ts";

export const plansClient = apiOf("classes", plansContract);
