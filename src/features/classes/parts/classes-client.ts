import { classesContract } from "#features/classes/contract.ts";
import { apiOf } from "#ui/api.ts";

export const classesClient = apiOf("classes", classesContract);
