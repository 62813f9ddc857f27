import type { LinkProps } from "@tanstack/react-router";
import {
  CalendarPlus,
  ClipboardCheck,
  FileUp,
  type LucideIcon,
  Plus,
  School,
  UserPlus,
} from "lucide-react";
import type { SearchResults } from "#features/search/contract.ts";
import { wordFinder } from "#features/search/rules.ts";
import { searchText } from "#features/search/text.ts";
import type { studentsText } from "#features/students/text.ts";
import type { Named } from "#lib/names.ts";
import type { Permission } from "#lib/permissions.ts";
import { inAllWords } from "#lib/text.ts";

/** One line of the palette: its target and its texts. */
export type SearchChoice = {
  key: string;
  target: LinkProps;
  note?: string;
} & (
  | { person: Named; fallback: string; src: string | null }
  | {
      icon: LucideIcon;
      label: string;
      /** Further words that find it, such as its name in the other language. */
      words?: string;
    }
);

/** A page or an action: found without the server. */
export type SearchPlace = Extract<SearchChoice, { label: string }>;

export type SearchGroup = { key: keyof Texts["groups"]; choices: SearchChoice[] };

type Texts = (typeof searchText)["en"];
type Statuses = (typeof studentsText)["en"]["statuses"];

const ACTIONS = [
  { key: "attendance", to: "/dashboard/attendance", icon: ClipboardCheck, may: "attendance.mark" },
  { key: "student", to: "/dashboard/students/new", icon: UserPlus, may: "students.write" },
  { key: "import", to: "/dashboard/students/import", icon: FileUp, may: "students.write" },
  { key: "teacher", to: "/dashboard/teachers/new", icon: UserPlus, may: "teachers.write" },
  { key: "class", to: "/dashboard/classes/new", icon: Plus, may: "classes.write" },
  { key: "event", to: "/dashboard/calendar/new", icon: CalendarPlus, may: "events.write" },
] as const;

/** The actions that the person may take from anywhere. */
export function actionsOf(t: Texts, permissions: readonly Permission[]): SearchPlace[] {
  return ACTIONS.filter(({ may }) => permissions.includes(may)).map(({ key, to, icon }) => ({
    key: `action-${key}`,
    target: { to },
    icon,
    label: t.actions[key],
    words: inAllWords(searchText, ({ actions }) => actions[key]),
  }));
}

/** A link to the attendance of each class, "Kehadiran Tahun 3 Ibnu Sina". */
export function attendanceOf(
  t: Texts,
  classes: readonly { class_id: string; name: string; grade_level: string }[],
): SearchPlace[] {
  return classes.map(({ class_id, name, grade_level }) => ({
    key: `attendance-${class_id}`,
    target: { to: "/dashboard/attendance", search: { class: class_id } },
    icon: ClipboardCheck,
    label: t.attendanceOf(name),
    words: `${grade_level} ${inAllWords(searchText, (texts) => texts.attendanceOf(name))} ${inAllWords(searchText, ({ actions }) => actions.attendance)}`,
  }));
}

/** The pages and actions that match a text. */
export function matchPages(places: readonly SearchPlace[], q: string): SearchPlace[] {
  const finds = wordFinder(q);
  return places.filter(({ label, words = "" }) => finds(`${label} ${words}`));
}

/** The server's results as lines of the palette. */
export function choicesOf(found: SearchResults, t: Texts, statuses: Statuses): SearchGroup[] {
  const { students, teachers, classes } = found;
  return [
    {
      key: "students",
      choices: students.map((student) => ({
        key: student.id,
        target: { to: "/dashboard/students/$studentId", params: { studentId: student.id } },
        person: student,
        fallback: student.student_id,
        src: student.avatar_url,
        note: joined(
          student.student_id,
          student.status === "active" ? student.class_name : statuses[student.status],
          student.guardian && t.guardian(student.guardian),
        ),
      })),
    },
    {
      key: "teachers",
      choices: teachers.map((teacher) => ({
        key: teacher.id,
        target: { to: "/dashboard/teachers/$teacherId", params: { teacherId: teacher.id } },
        person: teacher,
        fallback: teacher.teacher_id,
        src: teacher.avatar_url,
        note: joined(teacher.teacher_id, teacher.specialization),
      })),
    },
    {
      key: "classes",
      choices: classes.map(({ id, name, grade_level, academic_year }) => ({
        key: id,
        target: { to: "/dashboard/classes/$classId", params: { classId: id } },
        icon: School,
        label: name,
        note: joined(grade_level, academic_year),
      })),
    },
  ];
}

function joined(...facts: (string | null)[]): string {
  return facts.filter(Boolean).join(" · ");
}
