import { plansContract } from "#features/hifz/plans/contract.ts";
import { apiOf } from "#ui/api.ts";

export const plansClient = apiOf("plans", plansContract);
