import { hifzOverviewContract } from "#features/hifz/overview/contract.ts";
import { apiOf } from "#ui/api.ts";

export const hifzOverviewClient = apiOf("hifzOverview", hifzOverviewContract);
