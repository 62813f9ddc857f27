import { createFileRoute } from "@tanstack/react-router";
import { ArrowLeft, ClipboardCheck, Users } from "lucide-react";
import type { Enrollment } from "#features/classes/contract.ts";
import { ClassMissing } from "#features/classes/parts/class-missing.tsx";
import { useClass } from "#features/classes/parts/use-class.ts";
import { classesText } from "#features/classes/text.ts";
import { formatDate } from "#lib/dates.ts";
import { fullName } from "#lib/names.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Empty } from "#ui/empty.tsx";
import { useLang, useText } from "#ui/lang.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { PersonCell } from "#ui/person-cell.tsx";
import { Table } from "#ui/table.tsx";

export const Route = createFileRoute("/dashboard/classes/$classId/")({ component: ClassScreen });

function ClassScreen() {
  const t = useText(classesText);
  const { lang } = useLang();
  const { classId } = Route.useParams();
  const { schoolClass, roster, ...state } = useClass(classId);
  if (!schoolClass || !roster) return <ClassMissing {...state} />;

  const { homeroom_teacher, description } = schoolClass;
  const facts = [
    [t.homeroom, homeroom_teacher ? fullName(homeroom_teacher) : t.noHomeroom],
    [t.academicYear, schoolClass.academic_year],
    [t.roster, t.seats(schoolClass.student_count, schoolClass.maximum_students)],
  ];
  return (
    <>
      <PageHead
        title={schoolClass.name}
        line={schoolClass.grade_level}
        action={
          <>
            <ButtonLink to="/dashboard/classes" icon={ArrowLeft}>
              {t.back}
            </ButtonLink>
            <ButtonLink to="/dashboard/classes/$classId/students" params={{ classId }} icon={Users}>
              {t.manage}
            </ButtonLink>
            <ButtonLink
              to="/dashboard/attendance"
              search={{ class: classId }}
              kind="brand"
              icon={ClipboardCheck}
            >
              {t.take}
            </ButtonLink>
          </>
        }
      />
      <Card pad className="mb-4">
        <dl className="grid gap-4 sm:grid-cols-3">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="text-13 text-muted">{name}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        {description && <p className="mt-4">{description}</p>}
      </Card>
      {roster.length === 0 ? (
        <Empty icon={Users} title={t.empty} />
      ) : (
        <Table
          label={t.roster}
          rows={roster}
          keyOf={keyOf}
          columns={[
            {
              id: "student",
              head: t.roster,
              cell: ({ student }: Enrollment) => (
                <PersonCell
                  given={student.first_name}
                  rest={student.last_name}
                  fallback={student.student_id}
                  note={student.student_id}
                />
              ),
            },
            {
              id: "number",
              head: t.id,
              phone: "hide",
              className: "text-muted",
              cell: ({ student }: Enrollment) => student.student_id,
            },
            {
              id: "since",
              head: t.enrolledSince,
              className: "text-muted text-14",
              cell: ({ from_date }: Enrollment) => t.since(formatDate(from_date, lang)),
            },
          ]}
        />
      )}
    </>
  );
}

function keyOf(enrollment: Enrollment): string {
  return enrollment.id;
}
