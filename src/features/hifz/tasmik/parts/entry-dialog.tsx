import { studentNameOf } from "#features/attendance/rules.ts";
import { Check, RotateCcw } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { isField } from "#features/attendance/parts/row-keys.ts";
import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { offeredDecision } from "#features/hifz/records/rules/grades.ts";
import { MISTAKES } from "#features/hifz/records/rules/kinds.ts";
import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import type { Said } from "#features/hifz/tasmik/rules/changes.ts";
import { withMistake, pinned, pinsIn } from "#features/hifz/tasmik/rules/entries.ts";
import { lineFault } from "#features/hifz/tasmik/rules/faults.ts";
import { judge } from "#features/hifz/tasmik/rules/lines.ts";
import { offeredRange } from "#features/hifz/tasmik/rules/offered.ts";
import {
  latestOf,
  nextAttempt,
  NO_MISTAKES,
  saidOf,
  type SheetLine,
} from "#features/hifz/tasmik/rules/shown.ts";
import { entryText } from "#features/hifz/tasmik/text/entry.ts";
import { tasmikText } from "#features/hifz/tasmik/text/sheet.ts";
import { Button } from "#ui/base/button.tsx";
import { TextArea } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { AyahPins, AyahChips } from "./ayah-pins.tsx";
import { GradeChoice, HearerChoice } from "./entry-choices.tsx";
import { MistakePads } from "./mistake-pads.tsx";
import { RangeChoice } from "./range-choice.tsx";
import { type HeardStream, streamName } from "./tasmik-words.ts";

export type EntryProps = {
  line: SheetLine;
  stream: HeardStream;
  /** Begins one more attempt, although a record of the stream stands. */
  isAgain: boolean;
  settings: HifzSettings;
  /** The pupils of the halaqah, who may listen to each other. */
  pupils: readonly SheetLine[];
  onSave: (said: Said) => void;
  /** Opens the history of the record. */
  onHistory: (() => void) | undefined;
  onClose: () => void;
};

