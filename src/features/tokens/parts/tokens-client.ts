import { tokensContract } from "#features/tokens/contract.ts";
import { apiOf } from "#ui/api.ts";

export const tokensClient = apiOf("tokens", tokensContract);
