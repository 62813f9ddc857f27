import { createFileRoute, Outlet, useMatchRoute } from "@tanstack/react-router";
import { Pencil, Printer } from "lucide-react";
import type { StudentDetail } from "#features/students/contract.ts";
import { StudentMissing } from "#features/students/parts/student-missing.tsx";
import { StudentStatusBadge } from "#features/students/parts/student-status-badge.tsx";
import { useStudent } from "#features/students/parts/use-student.ts";
import { profileText } from "#features/students/text.ts";
import { PrintHead } from "#features/schools/parts/print-head.tsx";
import { studentName } from "#features/students/rules.ts";
import { studentsText } from "#features/students/text.ts";
import { Avatar } from "#ui/kit/avatar.tsx";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { Tab, TabLine } from "#ui/kit/tab-line.tsx";

export const Route = createFileRoute("/dashboard/students/$studentId/_page")({
  component: StudentScreen,
});

/** The page of a student: a heading, and tabs for the details. */
function StudentScreen() {
  const { title: above, student: title } = useText(studentsText);
  const { studentId } = Route.useParams();
  const student = useStudent(studentId);
  return (
    <>
      <BackLink to="/dashboard/students">{above}</BackLink>
      {student.data ? (
        <StudentPage student={student.data} />
      ) : (
        <>
          <PageHead title={title} />
          <StudentMissing of={student} />
        </>
      )}
    </>
  );
}

const TABS = [
  "guardians",
  "classes",
  "attendance",
  "hifz",
  "fees",
  "letters",
  "reports",
  "history",
] as const;

function StudentPage({ student }: { student: StudentDetail }) {
  const t = useText(profileText);
  const s = useText(studentsText);
  const mayWrite = useMay("students.write");
  const seesGuardians = useMay("guardians.see");
  const handlesFees = useMay("fees.manage");
  const issuesLetters = useMay("letters.issue");
  const seesAuditLog = useMay("audit.see");
  const name = studentName(student);
  const params = { studentId: student.id };
  const matches = useMatchRoute();
  const tab =
    TABS.find((tab) => matches({ to: `/dashboard/students/$studentId/${tab}` })) ?? "profile";
  return (
    <>
      <title>{`${t.tabs[tab]} · ${name} · Halaqah`}</title>
      <PrintHead title={s.student} />
      <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-0 items-center gap-4">
          <Avatar
            name={student.profile?.first_name || student.student_id}
            src={student.profile?.avatar_url}
            size="xl"
          />
          <div className="min-w-0">
            <h1
              tabIndex={-1}
              className="text-27 font-semibold tracking-[-0.015em] wrap-anywhere max-sm:text-20"
            >
              <NamePart>{name}</NamePart>
            </h1>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
              {student.jawi_name && (
                <span className="text-17 leading-[1.9] wrap-anywhere">
                  <NamePart>{student.jawi_name}</NamePart>
                </span>
              )}
              <span>{student.student_id}</span>
              <StudentStatusBadge status={student.status} />
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button icon={Printer} onClick={() => window.print()}>
            {t.print}
          </Button>
          {mayWrite && (
            <ButtonLink
              to="/dashboard/students/$studentId/edit"
              params={params}
              kind="brand"
              icon={Pencil}
            >
              {t.edit}
            </ButtonLink>
          )}
        </div>
      </header>
      <TabLine label={t.tabs.label}>
        <Tab
          to="/dashboard/students/$studentId"
          params={params}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {t.tabs.profile}
        </Tab>
        {seesGuardians && (
          <Tab to="/dashboard/students/$studentId/guardians" params={params}>
            {t.tabs.guardians}
          </Tab>
        )}
        <Tab to="/dashboard/students/$studentId/classes" params={params}>
          {t.tabs.classes}
        </Tab>
        <Tab to="/dashboard/students/$studentId/attendance" params={params}>
          {t.tabs.attendance}
        </Tab>
        <Tab to="/dashboard/students/$studentId/hifz" params={params}>
          {t.tabs.hifz}
        </Tab>
        {handlesFees && (
          <Tab to="/dashboard/students/$studentId/fees" params={params}>
            {t.tabs.fees}
          </Tab>
        )}
        {issuesLetters && (
          <Tab to="/dashboard/students/$studentId/letters" params={params}>
            {t.tabs.letters}
          </Tab>
        )}
        <Tab to="/dashboard/students/$studentId/reports" params={params}>
          {t.tabs.reports}
        </Tab>
        {seesAuditLog && (
          <Tab to="/dashboard/students/$studentId/history" params={params}>
            {t.tabs.history}
          </Tab>
        )}
      </TabLine>
      <Outlet />
    </>
  );
}
