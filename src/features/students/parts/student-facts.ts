import type { StudentDetail } from "#features/students/contract.ts";
import type { FieldValues } from "#ui/base/form-values.ts";

/** What a student's form holds, each as its field writes it. */
export type StudentFacts = {
  first_name: string;
  last_name: string;
  ic_number: string;
  gender: string;
  date_of_birth: string;
  jawi_name: string;
  student_id: string;
  enrollment_date: string;
  address: string;
  postcode: string;
  city: string;
  state: string;
  allergies: string;
  health_note: string;
};

/** A student as the form shows it; the identity card number only when it was asked for. */
export function factsOf(student: StudentDetail, ic_number = ""): StudentFacts {
  return {
    first_name: student.profile?.first_name ?? "",
    last_name: student.profile?.last_name ?? "",
    ic_number,
    gender: student.gender,
    date_of_birth: student.date_of_birth ?? "",
    jawi_name: student.jawi_name,
    student_id: student.student_id,
    enrollment_date: student.enrollment_date ?? "",
    address: student.address ?? "",
    postcode: student.postcode ?? "",
    city: student.city ?? "",
    state: student.state ?? "",
    allergies: student.allergies ?? "",
    health_note: student.health_note ?? "",
  };
}

const NULLABLE = ["date_of_birth", "ic_number"];

/** What a change sends for emptied fields: null where nothing may be known, else empty text. */
export function emptied(values: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === null && !NULLABLE.includes(name) ? "" : value,
    ]),
  );
}
