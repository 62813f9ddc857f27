import { studentsText } from "#features/students/text.ts";
import type { Named } from "#lib/names.ts";
import { useText } from "#ui/base/lang.tsx";
import { PersonCell } from "#ui/kit/person-cell.tsx";

type Props = {
  /** Null or two empty names when the student has no profile yet. */
  name: Named | null;
  number: string;
  src?: string | null;
};

/** A student in the first column of a table; shows the number if there is no name yet. */
export function StudentCell({ name, number, src }: Props) {
  const t = useText(studentsText);
  const isNamed = name && (name.first_name || name.last_name);
  return (
    <span className="block min-w-0 wrap-anywhere">
      {isNamed ? (
        <PersonCell given={name.first_name} rest={name.last_name} note={number} src={src} />
      ) : (
        <PersonCell given={number} rest={t.noProfile} />
      )}
    </span>
  );
}
