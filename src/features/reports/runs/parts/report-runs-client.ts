import { reportRunsContract } from "#features/reports/runs/contract.ts";
import { apiOf } from "#ui/api.ts";

export const reportRunsClient = apiOf("reportRuns", reportRunsContract);
