import { directoryContract } from "#features/directory/contract.ts";
import { apiOf } from "#ui/api.ts";

export const directoryClient = apiOf("students", directoryContract);
