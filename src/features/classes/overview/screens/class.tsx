import { createFileRoute, Link, Outlet } from "@tanstack/react-router";
import { BookOpenText, ClipboardCheck, Users } from "lucide-react";
import type { Enrollment } from "#features/classes/enrollments/contract.ts";
import { rosterColumns, rosterLine } from "#features/classes/overview/parts/class-export.ts";
import { ClassMissing } from "#features/classes/parts/class-missing.tsx";
import { ClassMenu } from "#features/classes/parts/class-menu.tsx";
import { HomeroomName } from "#features/classes/parts/homeroom-name.tsx";
import { StaffCard } from "#features/classes/staff/parts/staff-card.tsx";
import { useClass } from "#features/classes/enrollments/parts/use-class.ts";
import { staffText } from "#features/classes/text/staff.ts";
import { classesText } from "#features/classes/text.ts";
import { useContacts } from "#features/guardians/parts/use-contacts.ts";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import { StudentCell } from "#features/students/parts/student-cell.tsx";
import { formatDate } from "#lib/dates.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { Table } from "#ui/kit/table.tsx";
import { TextLink } from "#ui/base/text-link.tsx";

export const Route = createFileRoute("/dashboard/classes/$classId/_page")({
  component: ClassScreen,
});

function ClassScreen() {
  const t = useText(classesText);
  const s = useText(staffText);
  const { lang } = useLang();
  const mayMark = useMay("attendance.mark");
  const mayWrite = useMay("classes.write");
  const mayPlanHifz = useMay("hifz.plan");
  const seesOwnOnly = !mayMark;
  const contacts = useContacts<Enrollment>();
  const { classId } = Route.useParams();
  const { schoolClass, roster, ...state } = useClass(classId);
  if (!schoolClass || !roster) return <ClassMissing {...state} />;

  const { homeroom_teacher, description, archived_on } = schoolClass;
  const facts = [
    { name: t.academicYear, value: schoolClass.academic_year },
    {
      name: t.roster,
      value: t.seats(schoolClass.student_count, schoolClass.maximum_students),
    },
  ];
  return (
    <>
      <BackLink to="/dashboard/classes">{t.title}</BackLink>
      <PageHead
        title={schoolClass.name}
        line={
          archived_on
            ? `${schoolClass.grade_level} · ${s.archivedSince(formatDate(archived_on, lang))}`
            : !schoolClass.name.startsWith(schoolClass.grade_level) && schoolClass.grade_level
        }
        action={
          <>
            {mayWrite && !archived_on && (
              <ButtonLink
                to="/dashboard/classes/$classId/students"
                params={{ classId }}
                icon={Users}
              >
                {t.manage}
              </ButtonLink>
            )}
            {mayPlanHifz && schoolClass.kind === "halaqah" && !archived_on && (
              <ButtonLink
                to="/dashboard/classes/$classId/hifz"
                params={{ classId }}
                icon={BookOpenText}
              >
                {t.hifz}
              </ButtonLink>
            )}
            <ListExport
              list="roster"
              title={schoolClass.name}
              line={rosterLine(schoolClass, t)}
              columns={[...rosterColumns(t), ...contacts.columns]}
              printed={rosterColumns(t)}
              rows={roster}
              load={() => contacts.withContacts(roster, ({ student }) => student.id)}
            />
            {mayMark && !archived_on && (
              <ButtonLink
                to="/dashboard/attendance"
                search={{ class: classId }}
                kind="brand"
                icon={ClipboardCheck}
              >
                {t.take}
              </ButtonLink>
            )}
            {mayWrite && <ClassMenu schoolClass={schoolClass} />}
          </>
        }
      />
      <Card pad className="mb-4">
        <dl className="grid gap-4 sm:grid-cols-3">
          <div>
            <dt className="text-13 text-muted">{t.homeroom}</dt>
            <dd className="font-semibold">
              {homeroom_teacher ? (
                <TextLink
                  to="/dashboard/teachers/$teacherId"
                  params={{ teacherId: homeroom_teacher.id }}
                  className="inline-flex items-center max-sm:min-h-11"
                >
                  <HomeroomName teacher={homeroom_teacher} />
                </TextLink>
              ) : (
                t.noHomeroom
              )}
            </dd>
          </div>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt className="text-13 text-muted">{name}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        {description && (
          <p className="mt-4 wrap-anywhere" dir="auto">
            {description}
          </p>
        )}
      </Card>
      {!seesOwnOnly && <StaffCard classId={classId} />}
      <Outlet />
      {seesOwnOnly && <p className="mb-3 text-14 text-muted">{t.ownOnly}</p>}
      {roster.length === 0 ? (
        <Empty
          icon={Users}
          title={t.empty}
          action={
            mayWrite &&
            !archived_on && (
              <ButtonLink
                kind="brand"
                icon={Users}
                to="/dashboard/classes/$classId/students"
                params={{ classId }}
              >
                {t.manage}
              </ButtonLink>
            )
          }
        />
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
                <Link
                  to="/dashboard/students/$studentId"
                  params={{ studentId: student.id }}
                  className="block rounded-small underline-offset-4 hover:underline max-sm:-my-1 max-sm:py-1"
                >
                  <StudentCell
                    name={student}
                    number={student.student_id}
                    src={student.avatar_url}
                  />
                </Link>
              ),
            },
            {
              id: "number",
              head: t.id,
              phone: "hide",
              className: "whitespace-nowrap text-muted",
              cell: ({ student }: Enrollment) => student.student_id,
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
