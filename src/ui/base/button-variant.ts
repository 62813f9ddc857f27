import { classNames } from "./class-names.ts";

export type ButtonVariant = {
  kind?: "brand" | "quiet" | "danger" | "ghost" | "link";
  size?: "sm" | "md" | "lg";
  /** Takes the full width of its container. */
  wide?: boolean;
};

const kinds = {
  brand: "border-transparent bg-brand text-brand-ink hover:bg-brand-strong",
  quiet: "border-edge bg-surface text-ink hover:bg-sunk dark:hover:bg-neutral-tint",
  danger: classNames(
    "border-transparent bg-absent text-surface hover:opacity-90",
    "dark:border-absent/40 dark:bg-absent-tint dark:text-absent",
  ),
  ghost: "border-transparent text-muted hover:bg-neutral-tint hover:text-ink",
  link: "border-transparent text-brand underline-offset-4 hover:underline",
};

const sizes = {
  sm: "h-9 gap-2 px-3 text-14 max-sm:h-11",
  md: "h-10 gap-2.5 px-4 text-15 max-sm:h-11",
  lg: "h-12 gap-2.5 px-5 text-17",
};

/** The classes of a button or of a link that looks like one; `className` is added. */
export function buttonVariant(
  { kind = "quiet", size = "md", wide = false }: ButtonVariant,
  className?: string,
) {
  return classNames(
    "inline-flex shrink-0 select-none items-center justify-center rounded-control border",
    "font-semibold whitespace-nowrap transition-colors active:translate-y-px",
    "disabled:opacity-50 aria-busy:cursor-progress aria-disabled:active:translate-y-0",
    kinds[kind],
    sizes[size],
    wide && "w-full",
    className,
  );
}
