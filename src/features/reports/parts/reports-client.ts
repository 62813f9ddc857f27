import { reportsContract } from "#features/reports/contract.ts";
import { apiOf } from "#ui/api.ts";

export const reportsClient = apiOf("reports", reportsContract);
