import type { ReactNode } from "react";
import { StudentCell } from "#features/students/parts/student-cell.tsx";
import type { Named } from "#lib/names.ts";

type Props = {
  /** Null when the student has no profile yet. */
  person: (Named & { avatar_url: string | null }) | null;
  number: string;
  /** Before the name, such as a checkbox. */
  box?: ReactNode;
  /** Below it, such as the present class. */
  beneath?: ReactNode;
  children: ReactNode;
};

/** A student of a list, with what can be done at the end. */
export function PersonLine({ person, number, box, beneath, children }: Props) {
  return (
    <li className="flex items-center justify-between gap-3 px-4.5 py-2">
      <span className="flex min-w-0 items-center gap-4">
        {box}
        <span className="min-w-0">
          <StudentCell name={person} number={number} src={person?.avatar_url} />
          {beneath && <span className="block text-13 text-muted sm:ps-12">{beneath}</span>}
        </span>
      </span>
      {children}
    </li>
  );
}
