import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "#ui/base/icon.tsx";

type Props = {
  title: string;
  /** Whether a field inside is wrong, so that it must be seen. */
  isWrong: boolean;
  children: ReactNode;
};

/** A section of a form that few schools change: closed until it is pressed. */
export function Folded({ title, isWrong, children }: Props) {
  return (
    <details className="group border-t border-line pt-4" {...(isWrong && { open: true })}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-semibold">
        {title}
        <Icon of={ChevronDown} className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 pt-2">{children}</div>
    </details>
  );
}
