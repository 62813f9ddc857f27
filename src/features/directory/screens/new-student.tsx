import { useQuery } from "@tanstack/react-query";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { ArrowLeft, UserLock } from "lucide-react";
import * as z from "zod/mini";
import { admission } from "#features/directory/contract.ts";
import { ClassField, GuardianFields } from "#features/directory/parts/admission-fields.tsx";
import { directoryClient } from "#features/directory/parts/directory-client.ts";
import { useKnownGuardian } from "#features/directory/parts/use-known-guardian.ts";
import { admissionOf } from "#features/directory/rules.ts";
import { admissionText } from "#features/directory/text.ts";
import { studentFields } from "#features/students/fields.ts";
import { StudentFields } from "#features/students/parts/student-fields.tsx";
import { explainStudent } from "#features/students/parts/student-problem.ts";
import { studentsClient } from "#features/students/parts/students-client.ts";
import { profileText } from "#features/students/text.ts";
import { studentName } from "#features/students/rules.ts";
import { errorData } from "#lib/errors.ts";
import { studentsText } from "#features/students/text.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

export const Route = createFileRoute("/dashboard/students/new")({ component: NewStudentScreen });

function NewStudentScreen() {
  const t = useText(studentsText);
  const a = useText(admissionText);
  const may = useMay("students.write");
  return (
    <>
      <PageHead
        back={<BackLink to="/dashboard/students">{t.title}</BackLink>}
        title={t.addTitle}
        line={may && a.line}
      />
      {may ? (
        <NewStudentForm />
      ) : (
        <Empty
          icon={UserLock}
          title={t.onlyAdmins}
          text={t.onlyAdminsText}
          action={
            <ButtonLink to="/dashboard/students" icon={ArrowLeft}>
              {t.back}
            </ButtonLink>
          }
        />
      )}
    </>
  );
}

/** A date that was emptied is asked for here, not taken for today. */
const admissionForm = z.extend(admission, { enrollment_date: studentFields.enrollment_date.shape });

function NewStudentForm() {
  const t = useText(studentsText);
  const p = useText(profileText);
  const a = useText(admissionText);
  const { today } = useMe();
  const navigate = useNavigate();
  const next = useQuery(studentsClient.nextStudentNumber.queryOptions());

  const guardian = useKnownGuardian();

  const form = useForm({
    schema: admissionForm,
    shape: (values) => admissionOf(values, guardian.known?.id),
    texts: {
      ic_number: p.icWrong,
      postcode: p.postcodeWrong,
      "guardian.phone": a.phoneWrong,
      "guardian.first_name": a.nameMissing,
    },
    explain: (error) =>
      errorData(error).reason === "class_full"
        ? { fields: { class_id: a.classFull } }
        : explainStudent(error, t, p, t.saveFailed),
    check: ({ date_of_birth }) =>
      date_of_birth && date_of_birth > today
        ? { fields: { date_of_birth: t.birthAhead } }
        : undefined,
    onSubmit: (values) => directoryClient.admitStudent.call(values),
    changes: "everything",
    done: (student) => t.added(studentName(student)),
    onDone: ({ id }) =>
      navigate({ to: "/dashboard/students/$studentId", params: { studentId: id } }),
  });

  return (
    <Card className="max-w-form">
      <Form form={form} className="grid grid-cols-1 gap-5">
        <StudentFields
          values={{}}
          nextNumber={next.data?.student_id ?? ""}
          atSchool={<ClassField />}
        >
          <GuardianFields {...guardian} />
        </StudentFields>
        <div className="flex flex-wrap justify-end gap-3">
          <ButtonLink to="/dashboard/students">{t.cancel}</ButtonLink>
          <Button type="submit" kind="brand" busy={form.busy}>
            {t.add}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
