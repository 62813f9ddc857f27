import { feeOpeningsContract } from "#features/fees/openings/contract.ts";
import { apiOf } from "#ui/api.ts";

export const feeOpeningsClient = apiOf("feeOpenings", feeOpeningsContract);
