import { mergesContract } from "#features/merges/contract.ts";
import { apiOf } from "#ui/api.ts";

export const mergesApi = apiOf("merges", mergesContract);
