import { teachersContract } from "#features/teachers/contract.ts";
import { apiOf } from "#ui/api.ts";

export const teachersClient = apiOf("teachers", teachersContract);
