import { noticesContract } from "#features/absences/notices/contract.ts";
import { apiOf } from "#ui/api.ts";

export const noticesClient = apiOf("attendance", noticesContract);
