import { createLink } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";

type Props = ComponentProps<"a"> & {
  icon: LucideIcon;
  /** Why the entry leads nowhere yet, or not for this person. The entry is then quieter. */
  note?: string | undefined;
  /** Stands at the end of the line. */
  end?: ReactNode;
};

function NavAnchor({ icon, note, end, className, children, ...rest }: Props) {
  return (
    <a
      {...rest}
      aria-description={note}
      className={classNames(
        "flex h-10.5 items-center gap-3 rounded-control border-s-3 border-transparent ps-2.5 pe-3",
        "font-medium text-muted transition-colors hover:bg-sunk hover:text-ink dark:hover:bg-neutral-tint max-xl:h-11",
        "data-[status=active]:border-brand data-[status=active]:bg-brand-tint",
        "data-[status=active]:font-semibold data-[status=active]:text-brand-strong",
        note && "font-normal",
        className,
      )}
    >
      <Icon of={icon} className={note && "opacity-60"} />
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {note && (
        <span aria-hidden className="shrink-0 text-13 font-normal italic">
          {note}
        </span>
      )}
      {end}
    </a>
  );
}

/** An entry of the sidebar. The router marks the active one. */
export const NavItem = createLink(NavAnchor);
