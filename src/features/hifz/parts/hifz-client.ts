import { hifzContract } from "#features/hifz/contract.ts";
import { apiOf } from "#ui/api.ts";

export const hifzClient = apiOf("hifz", hifzContract);
