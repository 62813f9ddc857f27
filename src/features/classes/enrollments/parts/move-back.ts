import type { Moved } from "#features/classes/enrollments/contract.ts";
import { enrollmentsClient } from "./enrollments-client.ts";

/** Puts each student back into their old class from the same day; deletes the enrolment if there was none. */
export async function moveBack({ from, from_date, moved }: Moved): Promise<void> {
  const places = new Set(from.flatMap(({ class_id }) => class_id ?? []));
  for (const class_id of places) {
    const student_ids = from
      .filter((enrollment) => enrollment.class_id === class_id)
      .map(({ student_id }) => student_id);
    await enrollmentsClient.moveStudents.call({ class_id, student_ids, from_date });
  }
  const homeless = from.filter((origin) => !origin.class_id).map(({ student_id }) => student_id);
  for (const student_id of moved.filter((id) => homeless.includes(id))) {
    const open = await enrollmentsClient.listEnrollments.call({ student_id, status: "active" });
    const made = open.find((enrollment) => enrollment.from_date === from_date);
    if (made) await enrollmentsClient.takeBackEnrollment.call({ id: made.id });
  }
}
