import { holidaysContract } from "#features/calendar/holidays/contract.ts";
import { apiOf } from "#ui/api.ts";

export const holidaysClient = apiOf("calendar", holidaysContract);
