import { calendarContract } from "#features/calendar/contract.ts";
import { apiOf } from "#ui/api.ts";

export const calendarClient = apiOf("calendar", calendarContract);
