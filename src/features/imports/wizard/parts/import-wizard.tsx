import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { SchoolClass } from "#features/classes/contract.ts";
import { classesClient } from "#features/classes/parts/classes-client.ts";
import type { ClassChoice, ImportReport } from "#features/imports/contract.ts";
import {
  type Choice,
  findHeading,
  firstChoice,
  readSheet,
  type Worksheet,
  suggest,
  toClassChoices,
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
import { ClassStep } from "#features/imports/wizard/parts/class-step.tsx";
import { ColumnStep } from "#features/imports/wizard/parts/column-step.tsx";
import { type Done, DoneStep, IMPORTED_TO } from "#features/imports/wizard/parts/done-step.tsx";
import { FileStep } from "#features/imports/wizard/parts/file-step.tsx";
import { importsClient } from "#features/imports/parts/imports-client.ts";
import { PastImports } from "#features/imports/wizard/parts/past-imports.tsx";
import { ProgressLine } from "#features/imports/wizard/parts/progress-line.tsx";
import { saveRejected } from "#features/imports/wizard/parts/save-rejected.ts";
import { type WizardText, wizardText } from "#features/imports/wizard/text.ts";
import { NOTICE_VERSION } from "#features/consents/rules.ts";
import { tasmikText } from "#features/hifz/tasmik/text/sheet.ts";
import { studentsText } from "#features/students/text.ts";
import { teachersText } from "#features/teachers/text.ts";
import { errorCode, errorData } from "#lib/errors.ts";
import { Card } from "#ui/kit/card.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
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

/** The names of classes that the school lacks, and what each is taken as. */
type Asked = {
  rows: Row[];
  unknown: ImportReport["unknown_classes"];
  more: number;
  classes: SchoolClass[];
  choices: string[];
};

/** A dry run, with the classes chosen for it and the lines that were left out before it. */
type Checked = {
  rows: Row[];
  classes: ClassChoice[];
  report: ImportReport;
  leftOut: LineProblem[];
};

type Task = { name: "reading" | "checking" | "saving"; work: () => Promise<void> };

type Step = "file" | "columns" | "classes" | "check" | "done";

/**
 * Takes a file of people into the school in four steps, or five when it names classes that the school lacks; nothing
 * is saved before the last one.
 */
export function ImportWizard({ kind, children }: { kind: ImportKind; children?: ReactNode }) {
  const t = useText(wizardText);
  const { today } = useMe();
  const mayMake = useMay("classes.write");
  const queries = useQueryClient();
  const [desk, setDesk] = useState<OpenFile>();
  const [asked, setAsked] = useState<Asked>();
  const [checked, setChecked] = useState<Checked>();
  const [done, setDone] = useState<Done>();
  const [isTold, setTold] = useState(false);
  const task = useAction(({ work }: Task) => work(), { explain: (error) => explain(error, t) });
  const busy = task.input?.name;
  const step: Step = done
    ? "done"
    : checked
      ? "check"
      : asked
        ? "classes"
        : desk
          ? "columns"
          : "file";
  const steps: Step[] = [
    "file",
    "columns",
    ...(asked ? ["classes" as const] : []),
    "check",
    "done",
  ];
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

  // A dry run keeps nothing, so the user is asked only afterwards whether the families were told.
  const dryRun = (rows: Row[], classes: ClassChoice[]) =>
    importsClient.checkImport.call({ kind, rows, classes, notice: NOTICE_VERSION });

  /** The first dry run, which finds the unknown classes; without any it is the only one. */
  const look = (rows: Row[]) =>
    carryOut("checking", async () => {
      const report = await dryRun(rows, []);
      const { unknown_classes: unknown, more_unknown: more } = report;
      if (unknown.length === 0) return setChecked({ rows, classes: [], report, leftOut: [] });
      const all = await queries.fetchQuery(classesClient.listClasses.queryOptions({ input: {} }));
      const classes = all.filter(({ archived_on }) => archived_on === null);
      const choices = unknown.map((one) => firstChoice(one, mayMake));
      return setAsked({ rows, unknown, more, classes, choices });
    });

  const check = (rows: Row[], classes: ClassChoice[], leftOut: LineProblem[] = []) =>
    carryOut("checking", async () => {
      setChecked({ rows, classes, report: await dryRun(rows, classes), leftOut });
    });

  const save = ({ rows, classes }: Checked) =>
    carryOut("saving", async () => {
      const file_name = desk?.name.replace(/\p{C}/gu, "").trim().slice(-200) ?? "";
      const notice = kind === "students" && ({ notice: NOTICE_VERSION } as const);
      const answer = await importsClient.runImport.call({
        kind,
        file_name,
        rows,
        classes,
        ...notice,
      });
      setDone(answer);
      await queries.invalidateQueries();
    });

  function leaveOut({ rows, classes, report, leftOut }: Checked) {
    const failed = new Set(report.problems.map(({ line }) => line));
    const kept = rows.filter(({ line }) => !failed.has(line));
    void check(kept, classes, [...leftOut, ...report.problems]);
  }

  function restart() {
    setDesk(undefined);
    setAsked(undefined);
    setChecked(undefined);
    setDone(undefined);
    setTold(false);
    task.clear();
  }

  function downloadRejected({ report, leftOut }: Checked) {
    if (!desk) return;
    void saveRejected({ ...desk, problems: [...leftOut, ...report.problems], day: today, t });
  }

  const hafazan = useText(tasmikText).title;
  const above = {
    students: useText(studentsText).title,
    teachers: useText(teachersText).title,
    hifz_position: hafazan,
    hifz_records: hafazan,
  };
  const titles: Record<Step, string> = {
    file: t.title[kind],
    columns: t.columnsTitle,
    classes: t.classesTitle,
    check: t.checkTitle,
    done: t.doneTitle,
  };
  return (
    <div className="max-w-form-wide">
      <PageHead
        back={<BackLink to={IMPORTED_TO[kind]}>{above[kind]}</BackLink>}
        title={t.title[kind]}
        line={t.line}
      />
      {step === "file" && children}
      <Steps at={steps.indexOf(step) + 1} of={steps.length} />
      <Card className="grid grid-cols-1 gap-5">
        <h2
          ref={title}
          tabIndex={-1}
          className={step === "file" ? "sr-only" : "text-20 font-semibold"}
        >
          {titles[step]}
        </h2>
        {busy && <ProgressLine text={t[busy]} />}
        {task.problem && <ErrorBox text={task.problem} />}
        <div className={busy && "pointer-events-none opacity-50"} inert={busy !== undefined}>
          {step === "file" && <FileStep kind={kind} onChoose={(source) => void choose(source)} />}
          {step === "columns" && desk && (
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
              onNext={() => void look(toRows(desk.sheet.lines, desk.choices))}
            />
          )}
          {step === "classes" && asked && (
            <ClassStep
              unknown={asked.unknown}
              more={asked.more}
              classes={asked.classes}
              choices={asked.choices}
              onChoose={(at, choice) =>
                setAsked({ ...asked, choices: asked.choices.with(at, choice) })
              }
              onBack={() => setAsked(undefined)}
              onNext={() => void check(asked.rows, toClassChoices(asked.unknown, asked.choices))}
            />
          )}
          {step === "check" && checked && (
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
          {step === "done" && done && checked && (
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
      {step === "file" && <PastImports kind={kind} />}
    </div>
  );
}

/** Focuses a step's title when the step opens, so that screen readers read it and the keyboard continues there. */
function useFocusOn(step: Step) {
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
