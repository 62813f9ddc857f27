import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { dress, type Dress } from "./button-variant.ts";
import { Icon } from "./icon.tsx";

type Inside = { icon?: LucideIcon; children: ReactNode };
type Props = Dress & Inside & Omit<ComponentProps<"a">, "children">;

/** A plain link in a button's dress, for pages without a router. */
export function ButtonAnchor({ kind, size, wide, icon, children, className, ...rest }: Props) {
  return (
    <a {...rest} className={dress({ kind, size, wide }, className)}>
      {icon && <Icon of={icon} />}
      {children}
    </a>
  );
}