/** Enters a recitation while the pupil recites: a pad for each mistake, and what the teacher decides. */
export function EntryDialog(props: EntryProps) {
  const { line, stream, isAgain, settings, pupils, onSave, onHistory, onClose } = props;
  const text = useText(tasmikText);
  const t = useText(entryText).entry;
  const [{ isKnown, first }] = useState(() => beginning(line, stream, isAgain, settings));
  const [said, setSaid] = useState<Said>(first);
  const [isHalf, setHalf] = useState(false);
  const { from_id, to_id, kept_to = null, pins = [] } = said;
  const range: AyahRange | null = from_id && to_id ? [from_id, to_id] : null;
  const mistakes = said.mistakes ?? NO_MISTAKES;
  const change = (more: Partial<Said>) => setSaid((before) => ({ ...before, ...more }));
  const judged =
    range &&
    judge({ ...said, kept_to: isHalf ? kept_to : null, mistakes }, settings, settings.edition);
  const offered =
    judged && judged !== "grade" && judged.grade ? offeredDecision(judged.grade, settings) : "pass";

  function count(kind: (typeof MISTAKES)[number], by: 1 | -1) {
    setSaid((before) => {
      const counted = before.mistakes ?? NO_MISTAKES;
      // A grade chosen by hand was chosen for other counts.
      return {
        ...before,
        grade: null,
        mistakes: withMistake(counted, kind, by, pinned(before.pins ?? [], kind)),
      };
    });
  }

  function decide(decision: "pass" | "half" | "repeat") {
    const isCounted = said.mistakes || decision !== "repeat";
    const whole: Said = {
      ...said,
      decision,
      kept_to: decision === "half" ? kept_to : null,
      partial_id: null,
      mistakes: isCounted ? mistakes : null,
      grade: isCounted ? (said.grade ?? null) : null,
      pins: range ? pinsIn(pins, range) : [],
    };
    if (lineFault(whole) !== null || judge(whole, settings, settings.edition) === "grade") return;
    onSave(whole);
    onClose();
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    const kind = MISTAKES[Number(event.code.replace("Digit", "")) - 1];
    const key = event.key.toLowerCase();
    if (kind && event.code.startsWith("Digit")) count(kind, event.shiftKey ? -1 : 1);
    else if (key === KEYS.pass) decide("pass");
    else if (key === KEYS.repeat) decide("repeat");
    else if (key === KEYS.half && range && range[0] < range[1]) setHalf(true);
    else return;
    event.preventDefault();
  }

  const title = studentNameOf(line.student);
  const about = `${streamName(text, settings, stream)} · ${text.attempt(said.attempt)}`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      line={about}
      footer={
        isHalf ? (
          <>
            <Button onClick={() => setHalf(false)}>{t.back}</Button>
            <Button kind="brand" disabled={kept_to === null} onClick={() => decide("half")}>
              {t.saveHalf}
            </Button>
          </>
        ) : (
          <span className="grid w-full grid-cols-3 gap-2 sm:gap-3">
            <Button
              disabled={!range || range[0] === range[1]}
              aria-keyshortcuts="S"
              onClick={() => setHalf(true)}
            >
              {text.half}
            </Button>
            <Button
              icon={RotateCcw}
              kind={offered === "repeat" ? "brand" : "quiet"}
              disabled={!range}
              aria-keyshortcuts="U"
              onClick={() => decide("repeat")}
            >
              {text.repeat}
            </Button>
            <Button
              icon={Check}
              kind={offered === "pass" ? "brand" : "quiet"}
              disabled={!range}
              aria-keyshortcuts="L"
              onClick={() => decide("pass")}
            >
              {text.pass}
            </Button>
          </span>
        )
      }
    >
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside */}
      <div onKeyDown={press} className="grid gap-4">
        <RangeChoice
          range={range}
          settings={settings}
          onChange={([from, to]) =>
            change({ from_id: from, to_id: to, kept_to: null, pins: pinsIn(pins, [from, to]) })
          }
        />
        {isHalf && range ? (
          <AyahChips
            label={t.keptTo}
            range={[range[0], range[1] - 1]}
            chosen={kept_to}
            onChoose={(ayah) => change({ kept_to: ayah })}
          />
        ) : (
          <>
            <MistakePads mistakes={mistakes} onCount={count} />
            <GradeChoice
              judged={judged === "grade" ? null : judged}
              mistakes={mistakes}
              settings={settings}
              onChange={(grade) => change({ grade })}
            />
            <HearerChoice
              said={said}
              pupils={pupils.filter((one) => one.student_id !== line.student_id)}
              onChange={change}
            />
            {range && (
              <AyahPins
                range={range}
                pins={pins}
                onChange={(next, kind) =>
                  setSaid((before) => {
                    const counted = before.mistakes ?? NO_MISTAKES;
                    const least = kind ? pinned(next, kind) : 0;
                    const raised =
                      kind && counted[kind] < least ? { ...counted, [kind]: least } : counted;
                    return { ...before, pins: next, grade: null, mistakes: raised };
                  })
                }
              />
            )}
            <details>
              <summary className="cursor-pointer font-semibold text-brand max-sm:py-2.5">
                {t.notes}
              </summary>
              <div className="mt-3 grid gap-4">
                <TextArea
                  name="notes"
                  label={t.note}
                  rows={2}
                  maxLength={500}
                  value={said.notes ?? ""}
                  onChange={(event) => change({ notes: event.target.value })}
                />
                <TextArea
                  name="family_note"
                  label={t.familyNote}
                  rows={2}
                  maxLength={500}
                  value={said.family_note ?? ""}
                  onChange={(event) => change({ family_note: event.target.value })}
                />
              </div>
            </details>
            {isKnown && (
              <div className="flex flex-wrap gap-3">
                {onHistory && <Button onClick={onHistory}>{t.history}</Button>}
                <Button
                  onClick={() => {
                    onSave({ ...first, voided: true });
                    onClose();
                  }}
                >
                  {t.voidRecord}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** What an entry begins with: the record that stands, or a new one with what is offered. */
function beginning(line: SheetLine, stream: HeardStream, isAgain: boolean, settings: HifzSettings) {
  const record = isAgain ? undefined : latestOf(line, stream);
  if (record) return { isKnown: true, first: saidOf(record) };
  const [from_id = null, to_id = null] = offeredRange(line, stream, settings) ?? [];
  const { student_id } = line;
  const attempt = nextAttempt(line, stream);
  return { isKnown: false, first: { student_id, stream, attempt, from_id, to_id } };
}

const KEYS = { pass: "l", repeat: "u", half: "s" } as const;
