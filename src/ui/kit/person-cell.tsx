import type { ReactNode } from "react";
import { Avatar } from "./avatar.tsx";
import { NamePart } from "./name.tsx";

type Props = {
  given: string;
  /** The bin, binti … part. */
  rest?: string | null;
  /** Stands in for a missing name, such as the number. */
  fallback?: string;
  /** On phones only, after the rest: what a column shows on wider screens, such as the number. */
  note?: string;
  /** The column shows on desks only. */
  noteUntil?: "sm" | "lg";
  src?: string | null;
  /** One more line, beneath the name. */
  beneath?: ReactNode;
};

/** A person in a table's first column: picture and name in a line; on a phone's card two lines. */
export function PersonCell({
  given,
  rest,
  fallback = "",
  note,
  noteUntil = "sm",
  src,
  beneath,
}: Props) {
  return (
    <span className="flex items-center gap-3">
      <span className="contents max-sm:hidden">
        <Avatar name={given || fallback} src={src} />
      </span>
      <span className="min-w-0 max-sm:flex-1">
        <NamePart className="font-semibold">{given || fallback}</NamePart>
        <span className="text-muted max-sm:block max-sm:text-13">
          {rest && (
            <>
              {" "}
              <NamePart>{rest}</NamePart>
            </>
          )}
          {note && (
            <span className={noteUntil === "sm" ? "sm:hidden" : "lg:hidden"}>
              {rest && " · "}
              <span className="inline-block max-w-full">{note}</span>
            </span>
          )}
        </span>
        {beneath}
      </span>
    </span>
  );
}
