import { Users } from "lucide-react";
import { attendanceText } from "#features/attendance/text/register.ts";
import { useText } from "#ui/base/lang.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { NobodyEnrolled } from "./nobody-enrolled.tsx";

type EmptyProps = { class_id: string; readsOnly: boolean };

/** Says why a register has no lines: nobody is enrolled, or, for a reader, nothing is saved yet. */
export function EmptyRegister({ class_id, readsOnly }: EmptyProps) {
  const t = useText(attendanceText);
  if (readsOnly) return <Empty icon={Users} title={t.nothing} text={t.nothingText} />;
  return <NobodyEnrolled {...{ class_id, t }} />;
}
