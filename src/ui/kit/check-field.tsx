import type { ComponentProps, ReactNode } from "react";

type Props = Omit<ComponentProps<"input">, "type" | "name"> & {
  name: string;
  label: ReactNode;
  hint?: string;
};

/** A checkbox with a label and a hint. */
export function CheckField({ label, hint, ...rest }: Props) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" {...rest} className="size-5 shrink-0" />
      <span>
        {label}
        {hint && <span className="block text-13 text-muted">{hint}</span>}
      </span>
    </label>
  );
}
