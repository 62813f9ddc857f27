import { CalendarDays, UserRound, Users } from "lucide-react";
import type { ReactNode } from "react";
import type { SchoolClass } from "#features/classes/contract.ts";
import { classesText } from "#features/classes/text.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { ButtonLink } from "#ui/base/button.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { HomeroomName } from "./homeroom-name.tsx";

type Props = {
  schoolClass: SchoolClass;
  /** More lines about the class, each a list item. */
  more?: ReactNode;
};

/** A class in the grid. */
export function ClassCard({ schoolClass, more }: Props) {
  const t = useText(classesText);
  const { id, name, grade_level, academic_year, description, homeroom_teacher } = schoolClass;
  const params = { classId: id };
  const mayManage = useMay("enrollments.write");
  return (
    <div className="flex h-full flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <h2 className="min-w-0 flex-1 basis-36 text-17 font-semibold wrap-anywhere">
          <NamePart>{name}</NamePart>
        </h2>
        <Badge tone="brand" icon={null} className="max-w-full">
          <span className="truncate">{grade_level}</span>
        </Badge>
      </div>
      <ul className="grid gap-1 text-14 text-muted">
        <li className="flex items-center gap-2">
          <Icon of={Users} size={15} />
          {t.seats(schoolClass.student_count, schoolClass.maximum_students)}
        </li>
        <li className="flex items-center gap-2">
          <Icon of={UserRound} size={15} />
          <HomeroomName teacher={homeroom_teacher} />
        </li>
        <li className="flex items-center gap-2">
          <Icon of={CalendarDays} size={15} />
          {academic_year}
        </li>
        {more}
      </ul>
      {description && (
        <p className="text-14 wrap-anywhere" dir="auto">
          {description}
        </p>
      )}
      <div className="mt-auto flex flex-wrap gap-2 pt-1 *:grow">
        <ButtonLink
          size="sm"
          to="/dashboard/classes/$classId"
          params={params}
          aria-label={`${t.details}: ${name}`}
        >
          {t.details}
        </ButtonLink>
        {mayManage && (
          <ButtonLink
            size="sm"
            to="/dashboard/classes/$classId/students"
            params={params}
            aria-label={`${t.manage}: ${name}`}
          >
            {t.manage}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
