import { useQuery } from "@tanstack/react-query";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { classChange, type SchoolClass } from "#features/classes/contract.ts";
import { classDetailsOf } from "#features/classes/parts/class-facts.ts";
import { ClassFields } from "#features/classes/parts/class-fields.tsx";
import { ClassMissing } from "#features/classes/parts/class-missing.tsx";
import { classesClient } from "#features/classes/parts/classes-client.ts";
import { staffText } from "#features/classes/text/staff.ts";
import { classesText } from "#features/classes/text.ts";
import { errorData } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { Form, useForm, type FormProblem } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { plainly, StaleNotice } from "#ui/stale.tsx";
import { useEdited } from "#ui/use-edited.ts";

export const Route = createFileRoute("/dashboard/classes/$classId/edit")({
  component: EditClassScreen,
});

function EditClassScreen() {
  const t = useText(classesText);
  const s = useText(staffText);
  const may = useMay("classes.write");
  const { classId } = Route.useParams();
  // Always read fresh: a form filled from a cached answer may be outdated before anything is typed.
  const found = useQuery({
    ...classesClient.listClasses.queryOptions({ input: { id: classId } }),
    gcTime: 0,
    staleTime: Infinity,
  });
  const [schoolClass] = found.data ?? [];
  return (
    <div className="max-w-form">
      <PageHead
        back={
          <BackLink to="/dashboard/classes/$classId" params={{ classId }}>
            {schoolClass?.name ?? t.class}
          </BackLink>
        }
        title={s.editTitle}
        line={schoolClass && <NamePart>{schoolClass.name}</NamePart>}
      />
      {!may && <Empty title={t.adminsOnly} />}
      {may && schoolClass && <EditClassForm key={schoolClass.id} schoolClass={schoolClass} />}
      {may && !schoolClass && (
        <ClassMissing
          isPending={found.isPending}
          error={found.error}
          retry={() => void found.refetch()}
        />
      )}
    </div>
  );
}

function EditClassForm({ schoolClass }: { schoolClass: SchoolClass }) {
  const t = useText(classesText);
  const s = useText(staffText);
  const navigate = useNavigate();
  const { id } = schoolClass;
  const { opened, version, conflict, changedOf, takeUp } = useEdited(schoolClass, {
    factsOf: classDetailsOf,
  });
  const [homerooms, setHomerooms] = useState([schoolClass.homeroom_teacher]);

  const form = useForm({
    schema: classChange,
    empty: "null",
    shape: (values) => ({
      id,
      version,
      ...changedOf({ ...values, description: values.description ?? "" }),
    }),
    texts: { academic_year: t.yearWrong },
    onSubmit: (changes) => classesClient.updateClass.call(changes),
    changes: "everything",
    done: ({ name }) => s.changed(name),
    onDone: () => navigate({ to: "/dashboard/classes/$classId", params: { classId: id } }),
    explain(error): FormProblem {
      if (takeUp(error, form.ref.current)) {
        const { current } = errorData(error) as { current: SchoolClass };
        setHomerooms([...homerooms, current.homeroom_teacher]);
        return {};
      }
      const isTaken = errorData(error).reason === "exists";
      return isTaken ? { fields: { name: t.exists } } : { text: s.changeFailed };
    },
  });

  function inWords(name: string, value: unknown): string {
    if (name !== "homeroom_teacher_id") return plainly(value);
    const teacher = homerooms.find((homeroom) => homeroom?.id === value);
    return teacher ? fullName(teacher) : t.nobody;
  }

  return (
    <Card>
      <Form form={form} className="grid gap-4.5">
        <ClassFields values={opened} homeroom={schoolClass.homeroom_teacher} />
        {conflict && (
          <StaleNotice
            key={version}
            {...conflict}
            labels={{
              name: t.name,
              grade_level: t.gradeLevel,
              academic_year: t.academicYear,
              maximum_students: t.maximum,
              homeroom_teacher_id: t.homeroom,
              description: t.description,
            }}
            say={inWords}
          />
        )}
        <div className="flex justify-end gap-3">
          <ButtonLink to="/dashboard/classes/$classId" params={{ classId: id }}>
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
