import { School } from "lucide-react";
import { emptyText } from "#features/attendance/text/empty.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";

/** Says that the person has no class on the day, and what would change that. */
export function NoClass() {
  const t = useText(emptyText);
  const { role } = useMe();
  const mayAdd = useMay("classes.write");
  return (
    <Empty
      icon={School}
      title={t.noClass}
      text={t.noClassText[role]}
      action={
        mayAdd && (
          <ButtonLink kind="brand" to="/dashboard/classes/new">
            {t.addClass}
          </ButtonLink>
        )
      }
    />
  );
}
