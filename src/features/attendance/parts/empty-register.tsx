import { Users } from "lucide-react";
import { emptyText } from "#features/attendance/text/empty.ts";
import { useText } from "#ui/base/lang.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { NobodyEnrolled } from "./nobody-enrolled.tsx";

type EmptyProps = { class_id: string; readsOnly: boolean };

/** Says why a register has no lines: nobody is enrolled, or, for a reader, nothing is saved yet. */
export function EmptyRegister({ class_id, readsOnly }: EmptyProps) {
  const t = useText(emptyText);
  if (readsOnly) return <Empty icon={Users} title={t.nothing} text={t.nothingText} />;
  return <NobodyEnrolled {...{ class_id, t }} />;
}
