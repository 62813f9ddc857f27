import { guardiansContract } from "#features/guardians/contract.ts";
import { apiOf } from "#ui/api.ts";

/** The client for the guardians' calls. */
export const guardiansClient = apiOf("guardians", guardiansContract);
