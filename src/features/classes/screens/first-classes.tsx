import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { newClasses } from "#features/classes/contract.ts";
import { classesClient } from "#features/classes/parts/classes-client.ts";
import { parseClasses } from "#features/classes/rules.ts";
import { firstClassesText } from "#features/classes/text/first-classes.ts";
import { errorCode } from "#lib/errors.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Button } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { TextArea, TextField } from "#ui/base/field.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { LangOfStart, useText } from "#ui/base/lang.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { Steps } from "#ui/steps.tsx";

export const Route = createFileRoute("/dashboard/start/classes")({
  component: () => (
    <LangOfStart>
      <FirstClassesScreen />
    </LangOfStart>
  ),
});

function FirstClassesScreen() {
  const t = useText(firstClassesText);
  const may = useMay("classes.write");
  return (
    <div className="max-w-form">
      <Steps at={2} of={3} />
      <PageHead title={t.title} line={t.line} />
      {may ? <FirstClassesForm /> : <Empty title={t.adminsOnly} />}
    </div>
  );
}

function FirstClassesForm() {
  const t = useText(firstClassesText);
  const { today } = useMe();
  const navigate = useNavigate();
  const [text, setText] = useState(t.defaults);
  const classes = parseClasses(text);
  const form = useForm({
    schema: newClasses,
    shape: ({ academic_year }) => ({ academic_year, maximum_students: 40, classes }),
    texts: { academic_year: t.yearWrong, classes: t.noClasses },
    onSubmit: (values) => classesClient.createClasses.call(values),
    changes: [classesClient.key()],
    onDone: () => navigate({ to: "/dashboard/start/students" }),
    explain: (error) => ({ text: errorCode(error) === "CONFLICT" ? t.exists : t.failed }),
  });

  return (
    <Card>
      <Form form={form} className="grid gap-5">
        <TextField
          name="academic_year"
          label={t.year}
          hint={t.yearHint}
          defaultValue={today.slice(0, 4)}
          inputMode="numeric"
          className="max-w-40"
        />
        <TextArea
          name="classes"
          label={t.classes}
          hint={t.classesHint}
          rows={7}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div>
          <p className="mb-2 text-14 text-muted">{t.found(classes.length)}</p>
          <ul className="flex flex-wrap gap-2">
            {classes.map(({ name }) => (
              <li key={name}>
                <Badge tone="brand" icon={null}>
                  {name}
                </Badge>
              </li>
            ))}
          </ul>
        </div>
        <Button type="submit" kind="brand" size="lg" busy={form.busy}>
          {t.next}
        </Button>
      </Form>
    </Card>
  );
}
