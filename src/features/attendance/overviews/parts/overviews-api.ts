import { overviewsContract } from "#features/attendance/overviews/contract.ts";
import { apiOf } from "#ui/api.ts";

export const overviewsApi = apiOf("attendance", overviewsContract);
