import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { newClass } from "#features/classes/contract.ts";
import { ClassFields } from "#features/classes/parts/class-fields.tsx";
import { classesClient } from "#features/classes/parts/classes-client.ts";
import { classesText } from "#features/classes/text.ts";
import { errorCode } from "#lib/errors.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

type Search = { kind?: "halaqah" | undefined };

export const Route = createFileRoute("/dashboard/classes/new")({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    kind: raw.kind === "halaqah" ? "halaqah" : undefined,
  }),
  component: NewClassScreen,
});

function NewClassScreen() {
  const t = useText(classesText);
  const mayAdd = useMay("classes.write");
  const { kind } = Route.useSearch();
  return (
    <div className="max-w-form">
      <PageHead
        back={<BackLink to="/dashboard/classes">{t.title}</BackLink>}
        title={kind ? t.addHalaqah : t.add}
      />
      {mayAdd ? <NewClassForm kind={kind} /> : <Empty title={t.adminsOnly} />}
    </div>
  );
}

function NewClassForm({ kind }: Search) {
  const t = useText(classesText);
  const navigate = useNavigate();
  const form = useForm({
    schema: newClass,
    texts: { academic_year: t.yearWrong },
    onSubmit: (values) => classesClient.createClass.call(values),
    changes: [classesClient.key()],
    done: ({ name }) => t.saved(name),
    // A halaqah comes with its pupils; a class is mostly one of several that are added.
    onDone: ({ id }) =>
      kind
        ? navigate({ to: "/dashboard/classes/$classId", params: { classId: id } })
        : navigate({ to: "/dashboard/classes" }),
    explain: (error) =>
      errorCode(error) === "CONFLICT" ? { fields: { name: t.exists } } : { text: t.failed },
  });

  return (
    <Card pad>
      <Form form={form} className="grid gap-4.5">
        <ClassFields kind={kind} />
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
