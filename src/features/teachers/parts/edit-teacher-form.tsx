import { useNavigate } from "@tanstack/react-router";
import { type Teacher, teacherFacts } from "#features/teachers/contract.ts";
import { teacherFields, teacherLabels } from "#features/teachers/fields.ts";
import { teacherFactsOf, teacherName, writtenFacts } from "#features/teachers/rules.ts";
import { teachersText } from "#features/teachers/text.ts";
import { formatDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import type { Fields } from "#lib/fields.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Form, useForm, type FormProblem } from "#ui/base/form.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { StaleNotice } from "#ui/stale.tsx";
import { useEdited } from "#ui/use-edited.ts";
import { TeacherFields } from "./teacher-fields.tsx";
import { teachersClient } from "./teachers-client.ts";

/** Adds the status, which is not in this form but which somebody else may change in the meantime. */
const withStatus = (teacher: Teacher) => ({ ...teacherFactsOf(teacher), status: teacher.status });

/** Edits a teacher, starting from the version with which the form was opened. */
export function EditTeacherForm({ teacher }: { teacher: Teacher }) {
  const t = useText(teachersText);
  const labels = useText(teacherLabels);
  const { lang } = useLang();
  const navigate = useNavigate();
  const { opened, version, conflict, changedOf, takeUp } = useEdited(teacher, {
    factsOf: withStatus,
    written: writtenFacts,
  });
  const { id } = teacher;
  const params = { teacherId: id };

  const form = useForm({
    schema: teacherFacts,
    empty: "null",
    shape: ({ last_name, specialization, qualification, ...values }) => ({
      ...values,
      last_name: last_name ?? "",
      specialization: specialization ?? "",
      qualification: qualification ?? "",
    }),
    texts: { phone: t.phoneWrong },
    async onSubmit(values) {
      const changes = changedOf(values);
      if (Object.keys(changes).length === 0) return undefined;
      return teachersClient.updateTeacher.call({ id, version, ...changes });
    },
    changes: [teachersClient.key()],
    done: (saved) => saved && t.changed(teacherName(saved)),
    onDone: () => navigate({ to: "/dashboard/teachers/$teacherId", params }),
    explain(error): FormProblem {
      if (takeUp(error, form.ref.current)) return {};
      const isTaken = errorData(error).reason === "exists";
      return isTaken ? { fields: { teacher_id: t.numberUsed } } : { text: t.editFailed };
    },
  });

  function inWords(name: string, value: unknown): string {
    const fields: Fields = teacherFields;
    if (typeof value !== "string" || value === "") return "–";
    if (name === "status") return t.statuses[value as Teacher["status"]];
    return fields[name]?.kind === "date" ? formatDate(value, lang) : value;
  }

  return (
    <Card className="max-w-form">
      <Form form={form} className="grid gap-5">
        <TeacherFields values={opened} />
        {conflict && <StaleNotice key={version} {...conflict} labels={labels} say={inWords} />}
        <div className="flex flex-wrap justify-end gap-3">
          <ButtonLink to="/dashboard/teachers/$teacherId" params={params}>
            {t.cancel}
          </ButtonLink>
          <Button type="submit" kind="brand" busy={form.busy}>
            {t.save}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
