import { teachingContract } from "#features/classes/teaching/contract.ts";
import { apiOf } from "#ui/api.ts";

export const teachingClient = apiOf("classes", teachingContract);
