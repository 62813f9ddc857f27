import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { buttonVariant, type ButtonVariant } from "./button-variant.ts";
import { Icon } from "./icon.tsx";

type Inside = { icon?: LucideIcon; children: ReactNode };
type Props = ButtonVariant & Inside & Omit<ComponentProps<"a">, "children">;

/** A plain link that looks like a button, for pages without a router. */
export function ButtonAnchor({ kind, size, wide, icon, children, className, ...rest }: Props) {
  return (
    <a {...rest} className={buttonVariant({ kind, size, wide }, className)}>
      {icon && <Icon of={icon} />}
      {children}
    </a>
  );
}
