import { useState } from "react";
import { markText } from "#features/attendance/text/marks.ts";
import { studentNameOf } from "#features/attendance/rules.ts";
import { UNHEARD_REASONS } from "#features/hifz/records/rules/kinds.ts";
import type { Sheet } from "#features/hifz/tasmik/contract.ts";
import {
  closingOf,
  unheardReason,
  type Unheard,
  unheardOf,
} from "#features/hifz/tasmik/rules/unheard.ts";
import { isHeard, type SheetLine } from "#features/hifz/tasmik/rules/shown.ts";
import { tasmikText } from "#features/hifz/tasmik/text/sheet.ts";
import { sittingText } from "#features/hifz/tasmik/text/sitting.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { Chips } from "#ui/kit/chips.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { type OpenActions, OpenRecords } from "./open-records.tsx";
import type { Closing } from "./use-hearing.ts";

type Props = {
  /** What can be done with records that were not written. */
  actions: OpenActions;
  lines: readonly SheetLine[];
  sitting: Sheet["sitting"];
  onClose: () => void;
  onSay: (closing: Closing) => void;
};

/** Asks why those who are there were not heard, and closes the sheet. */
export function ClosingDialog({ actions, lines, sitting, onClose, onSay }: Props) {
  const text = useText(tasmikText);
  const t = useText(sittingText);
  const [teacher_away, setTeacherAway] = useState(sitting?.teacher_away ?? false);
  const [chosen, setChosen] = useState<Partial<Record<string, Unheard>>>({});
  const unheard = unheardOf(lines);
  const heard = lines.filter(isHeard).length;
  const away = lines.length - heard - unheard.length;
  const opened = lines.filter(({ open }) => open.length > 0);
  const open = opened.reduce((sum, line) => sum + line.open.length, 0);
  const counts = [
    t.counts.heard(heard),
    away > 0 && t.counts.absent(away),
    unheard.length > 0 && t.counts.unheard(unheard.length),
  ];

  function choiceOf(line: SheetLine): Unheard {
    if (teacher_away) return "teacher_away";
    const known = unheardReason(line);
    // What was said of everybody is not what is said of one.
    const isOwn = known && !(sitting?.teacher_away && known === "teacher_away");
    return chosen[line.student_id] ?? (isOwn ? known : DEFAULT);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.close}
      line={counts.filter(Boolean).join(" · ")}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            kind="brand"
            disabled={open > 0}
            onClick={() => {
              onClose();
              onSay({ teacher_away, ...closingOf(lines, choiceOf) });
            }}
          >
            {text.close}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {open > 0 && (
          <section className="grid gap-2">
            <h3 className="text-14 font-semibold text-absent">{t.open(open)}</h3>
            {opened.map((line) => (
              <section key={line.student_id} className="grid gap-1.5">
                <p className="min-w-0 truncate">{studentNameOf(line.student)}</p>
                <OpenRecords line={line} {...actions} />
              </section>
            ))}
          </section>
        )}
        <CheckField
          name="teacher_away"
          label={t.teacherAway}
          hint={t.teacherAwayHint}
          checked={teacher_away}
          onChange={(event) => setTeacherAway(event.target.checked)}
        />
        {!teacher_away && unheard.length > 0 && (
          <section className="grid gap-3">
            <h3 className="text-14 font-semibold">{t.why}</h3>
            {unheard.map((line) => (
              <UnheardChoice
                key={line.student_id}
                line={line}
                value={choiceOf(line)}
                onChange={(reason) => setChosen({ ...chosen, [line.student_id]: reason })}
              />
            ))}
          </section>
        )}
        <p className="text-14 text-muted">{t.familiesSee}</p>
      </div>
    </Dialog>
  );
}

const DEFAULT = "not_ready";

/** The default comes first: a press on the chosen reason goes back to it. */
const REASONS = [DEFAULT, ...UNHEARD_REASONS.filter((reason) => reason !== DEFAULT)] as const;

type ChoiceProps = { line: SheetLine; value: Unheard; onChange: (reason: Unheard) => void };

function UnheardChoice({ line, value, onChange }: ChoiceProps) {
  const t = useText(sittingText);
  const a = useText(markText);
  const name = studentNameOf(line.student);
  const isUnmarked = line.mark.status === null;
  const options: { value: Unheard; label: string }[] = REASONS.map((reason) => ({
    value: reason,
    label: t.reasons[reason],
  }));
  if (isUnmarked) options.push({ value: "absent", label: a.absent });
  return (
    <div className="grid gap-1.5">
      <p className="min-w-0 truncate">
        {name}
        {isUnmarked && <span className="text-14 text-muted"> · {t.unmarked}</span>}
      </p>
      <Chips
        label={name}
        options={options}
        value={value}
        onChange={onChange}
        className="flex-wrap"
      />
    </div>
  );
}
