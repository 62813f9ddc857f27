import { examsContract } from "#features/hifz/exams/contract.ts";
import { EXAMS } from "#features/hifz/exams/rules/reads.ts";
import { apiOf } from "#ui/api.ts";

export const examsClient = apiOf(EXAMS, examsContract);
