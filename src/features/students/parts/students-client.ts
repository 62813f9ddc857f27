import { studentsContract } from "#features/students/contract.ts";
import { apiOf } from "#ui/api.ts";

/** The client for the students' calls, also used by parts of other features. */
export const studentsClient = apiOf("students", studentsContract);
