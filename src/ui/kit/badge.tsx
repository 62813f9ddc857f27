import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { type Tone, toneIcon, toneTint } from "#ui/base/tone.ts";

type Props = { tone?: Tone; icon?: LucideIcon | null; className?: string; children: ReactNode };

/** A state as a word with an icon, so that it is readable without its colour. */
export function Badge({ tone = "neutral", icon = toneIcon[tone], className, children }: Props) {
  return (
    <span
      className={classNames(
        "inline-flex h-6.5 items-center gap-1.5 rounded-full pe-2.5 text-13 font-semibold",
        "whitespace-nowrap",
        icon ? "ps-2" : "ps-2.5",
        toneTint[tone],
        className,
      )}
    >
      {icon && <Icon of={icon} size={14} />}
      {children}
    </span>
  );
}
