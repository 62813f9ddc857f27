import { mergesContract } from "#features/merges/contract.ts";
import { apiOf } from "#ui/api.ts";

export const mergesClient = apiOf("merges", mergesContract);
