import { absencesContract } from "#features/absences/contract.ts";
import { apiOf } from "#ui/api.ts";

export const absencesClient = apiOf("attendance", absencesContract);
