import { lettersContract } from "#features/letters/contract.ts";
import { apiOf } from "#ui/api.ts";

export const lettersClient = apiOf("attendance", lettersContract);
