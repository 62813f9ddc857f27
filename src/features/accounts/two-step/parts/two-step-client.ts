import { twoStepContract } from "#features/accounts/two-step/contract.ts";
import { apiOf } from "#ui/api.ts";

export const twoStepClient = apiOf("accounts", twoStepContract);
