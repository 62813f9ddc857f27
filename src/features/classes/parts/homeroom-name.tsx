import type { SchoolClass } from "#features/classes/contract.ts";
import { classesText } from "#features/classes/text.ts";
import { fullName } from "#lib/names.ts";
import { useText } from "#ui/base/lang.tsx";
import { NamePart } from "#ui/kit/name.tsx";

/** The homeroom teacher's full name with the title, or a note that there is none. */
export function HomeroomName({ teacher }: { teacher: SchoolClass["homeroom_teacher"] }) {
  const t = useText(classesText);
  const name = teacher && fullName(teacher) && `${teacher.title_word} ${fullName(teacher)}`.trim();
  return name ? <NamePart className="wrap-anywhere">{name}</NamePart> : t.noHomeroom;
}
