import { studentsContract } from "#features/students/contract.ts";
import { apiOf } from "#ui/api.ts";

/** The students' calls, for the screens and for other features' parts. */
export const studentsClient = apiOf("students", studentsContract);
