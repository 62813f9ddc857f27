import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { directoryClient } from "#features/directory/parts/directory-client.ts";
import {
  ClassesCard,
  GuardiansCard,
  Lacks,
  YearCard,
} from "#features/directory/parts/overview-cards.tsx";
import { lacksOf } from "#features/directory/rules.ts";
import { overviewText } from "#features/directory/text.ts";
import type { StudentDetail } from "#features/students/contract.ts";
import { shownDetails, type StudentLabels, studentLabels } from "#features/students/fields.ts";
import { IcNumber } from "#features/directory/parts/ic-number.tsx";
import { StayCard } from "#features/students/stays/parts/stay-card.tsx";
import { StatusCard } from "#features/students/statuses/parts/status-card.tsx";
import { StudentPhoto } from "#features/directory/parts/student-photo.tsx";
import { useStudent } from "#features/students/parts/use-student.ts";
import { profileText, studentsText } from "#features/students/text.ts";
import { countryName } from "#lib/countries.ts";
import { ageOn, formatDate } from "#lib/dates.ts";
import { namesOf } from "#lib/fields.ts";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { Facts } from "#ui/kit/facts.tsx";
import type { Lang } from "#lib/text.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
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
    <>
      <Overview student={student} />
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <div className="grid gap-4 lg:col-span-2">
          <Identity student={student} />
          <Health student={student} />
        </div>
        {seesStatus && (
          <div className="grid gap-4 print:hidden">
            <StatusCard student={student} mayChange={mayWrite} />
            <StayCard student={student} mayChange={mayWrite} />
            {mayWrite && <StudentPhoto student={student} />}
          </div>
        )}
      </div>
    </>
  );
}

/** What the office is asked for most: the class, the guardians, this year's attendance, and what is missing. */
function Overview({ student }: { student: StudentDetail }) {
  const t = useText(overviewText);
  const mayWrite = useMay("students.write");
  const { id } = student;
  const found = useQuery(directoryClient.readOverview.queryOptions({ input: { id } }));
  const overview = found.data;
  const guardians = overview?.guardians ?? [];
  return (
    <>
      <LoadState of={found} failed={t.loadFailed} />
      {overview && (
        <>
          {mayWrite && <Lacks lacks={lacksOf(student, overview)} studentId={id} />}
          <div className="mb-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1.2fr_1fr]">
            <ClassesCard classes={overview.classes} />
            {(guardians.length > 0 || mayWrite) && <GuardiansCard guardians={guardians} />}
            {overview.attendance && <YearCard year={overview.attendance} studentId={id} />}
          </div>
        </>
      )}
    </>
  );
}

function Identity({ student }: { student: StudentDetail }) {
  const t = useText(profileText);
  const s = useText(studentsText);
  const labels = useText(studentLabels);
  const { lang } = useLang();
  const { today } = useMe();
  const { date_of_birth: birth, enrollment_date, email } = flat(student);
  const age = birth && t.age(ageOn(birth, today));
  const town = [student.postcode, student.city].filter(Boolean).join(" ");
  const address = [student.address, town, student.state].filter(Boolean);
  return (
    <Card pad={false}>
      <CardHead title={t.identity} />
      <div className="p-5 max-sm:p-4">
        <Facts
          facts={[
            ...plainFacts(student, "identity", labels, lang),
            { label: labels.ic_number, value: student.ic_masked && <IcNumber student={student} /> },
            { label: labels.date_of_birth, value: birth && `${formatDate(birth, lang)} · ${age}` },
            { label: labels.gender, value: s[student.gender] },
            { label: labels.student_id, value: student.student_id },
            {
              label: labels.enrollment_date,
              value: enrollment_date && formatDate(enrollment_date, lang),
            },
            ...plainFacts(student, "school", labels, lang),
            { label: t.email, value: email },
            {
              label: labels.address,
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

/** The details of a group that need no formatting, in the order of the list. */
function plainFacts(
  student: StudentDetail,
  group: "identity" | "school" | "health",
  labels: StudentLabels,
  lang: Lang,
) {
  return namesOf(shownDetails)
    .filter((name) => shownDetails[name].group === group)
    .map((name) => ({
      label: labels[name],
      value: student[name] && (
        <NamePart>
          {name === "citizenship" ? countryName(student[name], lang) : student[name]}
        </NamePart>
      ),
    }));
}

function flat({ profile, ...student }: StudentDetail) {
  return { ...student, email: profile?.email };
}

function Health({ student }: { student: StudentDetail }) {
  const t = useText(profileText);
  const labels = useText(studentLabels);
  const { lang } = useLang();
  const facts = plainFacts(student, "health", labels, lang);
  if (facts.every(({ value }) => !value)) return null;
  return (
    <Card pad={false}>
      <CardHead title={t.health} />
      <div className="p-5 whitespace-pre-line max-sm:p-4">
        <Facts facts={facts} />
      </div>
    </Card>
  );
}
