import { yearsContract } from "#features/classes/years/contract.ts";
import { apiOf } from "#ui/api.ts";

export const yearsClient = apiOf("classes", yearsContract);
