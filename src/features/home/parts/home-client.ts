import { homeContract } from "#features/home/contract.ts";
import { apiOf } from "#ui/api.ts";

export const homeClient = apiOf("home", homeContract);
