import { homeContract } from "#features/home/contract.ts";
import { apiOf } from "#ui/api.ts";

export const homeApi = apiOf("home", homeContract);
