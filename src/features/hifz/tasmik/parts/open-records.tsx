import { studentNameOf } from "#features/attendance/rules.ts";
import { TriangleAlert } from "lucide-react";
import type { StoredRecord } from "#features/hifz/tasmik/rules/changes.ts";
import { nextAttempt, type SheetLine } from "#features/hifz/tasmik/rules/shown.ts";
import { entryText } from "#features/hifz/tasmik/text/entry.ts";
import { tasmikText, type TasmikText } from "#features/hifz/tasmik/text/sheet.ts";
import type { PendingChange } from "#offline/changes.ts";
import { Button } from "#ui/base/button.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";

type EntryText = (typeof entryText)["en"];

type Open = PendingChange<StoredRecord>;

export type OpenActions = {
  onDiscard: (change: Open) => void;
  onRetry: (change: Open) => void;
  /** The register is wrong: the pupil is there. */
  onHere: (change: Open) => void;
  /** Writes the own record although another stands. */
  onMine: (change: Open, line: SheetLine) => void;
};

type Props = OpenActions & { line: SheetLine };

/** The records of a pupil that were not written, each with the reason and what can be done. */
export function OpenRecords({ line, onDiscard, onRetry, onHere, onMine }: Props) {
  const t = useText(entryText);
  const text = useText(tasmikText);
  return line.open.map((change) => {
    const { cell, state, failure, version, value } = change;
    const reason = failure?.data.reason;
    const isNew = version === 0 && !value.record.voided;
    return (
      <div
        key={cell}
        role="alert"
        className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-absent-tint px-3 py-2.5 text-14 text-absent"
      >
        <Icon of={TriangleAlert} size={16} />
        <p className="min-w-0 flex-1 basis-56 text-pretty">{problemOf(text, t, line, change)}</p>
        <span className="flex flex-wrap gap-2">
          {state === "stale" && (
            <Button size="sm" onClick={() => onMine(change, line)}>
              {isNew ? t.asAttempt(nextAttempt(line, value.record.stream)) : t.setMine}
            </Button>
          )}
          {reason === "absent" && (
            <Button size="sm" onClick={() => onHere(change)}>
              {t.hereAndSave}
            </Button>
          )}
          {state === "failed" && reason !== "absent" && reason !== "not_enrolled" && (
            <Button size="sm" onClick={() => onRetry(change)}>
              {t.tryAgain}
            </Button>
          )}
          <Button size="sm" onClick={() => onDiscard(change)}>
            {t.discard}
          </Button>
        </span>
      </div>
    );
  });
}

type LeftProps = Pick<OpenActions, "onDiscard"> & { changes: readonly Open[] };

/** The records that were not written of pupils who have left. A device knows no names of its own. */
export function LeftRecords({ changes, onDiscard }: LeftProps) {
  const t = useText(entryText);
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-absent-tint px-3 py-2.5 text-14 text-absent"
    >
      <Icon of={TriangleAlert} size={16} />
      <p className="min-w-0 flex-1 basis-56 text-pretty">{t.open.left(changes.length)}</p>
      <Button size="sm" onClick={() => changes.forEach(onDiscard)}>
        {t.discard}
      </Button>
    </div>
  );
}

/** Why a record was not written. */
function problemOf(
  text: TasmikText,
  t: EntryText,
  line: SheetLine,
  { state, failure, value }: Open,
): string {
  const name = studentNameOf(line.student);
  if (state === "stale") {
    const { stream, attempt } = value.record;
    const standing = line.records.find((one) => one.stream === stream && one.attempt === attempt);
    return t.open.stale(name, standing?.recorded_by ?? t.someone);
  }
  const reason = failure?.data.reason;
  if (reason === "absent" || reason === "not_enrolled") return t.open[reason](name);
  if (reason === "window") return t.refusal.window(Number(failure?.data.window_days));
  const known = REFUSALS.find((one) => one === reason);
  if (known) return t.refusal[known];
  return failure?.code === "UNPROCESSABLE_CONTENT" && !reason ? t.open.heldUp : t.open.failed;
}

const REFUSALS = ["role", "not_class_teacher", "future", "month_closed", "needs_why"] as const;
