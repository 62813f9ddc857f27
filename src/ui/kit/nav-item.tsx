import { createLink } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";

type Props = ComponentProps<"a"> & { icon: LucideIcon };

function NavAnchor({ icon, className, children, ...rest }: Props) {
  return (
    <a
      {...rest}
      className={classNames(
        "flex h-10.5 items-center gap-3 rounded-control border-s-3 border-transparent ps-2.5 pe-3",
        "font-medium text-muted transition-colors hover:bg-sunk hover:text-ink dark:hover:bg-neutral-tint max-xl:h-11",
        "data-[status=active]:border-brand data-[status=active]:bg-brand-tint",
        "data-[status=active]:font-semibold data-[status=active]:text-brand-strong",
        className,
      )}
    >
      <Icon of={icon} />
      <span className="truncate">{children}</span>
    </a>
  );
}

/** An entry of the sidebar. The router marks the active one. */
export const NavItem = createLink(NavAnchor);
