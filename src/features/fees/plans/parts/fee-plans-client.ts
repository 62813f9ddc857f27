import { feePlansContract } from "#features/fees/plans/contract.ts";
import { apiOf } from "#ui/api.ts";

export const feePlansClient = apiOf("fees", feePlansContract);
