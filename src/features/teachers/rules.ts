import { matcher } from "#lib/folded.ts";
import { fullName } from "#lib/names.ts";
import { formatPhone, toE164 } from "#lib/phones.ts";
import type { Teacher } from "./contract.ts";
import type { teacherFields } from "./fields.ts";

/** The name as families read it: "Ustazah Siti Aisyah binti Omar". */
export function titledName({ title_word, ...teacher }: Teacher): string {
  return `${teacher.profile ? title_word : ""} ${teacherName(teacher)}`.trim();
}

/** The name to show for a teacher: the full name, or the number without a profile. */
export function teacherName(teacher: Pick<Teacher, "profile" | "teacher_id">): string {
  return (teacher.profile && fullName(teacher.profile)) || teacher.teacher_id;
}

/** The values of a teacher's form by field name; an empty field is "". */
export type TeacherFacts = Record<
  "first_name" | "last_name" | "email" | "phone" | Exclude<keyof typeof teacherFields, "status">,
  string
>;

/** Turns a teacher into form values; the phone number is normalized as the contract does. */
export function teacherFactsOf(teacher: Teacher): TeacherFacts {
  const { teacher_id, title, specialization, qualification, date_joined, profile } = teacher;
  const phone = profile?.phone ?? "";
  return {
    first_name: profile?.first_name ?? "",
    last_name: profile?.last_name ?? "",
    teacher_id,
    title: title ?? "",
    date_joined: date_joined ?? "",
    specialization,
    qualification,
    email: profile?.email ?? "",
    phone: toE164(phone) ?? phone,
  };
}

/** The form values as the fields show them. */
export function writtenFacts<Facts extends TeacherFacts>(facts: Facts): Facts {
  return { ...facts, phone: formatPhone(facts.phone) };
}

export type TeacherSearch = {
  q?: string | undefined;
  status?: Teacher["status"] | undefined;
  specialization?: string | undefined;
};

/** Finds teachers by text in names, number or specialization, and by exact status and specialization. */
export function filterTeachers(teachers: readonly Teacher[], search: TeacherSearch): Teacher[] {
  const { q = "", status, specialization } = search;
  const finds = matcher(q);
  return teachers.filter(
    (teacher) =>
      (!status || teacher.status === status) &&
      (!specialization || teacher.specialization === specialization) &&
      finds(searched(teacher)),
  );
}

function searched({ profile, teacher_id, specialization }: Teacher): string[] {
  return [profile ? fullName(profile) : "", teacher_id, specialization];
}

/** The distinct specializations of a list, in alphabetical order. */
export function specializationsOf(teachers: readonly Teacher[]): string[] {
  const found = new Set(teachers.map((teacher) => teacher.specialization));
  return [...found].filter(Boolean).sort((a, b) => a.localeCompare(b));
}
