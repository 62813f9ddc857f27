import { studentNameOf } from "#features/attendance/rules.ts";
import { Link } from "@tanstack/react-router";
import type { FamilyChild } from "#features/family/contract.ts";
import { familyText } from "#features/family/text.ts";
import { useText } from "#ui/base/lang.tsx";
import { Avatar } from "#ui/kit/avatar.tsx";
import { NamePart } from "#ui/kit/name.tsx";

/** The pupil's picture, name and classes at the head of a card; the name leads to the pupil's page. */
export function ChildName({ child }: { child: FamilyChild }) {
  const t = useText(familyText);
  const names = child.classes.map(({ name }) => name);
  return (
    <div className="flex min-w-0 items-center gap-3.5">
      <Avatar name={child.first_name || child.student_id} src={child.avatar_url} size="lg" />
      <div className="min-w-0 wrap-anywhere">
        <h2 className="text-17 font-semibold">
          <Link
            to="/dashboard/students/$studentId"
            params={{ studentId: child.id }}
            className="inline-flex rounded-small underline-offset-4 hover:underline max-sm:-my-3 max-sm:py-3"
          >
            <NamePart>{studentNameOf(child)}</NamePart>
          </Link>
        </h2>
        <p className="text-14 text-muted">{names.length > 0 ? names.join(" · ") : t.noClass}</p>
      </div>
    </div>
  );
}
