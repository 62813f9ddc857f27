import { statusesContract } from "#features/students/statuses/contract.ts";
import { apiOf } from "#ui/api.ts";

export const statusesClient = apiOf("students", statusesContract);
