import { priorsContract } from "#features/hifz/priors/contract.ts";
import { apiOf } from "#ui/api.ts";

export const priorsClient = apiOf("priors", priorsContract);
