import { coverContract } from "#features/classes/cover/contract.ts";
import { apiOf } from "#ui/api.ts";

export const coverClient = apiOf("classes", coverContract);
