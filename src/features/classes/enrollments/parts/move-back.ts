import type { Moved } from "#features/classes/enrollments/contract.ts";
import { enrollmentsClient } from "./enrollments-client.ts";

/** Puts students back where they were before a move. */
export async function moveBack({ class_id, from, from_date }: Moved): Promise<void> {
  await enrollmentsClient.moveStudentsBack.call({ class_id, from, from_date });
}
