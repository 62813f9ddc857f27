import type { ReactNode } from "react";
import { Avatar } from "./avatar.tsx";
import { isArabic, Name, NamePart } from "./name.tsx";

type Props = {
  given: string;
  /** The bin, binti … part. */
  rest?: string | null;
  /** Shown when there is no name, such as the student number. */
  fallback?: string;
  /** On phones only, after the rest: the value of a column that wider screens show, such as the number. */
  note?: string;
  /** The width from which the table shows that column. */
  noteUntil?: "sm" | "lg";
  src?: string | null;
  /** One more line below the name. */
  beneath?: ReactNode;
};

/** A person in a table's first column: picture and name on one line, or on two lines on a phone's card. */
export function PersonCell({
  given,
  rest,
  fallback = "",
  note,
  noteUntil = "sm",
  src,
  beneath,
}: Props) {
  // An Arabic name stays on one line.
  const isWhole = isArabic(given);
  const second = isWhole ? null : rest;
  return (
    <span className="flex items-center gap-3">
      <span className="contents max-sm:hidden">
        <Avatar name={given || fallback} src={src} />
      </span>
      <span className="min-w-0 max-sm:flex-1">
        <Name given={given || fallback} rest={isWhole ? rest : null} />
        <span className="text-muted max-sm:block max-sm:text-13">
          {second && (
            <>
              {" "}
              <NamePart>{second}</NamePart>
            </>
          )}
          {note && (
            <span className={noteUntil === "sm" ? "sm:hidden" : "lg:hidden"}>
              {second && " · "}
              <span className="inline-block max-w-full">{note}</span>
            </span>
          )}
        </span>
        {beneath}
      </span>
    </span>
  );
}
