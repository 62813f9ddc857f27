import { enrollmentsContract } from "#features/classes/enrollments/contract.ts";
import { apiOf } from "#ui/api.ts";

export const enrollmentsClient = apiOf("classes", enrollmentsContract);
