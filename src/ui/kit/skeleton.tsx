import { classNames } from "#ui/base/class-names.ts";
import { useText } from "#ui/base/lang.tsx";
import { uiText } from "#ui/base/text.ts";

/** A placeholder for content that is loading; the class sets its size. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={classNames("block animate-pulse rounded-small bg-neutral-tint", className)}
    />
  );
}

type Props = { count?: number; label?: string };

function times(count: number) {
  return Array.from({ length: count }, (_, index) => index);
}

/** A placeholder for a list that is loading. */
export function SkeletonRows({ count = 8, label }: Props) {
  const t = useText(uiText);
  return (
    <div className="delayed rounded-card border border-line bg-surface shadow-card">
      <output className="sr-only">{label ?? t.loading}</output>
      {times(count).map((index) => (
        <div
          key={index}
          className="flex h-16 items-center gap-3 border-t border-line px-4.5 first-of-type:border-t-0"
        >
          <Skeleton className="size-9 rounded-control" />
          <Skeleton className={classNames("h-3.5", index % 3 === 1 ? "w-52" : "w-40")} />
          <Skeleton className="ms-auto h-6.5 w-20 rounded-full" />
        </div>
      ))}
    </div>
  );
}
