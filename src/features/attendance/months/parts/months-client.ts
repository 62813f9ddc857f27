import { monthsContract } from "#features/attendance/months/contract.ts";
import { apiOf } from "#ui/api.ts";

export const monthsClient = apiOf("attendance", monthsContract);
