import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ImportReport } from "#features/imports/contract.ts";
import {
  type Choice,
  findHeading,
  readSheet,
  type Worksheet,
  suggest,
  toRows,
} from "#features/imports/wizard/rules.ts";
import { readFile } from "#features/imports/reading/parts/read-file.ts";
import { RefusedFile, type ReadingFacts } from "#features/imports/reading/rules.ts";
import {
  type ImportKind,
  MAX_IMPORT_LINES,
  type LineProblem,
  type Row,
} from "#features/imports/rows/rules.ts";
import { CheckStep, obstacleText } from "#features/imports/wizard/parts/check-step.tsx";
import { ColumnStep } from "#features/imports/wizard/parts/column-step.tsx";
import { type Done, DoneStep } from "#features/imports/wizard/parts/done-step.tsx";
import { FileStep } from "#features/imports/wizard/parts/file-step.tsx";
import { importsClient } from "#features/imports/parts/imports-client.ts";
import { PastImports } from "#features/imports/wizard/parts/past-imports.tsx";
import { ProgressLine } from "#features/imports/wizard/parts/progress-line.tsx";
import { saveRejected } from "#features/imports/wizard/parts/save-rejected.ts";
import { type WizardText, wizardText } from "#features/imports/wizard/text.ts";
import { NOTICE_VERSION } from "#features/consents/rules.ts";
import { studentsText } from "#features/students/text.ts";
import { teachersText } from "#features/teachers/text.ts";
import { errorCode, errorData } from "#lib/errors.ts";
import { Card } from "#ui/kit/card.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { Steps } from "#ui/steps.tsx";
import { useAction } from "#ui/base/use-action.ts";

/** The file that is being imported, and what the user chose for its columns. */
type OpenFile = {
  name: string;
  grid: string[][];
  facts: ReadingFacts;
  sheet: Worksheet;
  choices: Choice[];
};

/** A dry run, and the lines that were left out before it. */
type Checked = { rows: Row[]; report: ImportReport; leftOut: LineProblem[] };

type Task = { name: "reading" | "checking" | "saving"; work: () => Promise<void> };

const STEPS = 4;

