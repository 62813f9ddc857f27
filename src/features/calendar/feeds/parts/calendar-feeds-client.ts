import { calendarFeedsContract } from "#features/calendar/feeds/contract.ts";
import { apiOf } from "#ui/api.ts";

export const calendarFeedsClient = apiOf("calendarFeeds", calendarFeedsContract);
