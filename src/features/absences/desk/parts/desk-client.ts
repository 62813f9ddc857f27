import { deskContract } from "#features/absences/desk/contract.ts";
import { apiOf } from "#ui/api.ts";

export const deskApi = apiOf("attendance", deskContract);