/** Takes a file of people into the school in four steps; nothing is saved before the last one. */
export function ImportWizard({ kind }: { kind: ImportKind }) {
  const t = useText(wizardText);
  const { today } = useMe();
  const queries = useQueryClient();
  const [desk, setDesk] = useState<OpenFile>();
  const [checked, setChecked] = useState<Checked>();
  const [done, setDone] = useState<Done>();
  const [isTold, setTold] = useState(false);
  const task = useAction(({ work }: Task) => work(), { explain: (error) => explain(error, t) });
  const busy = task.input?.name;
  const step = done ? 4 : checked ? 3 : desk ? 2 : 1;
  const title = useFocusOn(step);

  const carryOut = (name: Task["name"], work: Task["work"]) => task.start({ name, work });

  const choose = (source: File | string) =>
    carryOut("reading", async () => {
      const { cells: grid, facts } = await readFile(source);
      const sheet = readSheet(kind, grid, findHeading(kind, grid));
      if (sheet.lines.length === 0) throw new RefusedFile("empty");
      if (sheet.lines.length > MAX_IMPORT_LINES) throw new RefusedFile("lines");
      const name = typeof source === "string" ? t.pasted : source.name;
      setDesk({ name, grid, facts, sheet, choices: suggest(sheet.columns) });
    });

  function setHeading(has: boolean) {
    if (!desk) return;
    const first = desk.grid.findIndex((cells) => cells.some((cell) => cell.trim()));
    const heading = has ? (findHeading(kind, desk.grid) ?? first) : undefined;
    const sheet = readSheet(kind, desk.grid, heading);
    setDesk({ ...desk, sheet, choices: suggest(sheet.columns) });
  }

  const check = (rows: Row[], leftOut: LineProblem[] = []) =>
    carryOut("checking", async () => {
      // A dry run keeps nothing, so the user is asked only afterwards whether the families were told.
      const report = await importsClient.checkImport.call({ kind, rows, notice: NOTICE_VERSION });
      setChecked({ rows, report, leftOut });
    });

  const save = ({ rows }: Checked) =>
    carryOut("saving", async () => {
      const file_name = desk?.name.replace(/\p{C}/gu, "").trim().slice(-200) ?? "";
      const notice = kind === "students" && ({ notice: NOTICE_VERSION } as const);
      const answer = await importsClient.runImport.call({ kind, file_name, rows, ...notice });
      setDone(answer);
      await queries.invalidateQueries();
    });

  function leaveOut({ rows, report, leftOut }: Checked) {
    const failed = new Set(report.problems.map(({ line }) => line));
    const kept = rows.filter(({ line }) => !failed.has(line));
    void check(kept, [...leftOut, ...report.problems]);
  }

  function restart() {
    setDesk(undefined);
    setChecked(undefined);
    setDone(undefined);
    setTold(false);
    task.clear();
  }

  function downloadRejected({ report, leftOut }: Checked) {
    if (!desk) return;
    void saveRejected({ ...desk, problems: [...leftOut, ...report.problems], day: today, t });
  }

  const above = { students: useText(studentsText).title, teachers: useText(teachersText).title };
  const titles = [t.title[kind], t.columnsTitle, t.checkTitle, t.doneTitle];
  return (
    <div className="max-w-form-wide">
      <PageHead
        back={<BackLink to={`/dashboard/${kind}`}>{above[kind]}</BackLink>}
        title={t.title[kind]}
        line={t.line}
      />
      <Steps at={step} of={STEPS} />
      <Card className="grid gap-5">
        <h2 ref={title} tabIndex={-1} className={step === 1 ? "sr-only" : "text-20 font-semibold"}>
          {titles[step - 1]}
        </h2>
        {busy && <ProgressLine text={t[busy]} />}
        {task.problem && <ErrorBox text={task.problem} />}
        <div className={busy && "pointer-events-none opacity-50"} inert={busy !== undefined}>
          {step === 1 && <FileStep kind={kind} onChoose={(source) => void choose(source)} />}
          {step === 2 && desk && (
            <ColumnStep
              kind={kind}
              fileName={desk.name}
              facts={desk.facts}
              sheet={desk.sheet}
              choices={desk.choices}
              onChoose={(at, choice) =>
                setDesk({ ...desk, choices: desk.choices.with(at, choice) })
              }
              onHeading={setHeading}
              onBack={restart}
              onNext={() => void check(toRows(desk.sheet.lines, desk.choices))}
            />
          )}
          {step === 3 && checked && (
            <CheckStep
              kind={kind}
              rows={checked.rows}
              report={checked.report}
              leftOut={new Set(checked.leftOut.map(({ line }) => line)).size}
              isTold={isTold}
              onTold={setTold}
              onRejected={() => downloadRejected(checked)}
              onLeaveOut={() => leaveOut(checked)}
              onBack={() => setChecked(undefined)}
              onOther={restart}
              onSave={() => void save(checked)}
            />
          )}
          {step === 4 && done && checked && (
            <DoneStep
              kind={kind}
              done={done}
              rejected={checked.leftOut.length}
              onRejected={() => downloadRejected(checked)}
              onAnother={restart}
            />
          )}
        </div>
      </Card>
      {step === 1 && <PastImports kind={kind} />}
    </div>
  );
}

/** Focuses a step's title when the step opens, so that screen readers read it and the keyboard continues there. */
function useFocusOn(step: number) {
  const title = useRef<HTMLHeadingElement>(null);
  const seen = useRef(step);
  useEffect(() => {
    if (seen.current === step) return;
    seen.current = step;
    title.current?.focus();
    scrollTo({ top: 0 });
  }, [step]);
  return title;
}

function explain(error: unknown, t: WizardText): string {
  if (error instanceof RefusedFile) return t.refusals[error.reason](error.place);
  if (error instanceof DOMException && error.name === "TimeoutError") return t.timeout;
  const data = errorData(error);
  if (errorCode(error) !== "CONFLICT" || !data.reason) return t.failedCall;
  return obstacleText(t, data as Parameters<typeof obstacleText>[1]);
}
