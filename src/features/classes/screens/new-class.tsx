import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { newClass } from "#features/classes/contract.ts";
import { classesApi } from "#features/classes/parts/use-class.ts";
import { classesText } from "#features/classes/text.ts";
import { teachersContract } from "#features/teachers/contract.ts";
import { teacherName } from "#features/teachers/rules.ts";
import { errorCode } from "#lib/errors.ts";
import { apiOf } from "#ui/api.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Empty } from "#ui/empty.tsx";
import { SelectField, TextArea, TextField } from "#ui/field.tsx";
import { Form, useForm } from "#ui/form.tsx";
import { useText } from "#ui/lang.tsx";
import { useMay, useMe } from "#ui/me.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { useToast } from "#ui/toast.tsx";

const teachersApi = apiOf("teachers", teachersContract);

export const Route = createFileRoute("/dashboard/classes/new")({ component: NewClassScreen });

function NewClassScreen() {
  const t = useText(classesText);
  const mayAdd = useMay("classes.write");
  return (
    <div className="max-w-160">
      <PageHead title={t.add} />
      {mayAdd ? <NewClassForm /> : <Empty title={t.adminsOnly} />}
    </div>
  );
}

function NewClassForm() {
  const t = useText(classesText);
  const { today } = useMe();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toast = useToast();
  const teachers = useQuery(teachersApi.listTeachers.queryOptions({ input: { status: "active" } }));
  const form = useForm({
    schema: newClass,
    texts: { academic_year: t.yearWrong },
    async onSubmit(values) {
      const { name } = await classesApi.createClass.call(values);
      await queries.invalidateQueries({ queryKey: classesApi.key() });
      toast({ text: t.saved(name), tone: "present" });
      await navigate({ to: "/dashboard/classes" });
    },
    explain: (error) =>
      errorCode(error) === "CONFLICT" ? { fields: { name: t.exists } } : { text: t.failed },
  });

  return (
    <Card pad>
      <Form form={form} className="grid gap-4.5">
        <div className="grid gap-4.5 sm:grid-cols-2">
          <TextField name="name" label={t.name} hint={t.nameHint} autoComplete="off" />
          <TextField
            name="grade_level"
            label={t.gradeLevel}
            hint={t.gradeHint}
            autoComplete="off"
          />
          <TextField
            name="academic_year"
            label={t.academicYear}
            defaultValue={today.slice(0, 4)}
            inputMode="numeric"
          />
          <TextField
            name="maximum_students"
            type="number"
            label={t.maximum}
            defaultValue={30}
            min={1}
            max={500}
          />
          <SelectField
            name="kind"
            label={t.kind}
            options={[
              { value: "class", label: t.class },
              { value: "halaqah", label: t.halaqah },
            ]}
          />
          <SelectField
            name="homeroom_teacher_id"
            label={t.homeroom}
            optional
            options={[
              { value: "", label: t.nobody },
              ...(teachers.data ?? []).map((one) => ({ value: one.id, label: teacherName(one) })),
            ]}
          />
        </div>
        <TextArea name="description" label={t.description} rows={3} optional />
        <div className="flex justify-end gap-3">
          <ButtonLink to="/dashboard/classes">{t.cancel}</ButtonLink>
          <Button type="submit" kind="brand" busy={form.busy}>
            {t.save}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
