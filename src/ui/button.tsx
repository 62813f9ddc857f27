import { createLink } from "@tanstack/react-router";
import { LoaderCircle, type LucideIcon } from "lucide-react";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

type Dress = {
  kind?: "brand" | "quiet" | "danger" | "ghost";
  size?: "sm" | "md" | "lg";
  /** As wide as what it stands in. */
  wide?: boolean;
};

type Inside = { icon?: LucideIcon; children: ReactNode };

const kinds = {
  brand: "border-transparent bg-brand text-brand-ink hover:bg-brand-strong",
  quiet: "border-line bg-surface text-ink hover:bg-sunk dark:hover:bg-neutral-tint",
  danger: classNames(
    "border-transparent bg-absent text-surface hover:opacity-90",
    "dark:border-absent/40 dark:bg-absent-tint dark:text-absent",
  ),
  ghost: "border-transparent text-muted hover:bg-neutral-tint hover:text-ink",
};

const sizes = {
  sm: "h-9 gap-2 px-3 text-14 max-sm:h-11",
  md: "h-10 gap-2.5 px-4 text-15 max-sm:h-11",
  lg: "h-12 gap-2.5 px-5 text-17",
};

function dress({ kind = "quiet", size = "md", wide = false }: Dress, className?: string) {
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

type ButtonProps = Dress & Inside & { busy?: boolean } & Omit<ComponentProps<"button">, "children">;

/** What does something. While busy it keeps its label and takes no second press. */
export function Button(props: ButtonProps) {
  const { kind, size, wide, icon, busy = false, children, className, onClick, ...rest } = props;

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) return event.preventDefault();
    onClick?.(event);
  }

  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"]}
      className={dress({ kind, size, wide }, className)}
      onClick={press}
    >
      {busy ? <Icon of={LoaderCircle} className="animate-spin" /> : icon && <Icon of={icon} />}
      {children}
    </button>
  );
}

type AnchorProps = Dress & Inside & Omit<ComponentProps<"a">, "children">;

function ButtonAnchor({ kind, size, wide, icon, children, className, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={dress({ kind, size, wide }, className)}>
      {icon && <Icon of={icon} />}
      {children}
    </a>
  );
}

/** What goes somewhere, in a button's dress. */
export const ButtonLink = createLink(ButtonAnchor);
