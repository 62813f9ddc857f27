import { examsContract } from "#features/hifz/exams/contract.ts";
import { apiOf } from "#ui/api.ts";

export const examsClient = apiOf("exams", examsContract);
