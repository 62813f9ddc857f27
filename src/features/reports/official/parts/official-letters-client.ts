import { officialLettersContract } from "#features/reports/official/contract.ts";
import { apiOf } from "#ui/api.ts";

export const officialLettersClient = apiOf("officialLetters", officialLettersContract);
