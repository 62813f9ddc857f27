import { createFileRoute } from "@tanstack/react-router";
import type { StudentDetail } from "#features/students/contract.ts";
import { IcNumber } from "#features/students/parts/ic-number.tsx";
import { StatusCard } from "#features/students/parts/status-card.tsx";
import { StudentPhoto } from "#features/students/parts/student-photo.tsx";
import { useStudent } from "#features/students/parts/use-student.ts";
import { profileText } from "#features/students/profile/text.ts";
import { ageOn, studentName } from "#features/students/rules.ts";
import { studentsText } from "#features/students/text.ts";
import { formatDate } from "#lib/dates.ts";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { Facts } from "#ui/kit/facts.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";

export const Route = createFileRoute("/dashboard/students/$studentId/_page/")({
  component: StudentProfileScreen,
});

function StudentProfileScreen() {
  const { studentId } = Route.useParams();
  const { data: student } = useStudent(studentId);
  const mayWrite = useMay("students.write");
  const seesStatus = useMay("students.private");
  if (!student) return null;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-3">
      <div className="grid gap-4 lg:col-span-2">
        <Identity student={student} />
        <Health student={student} />
      </div>
      {seesStatus && (
        <div className="grid gap-4 print:hidden">
          <StatusCard student={student} mayChange={mayWrite} />
          {mayWrite && <StudentPhoto student={student} />}
        </div>
      )}
    </div>
  );
}

function Identity({ student }: { student: StudentDetail }) {
  const t = useText(profileText);
  const s = useText(studentsText);
  const { lang } = useLang();
  const { today } = useMe();
  const { date_of_birth: birth, enrollment_date, jawi_name, email } = flat(student);
  const age = birth && t.age(ageOn(birth, today));
  const town = [student.postcode, student.city].filter(Boolean).join(" ");
  const address = [student.address, town, student.state].filter(Boolean);
  return (
    <Card pad={false}>
      <CardHead title={t.identity} />
      <div className="p-5 max-sm:p-4">
        <Facts
          facts={[
            { label: t.name, value: <NamePart>{studentName(student)}</NamePart> },
            { label: t.jawi, value: jawi_name && <NamePart>{jawi_name}</NamePart> },
            { label: t.ic, value: student.ic_masked && <IcNumber student={student} /> },
            { label: s.birth, value: birth && `${formatDate(birth, lang)} · ${age}` },
            { label: s.gender, value: s[student.gender] },
            { label: s.number, value: student.student_id },
            { label: s.enrolled, value: enrollment_date && formatDate(enrollment_date, lang) },
            { label: t.email, value: email },
            {
              label: t.address,
              value: address.length > 0 && (
                <span className="whitespace-pre-line">{address.join("\n")}</span>
              ),
            },
          ]}
        />
      </div>
    </Card>
  );
}

function flat({ profile, ...student }: StudentDetail) {
  return { ...student, email: profile?.email };
}

function Health({ student }: { student: StudentDetail }) {
  const t = useText(profileText);
  const { health_note, allergies } = student;
  if (!health_note && !allergies) return null;
  return (
    <Card pad={false}>
      <CardHead title={t.health} />
      <div className="p-5 whitespace-pre-line max-sm:p-4">
        <Facts
          facts={[
            { label: t.allergies, value: allergies },
            { label: t.healthNote, value: health_note },
          ]}
        />
      </div>
    </Card>
  );
}
