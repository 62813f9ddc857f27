import { weeklyLettersContract } from "#features/family/weekly/contract.ts";
import { apiOf } from "#ui/api.ts";

export const weeklyLettersClient = apiOf("weeklyLetters", weeklyLettersContract);
