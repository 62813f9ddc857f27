import { createLink } from "@tanstack/react-router";
import { LoaderCircle, type LucideIcon } from "lucide-react";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { ButtonAnchor } from "./button-anchor.tsx";
import { buttonVariant, type ButtonVariant } from "./button-variant.ts";
import { Icon } from "./icon.tsx";

type Inside = { icon?: LucideIcon; children: ReactNode };

type ButtonProps = ButtonVariant &
  Inside & { busy?: boolean } & Omit<ComponentProps<"button">, "children">;

/** A button. While busy it keeps its label and ignores further clicks. */
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
      className={buttonVariant({ kind, size, wide }, className)}
      onClick={press}
    >
      {busy ? <Icon of={LoaderCircle} className="animate-spin" /> : icon && <Icon of={icon} />}
      {children}
    </button>
  );
}

/** A router link that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);
