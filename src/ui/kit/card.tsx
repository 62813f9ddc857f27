import type { ElementType, ReactNode } from "react";
import { classNames } from "#ui/base/class-names.ts";

type Props = {
  as?: ElementType;
  id?: string;
  pad?: boolean;
  className?: string;
  children: ReactNode;
};

/** A raised panel on the page. */
export function Card({ as: Tag = "section", id, pad = true, className, children }: Props) {
  return (
    <Tag
      id={id}
      className={classNames(
        "rounded-card border border-line bg-surface shadow-card print:rounded-none",
        pad && "p-5 max-sm:p-4",
        className,
      )}
    >
      {children}
    </Tag>
  );
}

type HeadProps = { title: string; action?: ReactNode; level?: 2 | 3 };

/** The head line of a card without padding: title at the start, a link or button at the end. */
export function CardHead({ title, action, level = 2 }: HeadProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-2 max-sm:px-4">
      <Heading className="grow basis-36 font-semibold">{title}</Heading>
      {action}
    </div>
  );
}
