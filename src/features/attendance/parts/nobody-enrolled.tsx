import { Users } from "lucide-react";
import { ButtonLink } from "#ui/base/button.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useMay } from "#ui/kit/me.tsx";

type Words = { nobody: string; nobodyText: string; nobodyAsk: string; manage: string };

/** Says that nobody is enrolled in a class, and who can change that. */
export function NobodyEnrolled({ class_id, t }: { class_id: string; t: Words }) {
  const mayEnrol = useMay("enrollments.write");
  return (
    <Empty
      icon={Users}
      title={t.nobody}
      text={mayEnrol ? t.nobodyText : t.nobodyAsk}
      action={
        mayEnrol && (
          <ButtonLink
            kind="brand"
            to="/dashboard/classes/$classId/students"
            params={{ classId: class_id }}
          >
            {t.manage}
          </ButtonLink>
        )
      }
    />
  );
}
