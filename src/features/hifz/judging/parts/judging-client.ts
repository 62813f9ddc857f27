import { judgingContract } from "#features/hifz/judging/contract.ts";
import { apiOf } from "#ui/api.ts";

export const judgingClient = apiOf("judging", judgingContract);
