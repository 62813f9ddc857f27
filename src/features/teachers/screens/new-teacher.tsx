import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { ArrowLeft, UserLock } from "lucide-react";
import { newTeacher, teachersContract } from "#features/teachers/contract.ts";
import { teacherName } from "#features/teachers/rules.ts";
import { teachersText } from "#features/teachers/text.ts";
import { errorData } from "#lib/errors.ts";
import { apiOf } from "#ui/api.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Empty } from "#ui/empty.tsx";
import { DateField, TextField } from "#ui/field.tsx";
import { Form, useForm } from "#ui/form.tsx";
import { useText } from "#ui/lang.tsx";
import { useMay, useMe } from "#ui/me.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { useToast } from "#ui/toast.tsx";

const api = apiOf("teachers", teachersContract);

export const Route = createFileRoute("/dashboard/teachers/new")({ component: NewTeacherScreen });

function NewTeacherScreen() {
  const t = useText(teachersText);
  const may = useMay("teachers.write");
  return (
    <>
      <PageHead title={t.add} line={may && t.addLine} />
      {may ? (
        <NewTeacherForm />
      ) : (
        <Empty
          icon={UserLock}
          title={t.onlyAdmins}
          text={t.onlyAdminsText}
          action={
            <ButtonLink to="/dashboard/teachers" icon={ArrowLeft}>
              {t.back}
            </ButtonLink>
          }
        />
      )}
    </>
  );
}

function NewTeacherForm() {
  const t = useText(teachersText);
  const { today } = useMe();
  const toast = useToast();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const create = useMutation(api.createTeacher.mutationOptions());

  const form = useForm({
    schema: newTeacher,
    texts: { phone: t.phoneWrong },
    explain: (error) =>
      errorData(error).reason === "exists"
        ? { fields: { teacher_id: t.numberUsed } }
        : { text: t.saveFailed },
    async onSubmit(values) {
      const teacher = await create.mutateAsync(values);
      void queries.invalidateQueries({ queryKey: api.key() });
      toast({ text: t.added(teacherName(teacher)) });
      await navigate({ to: "/dashboard/teachers" });
    },
  });

  return (
    <Card className="max-w-180">
      <Form form={form} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField name="first_name" label={t.firstName} autoComplete="off" />
          <TextField
            name="last_name"
            label={t.lastName}
            hint={t.lastNameHint}
            autoComplete="off"
            optional
          />
          <TextField
            name="teacher_id"
            label={t.number}
            hint={t.numberHint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <DateField name="date_joined" label={t.dateJoined} defaultValue={today} />
          <TextField name="specialization" label={t.specialization} optional />
          <TextField name="qualification" label={t.qualification} optional />
          <TextField name="email" label={t.email} type="email" autoComplete="off" optional />
          <TextField name="phone" label={t.phone} type="tel" autoComplete="off" optional />
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <ButtonLink to="/dashboard/teachers">{t.cancel}</ButtonLink>
          <Button type="submit" kind="brand" busy={form.busy}>
            {t.add}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
