import type { ReactNode } from "react";
import { Avatar } from "./avatar.tsx";
import { isArabic, NamePart } from "./name.tsx";

/** Between two of them the parts of a name follow each other from right to left. */
const RIGHT_TO_LEFT = "\u200F";

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
  const mark = isArabic(given) && RIGHT_TO_LEFT;
  return (
    <span className="flex items-center gap-3">
      <span className="contents max-sm:hidden">
        <Avatar name={given || fallback} src={src} />
      </span>
      <span className="min-w-0 max-sm:flex-1">
        {mark}
        <NamePart className="font-semibold">{given || fallback}</NamePart>
        <span className="text-muted max-sm:block max-sm:text-13">
          {rest && (
            <>
              {" "}
              <NamePart>{rest}</NamePart>
              {mark}
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
