import { schoolsContract } from "#features/schools/contract.ts";
import { apiOf } from "#ui/api.ts";

export const schoolsClient = apiOf("schools", schoolsContract);
