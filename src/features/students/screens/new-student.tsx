import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { ArrowLeft, UserLock } from "lucide-react";
import { newStudent, studentsContract } from "#features/students/contract.ts";
import { studentName } from "#features/students/rules.ts";
import { studentsText, type StudentsText } from "#features/students/text.ts";
import { errorData } from "#lib/errors.ts";
import { apiOf } from "#ui/api.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Empty } from "#ui/empty.tsx";
import { DateField, SelectField, TextField } from "#ui/field.tsx";
import { Form, type Problem, useForm } from "#ui/form.tsx";
import { useText } from "#ui/lang.tsx";
import { useMay, useMe } from "#ui/me.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { useToast } from "#ui/toast.tsx";

const api = apiOf("students", studentsContract);

export const Route = createFileRoute("/dashboard/students/new")({ component: NewStudentScreen });

function NewStudentScreen() {
  const t = useText(studentsText);
  const may = useMay("students.write");
  return (
    <>
      <PageHead title={t.addTitle} line={may && t.addLine} />
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

function NewStudentForm() {
  const t = useText(studentsText);
  const { today } = useMe();
  const toast = useToast();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const create = useMutation(api.createStudent.mutationOptions());

  const form = useForm({
    schema: newStudent,
    explain: (error) => explain(error, t),
    async onSubmit(values) {
      const { date_of_birth } = values;
      if (date_of_birth && date_of_birth > today)
        return { fields: { date_of_birth: t.birthAhead } };
      const student = await create.mutateAsync(values);
      void queries.invalidateQueries({ queryKey: api.key() });
      toast({ text: t.added(studentName(student)) });
      await navigate({ to: "/dashboard/students" });
    },
  });

  return (
    <Card className="max-w-180">
      <Form form={form} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            name="first_name"
            label={t.firstName}
            hint={t.firstNameHint}
            autoComplete="off"
          />
          <TextField
            name="last_name"
            label={t.lastName}
            hint={t.lastNameHint}
            autoComplete="off"
            optional
          />
          <TextField
            name="student_id"
            label={t.number}
            hint={t.numberHint}
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="characters"
          />
          <SelectField
            name="gender"
            label={t.gender}
            placeholder={t.choose}
            options={[
              { value: "male", label: t.male },
              { value: "female", label: t.female },
            ]}
          />
          <DateField name="date_of_birth" label={t.birth} max={today} optional />
          <DateField name="enrollment_date" label={t.enrolled} defaultValue={today} />
        </div>
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

function explain(error: unknown, t: StudentsText): Problem {
  const { reason, limit, plan } = errorData(error);
  if (reason === "exists") return { fields: { student_id: t.numberUsed } };
  if (reason === "plan_limit") return { text: t.planLimit(Number(limit), String(plan)) };
  return { text: t.saveFailed };
}
