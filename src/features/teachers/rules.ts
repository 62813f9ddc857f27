import { fullName, matches } from "#lib/names.ts";
import { formatPhone, toE164 } from "#lib/phones.ts";
import type { Teacher } from "./contract.ts";
import type { teacherFields } from "./fields.ts";

/** What a teacher is called: the full name, or the number where there is no profile. */
export function teacherName(teacher: Pick<Teacher, "profile" | "teacher_id">): string {
  return (teacher.profile && fullName(teacher.profile)) || teacher.teacher_id;
}

/** What the form of a teacher holds, by the names of its fields; empty is "". */
export type TeacherFacts = Record<
  "first_name" | "last_name" | "email" | "phone" | Exclude<keyof typeof teacherFields, "status">,
  string
>;

/** A teacher as the form holds it; the phone number as the contract would keep it. */
export function teacherFactsOf(teacher: Teacher): TeacherFacts {
  const { teacher_id, specialization, qualification, date_joined, profile } = teacher;
  const phone = profile?.phone ?? "";
  return {
    first_name: profile?.first_name ?? "",
    last_name: profile?.last_name ?? "",
    teacher_id,
    date_joined: date_joined ?? "",
    specialization,
    qualification,
    email: profile?.email ?? "",
    phone: toE164(phone) ?? phone,
  };
}

/** The same as it is written in the form's fields. */
export function writtenFacts<Facts extends TeacherFacts>(facts: Facts): Facts {
  return { ...facts, phone: formatPhone(facts.phone) };
}

/** The WhatsApp page of a phone number; undefined when it is none. */
export function chatUrl(phone: string): string | undefined {
  const number = toE164(phone);
  return number && `https://wa.me/${number.slice(1)}`;
}

export type TeacherSearch = {
  q?: string | undefined;
  status?: Teacher["status"] | undefined;
  specialization?: string | undefined;
};

/** Text in the names, the number or the specialization; status and specialization exact. */
export function filterTeachers(teachers: readonly Teacher[], search: TeacherSearch): Teacher[] {
  const { q = "", status, specialization } = search;
  return teachers.filter(
    (teacher) =>
      (!status || teacher.status === status) &&
      (!specialization || teacher.specialization === specialization) &&
      matches(q, searched(teacher)),
  );
}

function searched({ profile, teacher_id, specialization }: Teacher): string[] {
  return [profile ? fullName(profile) : "", teacher_id, specialization];
}

/** The distinct specializations of a list, in order of the alphabet. */
export function specializationsOf(teachers: readonly Teacher[]): string[] {
  const found = new Set(teachers.map((teacher) => teacher.specialization));
  return [...found].filter(Boolean).sort((a, b) => a.localeCompare(b));
}
