import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { ArrowLeft, UserLock } from "lucide-react";
import * as z from "zod/mini";
import { newTeacher } from "#features/teachers/contract.ts";
import { teacherFields } from "#features/teachers/fields.ts";
import { TeacherFields } from "#features/teachers/parts/teacher-fields.tsx";
import { teachersClient } from "#features/teachers/parts/teachers-client.ts";
import { teacherName } from "#features/teachers/rules.ts";
import { teachersText } from "#features/teachers/text.ts";
import { errorData } from "#lib/errors.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

export const Route = createFileRoute("/dashboard/teachers/new")({ component: NewTeacherScreen });

function NewTeacherScreen() {
  const t = useText(teachersText);
  const may = useMay("teachers.write");
  return (
    <>
      <PageHead
        back={<BackLink to="/dashboard/teachers">{t.title}</BackLink>}
        title={t.add}
        line={may && t.addLine}
      />
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

/** A date that was emptied is asked for here, not taken for today. */
const teacherForm = z.extend(newTeacher, { date_joined: teacherFields.date_joined.shape });

function NewTeacherForm() {
  const t = useText(teachersText);
  const { today } = useMe();
  const navigate = useNavigate();

  const form = useForm({
    schema: teacherForm,
    texts: { phone: t.phoneWrong },
    explain: (error) =>
      errorData(error).reason === "exists"
        ? { fields: { teacher_id: t.numberUsed } }
        : { text: t.saveFailed },
    onSubmit: (values) => teachersClient.createTeacher.call(values),
    changes: [teachersClient.key()],
    done: (teacher) => t.added(teacherName(teacher)),
    onDone: () => navigate({ to: "/dashboard/teachers" }),
  });

  return (
    <Card className="max-w-form">
      <Form form={form} className="grid gap-5">
        <TeacherFields values={{ date_joined: today }} />
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
