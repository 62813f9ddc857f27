import type { LucideIcon } from "lucide-react";
import { memo } from "react";
import { classNames } from "./class-names.ts";

type Props = { of: LucideIcon; size?: number; className?: string };

/**
 * A line icon in the product's stroke weight. It is hidden from screen readers: the word beside it or the
 * control's label speaks. Drawing it again costs more than comparing its props.
 */
export const Icon = memo(function Icon({ of: Shape, size = 18, className }: Props) {
  return (
    <Shape
      aria-hidden
      size={size}
      strokeWidth={1.9}
      className={classNames("shrink-0", className)}
    />
  );
});
