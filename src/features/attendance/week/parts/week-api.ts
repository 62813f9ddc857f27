import { weekContract } from "#features/attendance/week/contract.ts";
import { apiOf } from "#ui/api.ts";

export const weekApi = apiOf("attendance", weekContract);
