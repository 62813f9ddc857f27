import { hifzMonthContract } from "#features/hifz/month/contract.ts";
import { apiOf } from "#ui/api.ts";

export const hifzMonthClient = apiOf("hifzMonth", hifzMonthContract);
