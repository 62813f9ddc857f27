import { useEffect, useRef, useState } from "react";
import { useCardQueue } from "#features/cards/offline/parts/card-queue.ts";
import {
  cardCell,
  cardChange,
  type CardsKey,
  type CardWords,
  type ShownCard,
  unsentWords,
} from "#features/cards/offline/rules/changes.ts";
import { instant } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";

/** What is typed is kept and sent after a pause of this length. */
const PAUSE_MS = 1_000;

/**
 * What is typed in a report. It goes into the device's queue after a pause, when another student is looked at, and when the
 * page is put away. Where somebody else was faster it stays on the device until the person has chosen.
 */
export function useCardDraft(card: ShownCard, key: CardsKey) {
  const { queue } = useCardQueue();
  const { student_id, open } = card;
  const cell = cardCell(key.period_id, card);
  const [typed, setTyped] = useState<CardWords>({});
  /** What is not in the queue yet, over the version that the screen showed when it was begun. */
  const [draft, setDraft] = useState<{ words: CardWords; version: number }>();

  function put({ isReady = false, isOver = false } = {}): void {
    const { words, version } = draft ?? { words: {}, version: card.version };
    setDraft(undefined);
    const unsent = unsentWords(queue.read(), cell, words);
    const value = { ...key, student_id, ...unsent, ready: isReady || unsent.ready };
    const state = open?.state === "stale" && !isOver ? "stale" : "waiting";
    const rest = { client_key: newId(), made_at: instant(), state } as const;
    void queue.add(cardChange(value, isOver ? card.version : version, rest));
  }

  const keep = useRef(() => {});
  useEffect(() => {
    keep.current = () => draft && put();
  });
  useEffect(() => {
    if (!draft) return;
    const timer = setTimeout(() => keep.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === "hidden") keep.current();
    };
    document.addEventListener("visibilitychange", leave);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      keep.current();
    };
  }, []);

  return {
    /** A text as it is typed, with the blanks around it that are not kept. */
    textOf(field: "comment" | "hifz_remark" | "remark"): string {
      const own = typed[field];
      const isOwn = draft?.words[field] !== undefined || own?.trim() === card[field];
      return own !== undefined && isOwn ? own : card[field];
    },
    levels: { ...card.traits, ...draft?.words.traits },
    type({ traits, ...texts }: CardWords) {
      const { words, version } = draft ?? { words: {}, version: card.version };
      const kept = Object.entries(texts).map(([field, text]) => [field, text.trim()]);
      setDraft({
        version,
        words: {
          ...words,
          ...(Object.fromEntries(kept) as CardWords),
          ...(traits && { traits: { ...words.traits, ...traits } }),
        },
      });
      setTyped({ ...typed, ...texts });
    },
    keep: () => keep.current(),
    makeReady: () => put({ isReady: true, isOver: open?.state === "stale" }),
    /** Writes over what somebody else has written. */
    keepMine: () => put({ isOver: true }),
    tryAgain: () => void queue.retry(cell),
    discard() {
      setDraft(undefined);
      setTyped({});
      void queue.forget(cell);
    },
  };
}
