import { staffContract } from "#features/classes/staff/contract.ts";
import { apiOf } from "#ui/api.ts";

export const staffClient = apiOf("classes", staffContract);
