import { sessionsContract } from "#features/calendar/sessions/contract.ts";
import { apiOf } from "#ui/api.ts";

export const sessionsClient = apiOf("calendar", sessionsContract);
