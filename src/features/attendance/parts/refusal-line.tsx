import { Info } from "lucide-react";
import type { Register } from "#features/attendance/contract.ts";
import { attendanceText } from "#features/attendance/text/register.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";

type RefusalProps = Pick<Register, "refusal" | "window_days">;

/** Says why a register is read-only, and what would change that. */
export function RefusalLine({ refusal, window_days }: RefusalProps) {
  const t = useText(attendanceText);
  if (!refusal || refusal === "role") return null;
  return (
    <p className="flex gap-2.5 rounded-control bg-neutral-tint px-4 py-2.5 text-14 text-neutral">
      <Icon of={Info} className="mt-px" />
      {refusal === "window" ? t.refusal.window(window_days) : t.refusal[refusal]}
    </p>
  );
}
