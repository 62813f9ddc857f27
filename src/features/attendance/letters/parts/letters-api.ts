import { lettersContract } from "#features/attendance/letters/contract.ts";
import { apiOf } from "#ui/api.ts";

export const lettersApi = apiOf("attendance", lettersContract);
