import { peopleContract } from "#features/people/contract.ts";
import { apiOf } from "#ui/api.ts";

export const peopleClient = apiOf("people", peopleContract);
