import { deskContract } from "#features/absences/desk/contract.ts";
import { apiOf } from "#ui/api.ts";

export const deskClient = apiOf("attendance", deskContract);
