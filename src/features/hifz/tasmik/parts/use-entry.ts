import { useState } from "react";
import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { offeredDecision } from "#features/hifz/records/rules/grades.ts";
import type { MISTAKES } from "#features/hifz/records/rules/kinds.ts";
import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import type { Said } from "#features/hifz/tasmik/rules/changes.ts";
import { pinned, pinsIn, withMistake } from "#features/hifz/tasmik/rules/entries.ts";
import { lineFault, longAfter } from "#features/hifz/tasmik/rules/faults.ts";
import { judge } from "#features/hifz/tasmik/rules/lines.ts";
import { offeredRange } from "#features/hifz/tasmik/rules/offered.ts";
import {
  latestOf,
  nextAttempt,
  NO_MISTAKES,
  saidOf,
  type SheetLine,
} from "#features/hifz/tasmik/rules/shown.ts";
import type { HeardStream } from "./tasmik-words.ts";

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

type Decision = "pass" | "half" | "repeat";

export type Entry = ReturnType<typeof useEntry>;

/** What is said of a recitation while it is entered, and what follows from it. */
export function useEntry({ line, stream, isAgain, settings, onSave, onClose }: EntryProps) {
  const [{ isKnown, first }] = useState(() => beginning(line, stream, isAgain, settings));
  const [said, setSaid] = useState<Said>(first);
  const [isHalf, setHalf] = useState(false);
  const { from_id, to_id, kept_to = null, pins = [] } = said;
  const range: AyahRange | null = from_id && to_id ? [from_id, to_id] : null;
  const mistakes = said.mistakes ?? NO_MISTAKES;
  const last = isHalf ? kept_to : (to_id ?? null);
  /** A long ayah that follows what is accepted, and may have been begun. */
  const long = stream === "baharu" && last !== null ? longAfter(last) : null;
  const judged =
    range &&
    judge({ ...said, kept_to: isHalf ? kept_to : null, mistakes }, settings, settings.edition);
  const offered: Decision =
    judged && judged !== "grade" && judged.grade ? offeredDecision(judged.grade, settings) : "pass";

  const change = (more: Partial<Said>) => setSaid((before) => ({ ...before, ...more }));

  function setRange([from, to]: AyahRange) {
    change({ from_id: from, to_id: to, kept_to: null, pins: pinsIn(pins, [from, to]) });
  }

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

  /** Sets the ayahs with mistakes; a count is never below what was noted of its kind. */
  function pin(next: NonNullable<Said["pins"]>, kind?: (typeof MISTAKES)[number]) {
    setSaid((before) => {
      const counted = before.mistakes ?? NO_MISTAKES;
      const least = kind ? pinned(next, kind) : 0;
      const raised = kind && counted[kind] < least ? { ...counted, [kind]: least } : counted;
      return { ...before, pins: next, grade: null, mistakes: raised };
    });
  }

  /** Saves the record with this decision, if it can stand. */
  function decide(decision: Decision) {
    const isCounted = said.mistakes || decision !== "repeat";
    const whole: Said = {
      ...said,
      decision,
      kept_to: decision === "half" ? kept_to : null,
      partial_id: decision !== "repeat" && said.partial_id === long ? long : null,
      mistakes: isCounted ? mistakes : null,
      grade: isCounted ? (said.grade ?? null) : null,
      pins: range ? pinsIn(pins, range) : [],
    };
    if (lineFault(whole) !== null || judge(whole, settings, settings.edition) === "grade") return;
    onSave(whole);
    onClose();
  }

  function takeBack() {
    onSave({ ...first, voided: true });
    onClose();
  }

  return {
    said,
    isKnown,
    isHalf,
    range,
    kept_to,
    long,
    pins,
    mistakes,
    judged,
    offered,
    change,
    setRange,
    setHalf,
    count,
    pin,
    decide,
    takeBack,
  };
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
