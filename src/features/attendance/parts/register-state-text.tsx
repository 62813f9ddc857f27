import { CheckCheck, CloudOff, LoaderCircle, type LucideIcon, TriangleAlert } from "lucide-react";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import type { RegisterState } from "./register-words.ts";

const looks: Record<RegisterState["kind"], { icon?: LucideIcon; className: string }> = {
  saving: { icon: LoaderCircle, className: "text-muted" },
  failed: { icon: TriangleAlert, className: "font-semibold text-absent" },
  waiting: { icon: CloudOff, className: "font-semibold text-late" },
  open: { className: "text-muted" },
  saved: { icon: CheckCheck, className: "text-present" },
};

/** Shows the state of the register as text. */
export function RegisterStateText({ registerState }: { registerState: RegisterState }) {
  const { icon, className } = looks[registerState.kind];
  return (
    <span
      className={classNames(
        "inline-flex min-w-0 items-center gap-1.5 text-13 leading-4.5 text-pretty",
        className,
      )}
    >
      {icon && (
        <Icon
          of={icon}
          size={15}
          className={classNames("shrink-0", registerState.kind === "saving" && "animate-spin")}
        />
      )}
      <span className="min-w-0">{registerState.text}</span>
    </span>
  );
}
