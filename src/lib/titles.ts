import type { StaffTitle, TeacherTitle } from "./enumerations.ts";
import { genderOfName, type Named } from "./names.ts";
import type { Role } from "./permissions.ts";

const TITLE_WORDS: Record<TeacherTitle, string> = {
  ustaz: "Ustaz",
  ustazah: "Ustazah",
  cikgu: "Cikgu",
  none: "",
};

/** The titles of teachers that a list of names may contain, with the words for each. */
const TYPED_TITLES: [TeacherTitle, RegExp][] = [
  ["ustazah", /^(?:ustad?zah|ustzh)\.?(?:\s+|$)/i],
  ["ustaz", /^(?:ustad?z|ust)\.?(?:\s+|$)/i],
  ["cikgu", /^(?:cikgu|cg)\.?(?:\s+|$)/i],
];

const ANY_TITLE =
  /^(?:tun|toh puan|tan sri|puan sri|dato['’]?|datuk|datin|haji|hj|hajah|hjh|dr|prof|ir|ustad?zah|ustzh|ustad?z|ust|cikgu|cg|encik|en|tuan|puan|pn|cik)\.?\s/i;

/** A teacher's name and the chosen title; without a chosen title (null), the name and the school decide. */
export type Titled = Named & { title: TeacherTitle | null };

/** The word before a teacher's name, such as "Ustazah"; "" for none, and where the name begins with a title. */
export function titleWord({ title, ...name }: Titled, usual: StaffTitle): string {
  if (title) return TITLE_WORDS[title];
  if (hasTitle(name)) return "";
  // Names with a/l or a/p are not those of Muslims, so "Ustaz" would be wrong.
  if (usual === "cikgu" || /^(?:[as]\/[lo]|a\/p|d\/o|anak|ak)\b/i.test(name.last_name)) {
    return TITLE_WORDS.cikgu;
  }
  const gender = genderOfName(name);
  return gender ? TITLE_WORDS[gender === "male" ? "ustaz" : "ustazah"] : "";
}

/** The given name with the title before it: "Ustazah Siti Aisyah". */
export function withTitle(teacher: Titled, usual: StaffTitle): string {
  return `${titleWord(teacher, usual)} ${teacher.first_name}`.trim();
}

const ADDRESS = { male: "Encik", female: "Puan" } as const;

/** The given name as the school greets a person: "Ustazah Aminah", "Puan Salmah", "Tuan/Puan Rohani"; a pupil's alone. */
export function greetedName(role: Role, person: Titled, usual: StaffTitle): string {
  if (role === "student") return person.first_name;
  if (role === "teacher") return withTitle(person, usual);
  if (hasTitle(person)) return person.first_name;
  const gender = genderOfName(person);
  return `${gender ? ADDRESS[gender] : "Tuan/Puan"} ${person.first_name}`;
}

/** Whether a name begins with a title that somebody typed, such as "Dato'" or "Haji". */
export function hasTitle({ first_name }: Pick<Named, "first_name">): boolean {
  return ANY_TITLE.test(first_name);
}

/** Splits a typed name into the title of a teacher, if it begins with one, and the name without it ("" for none). */
export function splitTitle(name: string): { title: TeacherTitle | undefined; name: string } {
  for (const [title, pattern] of TYPED_TITLES) {
    if (pattern.test(name)) return { title, name: name.replace(pattern, "") };
  }
  return { title: undefined, name };
}
