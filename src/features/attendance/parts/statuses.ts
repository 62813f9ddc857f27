import { Check, Clock, Info, Minus, X } from "lucide-react";
import type { AttendanceStatus } from "#features/attendance/contract.ts";
import { STATUSES } from "#features/attendance/rules.ts";
import type { AttendanceText } from "#features/attendance/text.ts";
import type { StatusOption } from "#ui/status-group.tsx";

/** The sign of each status, beside its colour and word. */
export const statusIcons = {
  present: Check,
  absent: X,
  late: Clock,
  excused: Info,
  unmarked: Minus,
} as const;

/** The four buttons of a line, in the order of the keys 1 to 4. */
export function statusOptions(t: AttendanceText): StatusOption<AttendanceStatus>[] {
  return STATUSES.map((value) => ({
    value,
    label: t[value],
    icon: statusIcons[value],
    tone: value,
  }));
}
