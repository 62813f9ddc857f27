import { classNames } from "#ui/base/class-names.ts";

const ARABIC = /\p{Script=Arabic}/u;

/** Whether a name is written from right to left. */
export const isArabic = (name: string) => ARABIC.test(name);

/**
 * Shows Jawi and Arabic from right to left in their own font. A name never changes the direction of its line.
 */
export function NamePart({ children, className }: { children: string; className?: string }) {
  const jawi = isArabic(children);
  return (
    <bdi
      lang={jawi ? "ms-Arab" : undefined}
      className={classNames(className, jawi && "leading-none")}
    >
      {children}
    </bdi>
  );
}

type Props = {
  given: string;
  /** The bin, binti … part. */
  rest?: string | null;
  /** Shown when there is no name at all, such as the student number. */
  fallback?: string;
  /** Puts the rest below the given name instead of beside it. */
  stacked?: boolean;
};

/**
 * A person's name as it is written: the given part strong, the rest quieter. The parts of an Arabic name on one line are
 * one piece: two pieces beside each other would be read from left to right.
 */
export function Name({ given, rest, fallback = "", stacked = false }: Props) {
  if (!given && !rest) return <span className="font-semibold">{fallback}</span>;
  if (!stacked && isArabic(given)) {
    return (
      <bdi lang="ms-Arab" className="leading-none">
        <span className="font-semibold">{given}</span> <span className="text-muted">{rest}</span>
      </bdi>
    );
  }
  return (
    <span className={stacked ? "flex flex-col" : undefined}>
      <NamePart className="font-semibold">{given}</NamePart>
      {rest && (
        <>
          {" "}
          <NamePart className={classNames("text-muted", stacked && "text-13")}>{rest}</NamePart>
        </>
      )}
    </span>
  );
}
