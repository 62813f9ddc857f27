import * as z from "zod/mini";
import { type Teacher, teacherStatus } from "#features/teachers/contract.ts";
import { teacherName } from "#features/teachers/rules.ts";
import { teachersText } from "#features/teachers/text.ts";
import { Button } from "#ui/base/button.tsx";
import { SelectField } from "#ui/base/field.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { teachersClient } from "./teachers-client.ts";

const schema = z.object({ status: teacherStatus });

/** Changes a teacher's status; for admins. */
export function TeacherStatusForm({ teacher }: { teacher: Teacher }) {
  const t = useText(teachersText);

  const form = useForm({
    schema,
    explain: () => ({ text: t.statusFailed }),
    onSubmit: ({ status }) => teachersClient.updateTeacher.call({ id: teacher.id, status }),
    changes: [teachersClient.key()],
    done: (changed) => t.statusChanged(teacherName(changed), t.statuses[changed.status]),
  });

  return (
    <Form form={form} className="grid gap-4">
      <SelectField
        name="status"
        label={t.changeStatus}
        hint={t.changeStatusHint}
        defaultValue={teacher.status}
        options={teacherStatus.options.map((value) => ({ value, label: t.statuses[value] }))}
      />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {t.save}
      </Button>
    </Form>
  );
}
