import { formatNumber } from "#lib/numbers.ts";
import { Download } from "lucide-react";
import type { ImportReport } from "#features/imports/contract.ts";
import { FamiliesTold } from "#features/imports/parts/families-told.tsx";
import { groupTroubles, type ImportKind, type Row } from "#features/imports/rows/rules.ts";
import { TroubleGroups } from "#features/imports/wizard/parts/trouble-groups.tsx";
import { type WizardText, wizardText } from "#features/imports/wizard/text.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import type { Tone } from "#ui/base/tone.ts";

type Props = {
  kind: ImportKind;
  rows: readonly Row[];
  report: ImportReport;
  /** The number of lines that were left out already. */
  leftOut: number;
  isTold: boolean;
  onTold: (isTold: boolean) => void;
  onRejected: () => void;
  onLeaveOut: () => void;
  onBack: () => void;
  onOther: () => void;
  onSave: () => void;
};

/** The third step shows what the file would do, counted line by line, before anything is saved. */
export function CheckStep(props: Props) {
  const { kind, rows, report, leftOut, isTold, onTold } = props;
  const t = useText(wizardText);
  const { created, updated, skipped, failed, obstacle } = report;
  const wanted = created + updated;
  const rejected = failed + leftOut;
  const isFree = failed === 0 && obstacle === null && wanted > 0;
  const problems = groupTroubles(
    report.problems.map((found) => ({ ...found, trouble: found.fault })),
  );
  const warnings = groupTroubles(
    report.warnings.map((found) => ({ ...found, trouble: found.doubt })),
  );

  return (
    <div className="grid grid-cols-1 gap-5">
      <Counts counts={{ created, updated, skipped, failed: rejected }} />
      {obstacle && <ErrorBox text={obstacleText(t, obstacle)} />}
      {problems.length > 0 && (
        <TroubleGroups
          tone="absent"
          title={t.problemsTitle(formatNumber(failed))}
          line={t.problemsLine}
          groups={problems}
          rows={rows}
          say={({ trouble, field }) => {
            const [what, remedy] = t.remedies[trouble];
            return [`${t.fields[field]} ${what}.`, remedy];
          }}
        />
      )}
      {rejected > 0 && (
        <div className="flex flex-wrap gap-3">
          <Button icon={Download} onClick={props.onRejected}>
            {t.rejectedFile}
          </Button>
          {failed > 0 && wanted + skipped > 0 && (
            <Button kind="brand" onClick={props.onLeaveOut}>
              {t.leaveOutRejected(formatNumber(failed))}
            </Button>
          )}
        </div>
      )}
      {warnings.length > 0 && (
        <TroubleGroups
          tone="late"
          title={t.warningsTitle}
          line={t.warningsLine}
          groups={warnings}
          rows={rows}
          say={({ trouble }) => [t.doubts[trouble]]}
        />
      )}
      {report.new_classes.length > 0 && <NewClasses classes={report.new_classes} />}
      <Preview outcomes={report.outcomes} />
      {failed === 0 && wanted === 0 && <p className="font-medium">{t.nothing}</p>}
      {kind === "students" && isFree && <FamiliesTold isTold={isTold} onChange={onTold} />}
      <div className="flex flex-wrap justify-between gap-3">
        <div className="flex flex-wrap gap-3">
          <Button onClick={props.onBack}>{t.back}</Button>
          {!isFree && <Button onClick={props.onOther}>{t.otherFile}</Button>}
        </div>
        {isFree && (
          <Button kind="brand" disabled={kind === "students" && !isTold} onClick={props.onSave}>
            {t.save(formatNumber(wanted))}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Why the whole file cannot be imported at present. */
export function obstacleText(
  t: WizardText,
  obstacle: NonNullable<ImportReport["obstacle"]>,
): string {
  const { reason, limit = 0, plan = "", name = "", maximum_students = 0 } = obstacle;
  if (reason === "plan_limit") return t.planLimit(limit, plan);
  return reason === "class_full" ? t.classFull(name, maximum_students) : t.failedCall;
}

type CountsProps = { counts: Pick<ImportReport, "created" | "updated" | "skipped" | "failed"> };

function Counts({ counts }: CountsProps) {
  const t = useText(wizardText);
  const tiles = [
    { id: "created", head: t.created, line: t.willCreate, tone: "text-present" },
    { id: "updated", head: t.updated, line: t.willUpdate, tone: "text-excused" },
    { id: "skipped", head: t.skipped, line: t.willSkip, tone: "text-neutral" },
    { id: "failed", head: t.failed, line: t.willFail, tone: "text-absent" },
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {tiles.map(({ id, head, line, tone }) => (
        <div key={id} className="flex flex-col rounded-control border border-line px-4 py-3">
          <dt className="text-13 font-semibold text-muted">{head}</dt>
          <dd className={`text-27 font-semibold ${counts[id] > 0 ? tone : "text-muted"}`}>
            {formatNumber(counts[id])}
          </dd>
          <dd className="text-13 text-muted">{line}</dd>
        </div>
      ))}
    </dl>
  );
}

function NewClasses({ classes }: { classes: ImportReport["new_classes"] }) {
  const t = useText(wizardText);
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t.newClasses(formatNumber(classes.length))}</h3>
      <ul className="flex flex-wrap gap-2">
        {classes.map(({ name, pupils }) => (
          <li key={name} className="rounded-control bg-sunk px-3 py-1 text-14 wrap-anywhere">
            <NamePart>{name}</NamePart>{" "}
            <span className="text-muted">{t.pupils(formatNumber(pupils))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ACT_TONES: Record<ImportReport["outcomes"][number]["act"], Tone> = {
  create: "present",
  update: "excused",
  skip: "neutral",
  fail: "absent",
};

function Preview({ outcomes }: Pick<ImportReport, "outcomes">) {
  const t = useText(wizardText);
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t.previewTitle}</h3>
      <ul className="divide-y divide-line rounded-control border border-line">
        {outcomes.map(({ line, act, name, fields }) => (
          <li key={line} className="flex items-center justify-between gap-4 px-4 py-2">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                <NamePart>{name || "–"}</NamePart>
              </p>
              <p className="text-13 text-muted">
                {[
                  t.lineNumber(line),
                  fields.length > 0 && t.changes(fields.map((field) => t.fields[field]).join(", ")),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            <Badge tone={ACT_TONES[act]}>{t.acts[act]}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
