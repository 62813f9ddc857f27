import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type * as z from "zod/mini";
import { type Teacher, teacherFacts } from "#features/teachers/contract.ts";
import { factsOf, type TeacherFacts, teacherName, writtenFacts } from "#features/teachers/rules.ts";
import { teachersText } from "#features/teachers/text.ts";
import { formatDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { changedOnly, followOther, type Stale, StaleNotice, staleOf } from "#ui/kit/stale.tsx";
import { useToast } from "#ui/base/toast.tsx";
import { TeacherFields } from "./teacher-fields.tsx";
import { teachersClient } from "./teachers-client.ts";

/** What the typed values are compared with. */
type Base = Pick<Teacher, "version" | "status"> & { facts: TeacherFacts };
type Written = TeacherFacts & Pick<Teacher, "status">;
type Conflict = { stale: Stale<Written>; before: Written };

/** Changes what is known of a teacher, from the version that it was opened with. */
export function EditTeacherForm({ teacher }: { teacher: Teacher }) {
  const t = useText(teachersText);
  const { lang } = useLang();
  const toast = useToast();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const update = useMutation(teachersClient.updateTeacher.mutationOptions());
  const [opened] = useState(() => baseOf(teacher));
  const [base, setBase] = useState(opened);
  const [conflict, setConflict] = useState<Conflict>();
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
    explain: (error) =>
      errorData(error).reason === "exists"
        ? { fields: { teacher_id: t.numberUsed } }
        : { text: t.editFailed },
    async onSubmit(values) {
      const changes = changedOnly(base.facts, values);
      if (Object.keys(changes).length > 0) {
        const saved = await save(changes);
        if (!saved) return;
        toast({ text: t.changed(teacherName(saved)) });
      }
      await navigate({ to: "/dashboard/teachers/$teacherId", params });
    },
  });

  async function save(changes: z.infer<typeof teacherFacts>) {
    try {
      const saved = await update.mutateAsync({ id, version: base.version, ...changes });
      void queries.invalidateQueries({ queryKey: teachersClient.key() });
      return saved;
    } catch (error) {
      const stale = staleOf<Teacher>(error);
      if (!stale) throw error;
      meet(stale);
      return undefined;
    }
  }

  function meet({ current, ...last }: Stale<Teacher>) {
    const next = baseOf(current);
    const [were, are] = [writtenFacts(base.facts), writtenFacts(next.facts)];
    followOther(form.ref.current, were, are);
    const { version, status } = next;
    setConflict({
      stale: { ...last, current: { ...are, status, version } },
      before: { ...were, status: base.status },
    });
    setBase(next);
  }

  function say(name: string, value: unknown): string {
    if (typeof value !== "string" || value === "") return "–";
    if (name === "status") return t.statuses[value as Teacher["status"]];
    return name === "date_joined" ? formatDate(value, lang) : value;
  }

  return (
    <Card className="max-w-180">
      <Form form={form} className="grid gap-5">
        <TeacherFields values={writtenFacts(opened.facts)} />
        {conflict && (
          <StaleNotice
            key={base.version}
            {...conflict}
            labels={{
              first_name: t.firstName,
              last_name: t.lastName,
              teacher_id: t.number,
              date_joined: t.dateJoined,
              specialization: t.specialization,
              qualification: t.qualification,
              email: t.email,
              phone: t.phone,
              status: t.status,
            }}
            say={say}
          />
        )}
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

function baseOf(teacher: Teacher): Base {
  const { version, status } = teacher;
  return { version, status, facts: factsOf(teacher) };
}
