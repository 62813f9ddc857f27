import { searchContract } from "#features/search/contract.ts";
import { apiOf } from "#ui/api.ts";

export const searchClient = apiOf("search", searchContract);
