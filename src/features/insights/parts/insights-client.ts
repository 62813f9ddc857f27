import { insightsContract } from "#features/insights/contract.ts";
import { apiOf } from "#ui/api.ts";

export const insightsClient = apiOf("attendance", insightsContract);
