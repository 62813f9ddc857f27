import type { LinkProps } from "@tanstack/react-router";
import { ClipboardCheck, FileText, type LucideIcon, School } from "lucide-react";
import type { FoundGuardian, SearchResults } from "#features/search/contract.ts";
import { wordFinder } from "#features/search/rules.ts";
import { searchText } from "#features/search/text/palette.ts";
import type { studentsText } from "#features/students/text.ts";
import { fullName, type Named } from "#lib/names.ts";
import { inAllWords } from "#lib/text.ts";

/** One line of the palette: where it leads or what it does, and its texts. */
export type SearchChoice = {
  key: string;
  note?: string;
} & (
  | { target: LinkProps; person: Named; fallback: string; src: string | null }
  | (({ target: LinkProps } | { run: () => void }) & {
      icon: LucideIcon;
      label: string;
      /** Further words that find it, such as its name in the other language. */
      words?: string;
      /** The keys that do the same. */
      keys?: string | undefined;
    })
);

/** A page or an action: found without the server. */
export type SearchPlace = Extract<SearchChoice, { label: string }>;

export type SearchGroup = { key: keyof Texts["groups"]; choices: SearchChoice[] };

type Texts = (typeof searchText)["en"];
type Statuses = (typeof studentsText)["en"]["statuses"];
type ClassFacts = { class_id: string; name: string; grade_level: string };

/** A link to the attendance of each class, "Kehadiran Tahun 3 Ibnu Sina". */
export function attendanceOf(t: Texts, classes: readonly ClassFacts[]): SearchPlace[] {
  return classes.map(({ class_id, name, grade_level }) => ({
    key: `attendance-${class_id}`,
    target: { to: "/dashboard/attendance", search: { class: class_id } },
    icon: ClipboardCheck,
    label: t.attendanceOf(name),
    words: `${grade_level} ${inAllWords(searchText, (texts) => texts.attendanceOf(name))} hadir register`,
  }));
}

/** A link to the month sheet of each class. */
export function sheetsOf(t: Texts, classes: readonly ClassFacts[]): SearchPlace[] {
  return classes.map(({ class_id, name, grade_level }) => ({
    key: `sheet-${class_id}`,
    target: { to: "/dashboard/classes/$classId/sheet", params: { classId: class_id } },
    icon: FileText,
    label: t.sheetOf(name),
    words: `${grade_level} ${inAllWords(searchText, (texts) => texts.sheetOf(name))} cetak print eksport export excel`,
  }));
}

/** The pages and actions that match a text. */
export function matchPages(places: readonly SearchPlace[], q: string): SearchPlace[] {
  const finds = wordFinder(q);
  return places.filter(({ label, words = "" }) => finds(`${label} ${words}`));
}

/** Puts what was chosen lately first, and leaves the others in their order. */
export function recentFirst<Choice extends { key: string }>(
  choices: readonly Choice[],
  recent: readonly string[],
): Choice[] {
  const placeOf = ({ key }: Choice) => (recent.includes(key) ? recent.indexOf(key) : recent.length);
  return choices.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The guardians whom the server found; each leads to the guardians of the first child. */
export function guardiansAmong(found: readonly FoundGuardian[], t: Texts): SearchGroup {
  return {
    key: "guardians",
    choices: found.flatMap((guardian) => {
      const [child] = guardian.children;
      if (!child) return [];
      return {
        key: guardian.id,
        target: {
          to: "/dashboard/students/$studentId/guardians",
          params: { studentId: child.id },
        },
        person: guardian,
        fallback: "",
        src: null,
        note: t.guardianOf(guardian.children.map(fullName).join(", ")),
      };
    }),
  };
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
