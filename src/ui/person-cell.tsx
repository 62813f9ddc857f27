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
  src?: string | null;
};

/** A person in a table's first column: picture and name in a line; on a phone's card two lines. */
export function PersonCell({ given, rest, fallback = "", note, src }: Props) {
  return (
    <span className="flex items-center gap-3">
      <span className="contents max-sm:hidden">
        <Avatar name={given || fallback} src={src} />
      </span>
      <span className="min-w-0">
        <NamePart className="font-semibold">{given || fallback}</NamePart>
        <span className="text-muted max-sm:block max-sm:text-13">
          {rest && (
            <>
              {" "}
              <NamePart>{rest}</NamePart>
            </>
          )}
          {note && (
            <span className="sm:hidden">
              {rest && " · "}
              <span className="inline-block max-w-full">{note}</span>
            </span>
          )}
        </span>
      </span>
    </span>
  );
}
