import { useState } from "react";
import type { ClassCards, PupilCard } from "#features/cards/contract.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import { useCardQueue } from "#features/cards/offline/parts/card-queue.ts";
import {
  cardCell,
  cardMarkChange,
  type ShownCard,
  type StoredCardMark,
} from "#features/cards/offline/rules/changes.ts";
import type { MarkRefusal } from "#features/cards/marks/contract.ts";
import type { CardSubject } from "#features/cards/setup/contract.ts";
import {
  type CardMarkValue,
  type MarkScale,
  readTypedMark,
  typedMark,
} from "#features/cards/setup/rules/scales.ts";
import { instant } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { PendingChange } from "#offline/changes.ts";
import { useText } from "#ui/base/lang.tsx";

/** A mark that a cell or a paste gives. */
export type GivenMark = { card: ShownCard; subject_id: string; mark: CardMarkValue };

/** Gives marks of a class through the device's queue; what is wrong with one stands beside it. */
export function useMarks({ period, class_id, cards }: ClassCards) {
  const t = useText(cardsText);
  const { queue } = useCardQueue();
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const period_id = period.id;

  function setFault(key: string, words: string | undefined) {
    const next = new Map(faults);
    if (words === undefined) next.delete(key);
    else next.set(key, words);
    setFaults(next);
  }

  function put({ card, subject_id, mark }: GivenMark) {
    const { student_id, marks } = card;
    const version = marks.find((one) => one.subject_id === subject_id)?.version ?? 0;
    const value = { period_id, class_id, student_id, subject_id, ...mark };
    const rest = { client_key: newId(), made_at: instant(), state: "waiting" as const };
    void queue.add(cardMarkChange(value, version, rest));
  }

  /** What a mark that was not written says: who was faster with what, or why it was refused. */
  function openWords({ state, failure, value }: PendingChange<StoredCardMark>): string {
    if (state !== "stale") {
      const reason = String(failure?.data.reason);
      return t.reasons[reason as MarkRefusal] ?? t.refusals[reason] ?? t.notTaken;
    }
    const card = cards.find(({ student_id }) => student_id === value.student_id);
    const stands = card?.marks.find(({ subject_id }) => subject_id === value.subject_id);
    return t.staleBy(stands?.by ?? "", stands ? typedMark(stands) : "");
  }

  return {
    faults,
    openWords,
    isOpen: period.state === "open",
    give: (marks: readonly GivenMark[]) => marks.forEach(put),
    clear: (key: string) => setFault(key, undefined),
    /** Takes what was typed in a cell; false if it is no mark. */
    type(card: ShownCard, { id: subject_id }: CardSubject, scale: MarkScale, typed: string) {
      const key = cellKey(card, subject_id);
      const read = readTypedMark(typed, scale);
      if ("fault" in read) {
        setFault(key, t.typed[read.fault]);
        return false;
      }
      setFault(key, undefined);
      const before = card.marks.find((mark) => mark.subject_id === subject_id);
      if (typedMark(read.mark) !== (before ? typedMark(before) : "")) {
        put({ card, subject_id, mark: read.mark });
      }
      return true;
    },
    /** Writes over the mark that somebody else gave, or tries one once more. */
    keepMine({ value, state, cell }: PendingChange<StoredCardMark>, card: ShownCard) {
      const { subject_id, tenths, level, absent } = value;
      if (state === "stale") put({ card, subject_id, mark: { tenths, level, absent } });
      else void queue.retry(cell);
    },
    discard: ({ student_id }: PupilCard, subject_id: string) =>
      void queue.forget(cardCell(period_id, { student_id, subject_id })),
  };
}

/** The name of a cell of the grid. */
export function cellKey({ student_id }: Pick<PupilCard, "student_id">, subject_id: string): string {
  return `${student_id} ${subject_id}`;
}
