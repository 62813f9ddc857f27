import type { LucideIcon } from "lucide-react";
import { classNames } from "./class-names.ts";

type Props = { of: LucideIcon; size?: number; className?: string };

/**
 * A line icon in the product's stroke weight. It is hidden from screen readers: the word beside it or the
 * control's label speaks.
 */
export function Icon({ of: Shape, size = 18, className }: Props) {
  return (
    <Shape
      aria-hidden
      size={size}
      strokeWidth={1.9}
      className={classNames("shrink-0", className)}
    />
  );
}
