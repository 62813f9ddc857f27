import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

const sizes = { sm: "size-8", md: "size-9 max-sm:size-11", lg: "size-11" };

type Props = Omit<ComponentProps<"button">, "children" | "aria-label"> & {
  icon: LucideIcon;
  label: string;
  size?: keyof typeof sizes;
};

/** A button with an icon only. Screen readers read its label, and the pointer shows it. */
export function IconButton({ icon, label, size = "md", className, ...rest }: Props) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(
        "inline-flex shrink-0 items-center justify-center rounded-control text-muted",
        "transition-colors hover:bg-neutral-tint hover:text-ink",
        "disabled:pointer-events-none disabled:opacity-40",
        sizes[size],
        className,
      )}
    >
      <Icon of={icon} />
    </button>
  );
}
