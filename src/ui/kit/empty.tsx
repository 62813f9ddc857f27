import { Inbox, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "#ui/base/icon.tsx";

type Props = { icon?: LucideIcon; title: string; text?: ReactNode; action?: ReactNode };

/** Shown where there is no data yet: what this place is for and what to do next. */
export function Empty({ icon = Inbox, title, text, action }: Props) {
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      <span className="mb-4 inline-flex size-12 items-center justify-center rounded-card bg-brand-tint text-brand">
        <Icon of={icon} size={22} />
      </span>
      <h2 className="text-17 font-semibold">{title}</h2>
      {text && <p className="mt-1 max-w-[46ch] text-pretty text-muted">{text}</p>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
