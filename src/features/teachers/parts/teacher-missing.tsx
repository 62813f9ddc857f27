import { UserRound } from "lucide-react";
import { teachersText } from "#features/teachers/text.ts";
import { Empty } from "#ui/kit/empty.tsx";
import { useText } from "#ui/base/lang.tsx";

/** Stands in for a teacher who does not exist or whom the person may not see. */
export function TeacherMissing() {
  const t = useText(teachersText);
  return <Empty icon={UserRound} title={t.notFound} text={t.notFoundText} />;
}
