import { daysContract } from "#features/calendar/days/contract.ts";
import { apiOf } from "#ui/api.ts";

export const daysClient = apiOf("calendar", daysContract);
