import { overviewsContract } from "#features/insights/overviews/contract.ts";
import { apiOf } from "#ui/api.ts";

export const overviewsClient = apiOf("attendance", overviewsContract);
