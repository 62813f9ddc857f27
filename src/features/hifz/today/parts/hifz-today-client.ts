import { hifzTodayContract } from "#features/hifz/today/contract.ts";
import { apiOf } from "#ui/api.ts";

export const hifzTodayClient = apiOf("hifzToday", hifzTodayContract);
