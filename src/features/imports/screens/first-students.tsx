import { useQuery } from "@tanstack/react-query";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { classesClient } from "#features/classes/parts/classes-client.ts";
import { FamiliesTold } from "#features/imports/parts/families-told.tsx";
import { importsClient } from "#features/imports/parts/imports-client.ts";
import { ProblemList } from "#features/imports/parts/problem-list.tsx";
import { RowPreview } from "#features/imports/parts/row-preview.tsx";
import {
  checkRows,
  MAX_PASTED_ROWS,
  parseRows,
  type PasteProblem,
} from "#features/imports/rules/paste.ts";
import { importsText, type ImportsText } from "#features/imports/text.ts";
import { NOTICE_VERSION } from "#features/consents/rules.ts";
import { errorData } from "#lib/errors.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { TextArea } from "#ui/base/field.tsx";
import { LangOfStart, useText } from "#ui/base/lang.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { Steps } from "#ui/steps.tsx";
import { useAction } from "#ui/base/use-action.ts";

export const Route = createFileRoute("/dashboard/start/students")({
  component: () => (
    <LangOfStart>
      <FirstStudentsScreen />
    </LangOfStart>
  ),
});

function FirstStudentsScreen() {
  const t = useText(importsText);
  const may = useMay("students.write");
  return (
    <div className="max-w-form">
      <Steps at={3} of={3} />
      <PageHead title={t.title} line={t.line} />
      {may ? <PasteStudents /> : <Empty title={t.adminsOnly} />}
    </div>
  );
}

function PasteStudents() {
  const t = useText(importsText);
  const { today } = useMe();
  const navigate = useNavigate();
  const classes = useQuery(classesClient.listClasses.queryOptions({ input: {} })).data ?? [];
  const [text, setText] = useState("");
  const [isTold, setTold] = useState(false);

  const rows = parseRows(text);
  const save = useAction(
    () => importsClient.importStudents.call({ rows, notice: NOTICE_VERSION }),
    {
      changes: "everything",
      explain: (error) => explain(error, t),
      failed: t.failed,
      onDone: () => navigate({ to: "/dashboard/attendance" }),
    },
  );
  const refused = errorData(save.error);
  const refusedRows = refused.reason === "rows" ? (refused.problems as PasteProblem[]) : [];
  const { ready, problems } = checkRows(rows, { classes, today });
  const shown = problems.length > 0 ? problems : refusedRows;
  const isTooMany = rows.length > MAX_PASTED_ROWS;

  function onType(next: string) {
    setText(next);
    save.clear();
  }

  return (
    <Card className="grid gap-5">
      <TextArea
        name="pupils"
        label={t.label}
        hint={t.hint}
        rows={8}
        placeholder={t.example(classes[0]?.name ?? "Halaqah 1")}
        value={text}
        onChange={({ target }) => onType(target.value)}
        error={isTooMany ? t.tooMany(MAX_PASTED_ROWS) : undefined}
        className="font-medium"
      />
      {save.problem && refusedRows.length === 0 && <ErrorBox text={save.problem} />}
      {shown.length > 0 && <ProblemList problems={shown} />}
      {ready.length > 0 && (
        <>
          <RowPreview
            rows={ready}
            classNames={new Map(classes.map(({ id, name }) => [id, name]))}
          />
          <FamiliesTold isTold={isTold} onChange={setTold} />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          kind="brand"
          size="lg"
          busy={save.busy}
          disabled={ready.length === 0 || problems.length > 0 || isTooMany || !isTold}
          onClick={() => void save.start()}
        >
          {t.save}
        </Button>
        <ButtonLink to="/dashboard" size="lg">
          {t.skip}
        </ButtonLink>
      </div>
    </Card>
  );
}

function explain(error: unknown, t: ImportsText): string | undefined {
  const { reason, limit, plan, name, maximum_students } = errorData(error);
  if (reason === "plan_limit") return t.planLimit(Number(limit), String(plan));
  if (reason === "class_full") return t.classFull(String(name), Number(maximum_students));
  return undefined;
}
