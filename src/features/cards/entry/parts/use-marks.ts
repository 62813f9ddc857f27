import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ClassCards, PupilCard } from "#features/cards/contract.ts";
import { cardMarksClient } from "#features/cards/marks/parts/card-marks-client.ts";
import {
  type CardMarkOutcome,
  MAX_CARD_MARKS,
  type NewCardMark,
} from "#features/cards/marks/contract.ts";
import { cardsClient } from "#features/cards/parts/cards-client.ts";
import type { CardSubject } from "#features/cards/setup/contract.ts";
import { type MarkScale, readTypedMark, typedMark } from "#features/cards/setup/rules/scales.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import { errorData } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";

/** Writes marks of a class as they are typed, one after the other; what is wrong with one stands beside it. */
export function useMarks({ period, class_id }: ClassCards) {
  const t = useText(cardsText);
  const queries = useQueryClient();
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map());
  const { queryKey } = cardsClient.listCards.queryOptions({
    input: { period_id: period.id, class_id },
  });

  function note(key: string, words: string | undefined) {
    setNotes((before) => {
      const next = new Map(before);
      if (words === undefined) next.delete(key);
      else next.set(key, words);
      return next;
    });
  }

  function wordsOf({ outcome, reason, mark }: CardMarkOutcome): string | undefined {
    if (reason) return t.reasons[reason];
    return outcome === "stale" ? t.staleBy(mark?.by ?? "", mark ? typedMark(mark) : "") : undefined;
  }

  /** Shows the marks that stand now. */
  function show(outcomes: readonly CardMarkOutcome[]) {
    queries.setQueryData<ClassCards>(
      queryKey,
      (before) =>
        before && { ...before, cards: before.cards.map((card) => withMarks(card, outcomes)) },
    );
    for (const one of outcomes) note(`${one.student_id} ${one.subject_id}`, wordsOf(one));
  }

  const { start } = useAction(
    async (marks: NewCardMark[]) => {
      for (let at = 0; at < marks.length; at += MAX_CARD_MARKS) {
        const some = marks.slice(at, at + MAX_CARD_MARKS);
        show(await cardMarksClient.markCards.call({ period_id: period.id, marks: some }));
      }
    },
    {
      scope: "card-marks",
      failsInToast: true,
      failed: t.failed,
      explain: (error) => t.refusals[errorData(error).reason ?? ""],
      onFailed: (_error, marks) => {
        for (const { student_id, subject_id } of marks) {
          note(`${student_id} ${subject_id}`, t.notTaken);
        }
      },
    },
  );

  return {
    notes,
    isOpen: period.state === "open",
    send: (marks: NewCardMark[]) => void start(marks),
    clear: (key: string) => note(key, undefined),
    /** Takes what was typed in a cell; false if it is no mark. */
    type(
      card: PupilCard,
      { id: subject_id }: CardSubject,
      scale: MarkScale,
      typed: string,
    ): boolean {
      const key = `${card.student_id} ${subject_id}`;
      const read = readTypedMark(typed, scale);
      if ("fault" in read) {
        note(key, t.typed[read.fault]);
        return false;
      }
      const before = card.marks.find((mark) => mark.subject_id === subject_id);
      note(key, undefined);
      if (typedMark(read.mark) === (before ? typedMark(before) : "")) return true;
      const { student_id } = card;
      const change = { student_id, subject_id, ...read.mark, client_key: newId() };
      show([
        { ...change, outcome: "written", reason: null, mark: { ...change, ...asMark(before) } },
      ]);
      void start([{ ...change, version: before?.version ?? 0 }]);
      return true;
    },
  };
}

/** What a mark that is on its way is shown with. */
function asMark(before: { version: number; by: string | null; at: string } | undefined) {
  return { version: before?.version ?? 0, by: before?.by ?? null, at: before?.at ?? "" };
}

function withMarks(card: PupilCard, outcomes: readonly CardMarkOutcome[]): PupilCard {
  const own = outcomes.filter(({ student_id, mark }) => student_id === card.student_id && mark);
  if (own.length === 0) return card;
  const changed = new Map(own.map(({ subject_id, mark }) => [subject_id, mark]));
  const rest = card.marks.filter(({ subject_id }) => !changed.has(subject_id));
  return { ...card, marks: [...rest, ...own.flatMap(({ mark }) => mark ?? [])] };
}
