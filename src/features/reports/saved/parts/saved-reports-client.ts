import { savedReportsContract } from "#features/reports/saved/contract.ts";
import { apiOf } from "#ui/api.ts";

export const savedReportsClient = apiOf("savedReports", savedReportsContract);
