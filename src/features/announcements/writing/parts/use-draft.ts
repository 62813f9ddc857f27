import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  type Announcement,
  newAnnouncement,
  type NewAnnouncement,
} from "#features/announcements/contract.ts";
import { instant } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { unreadFields } from "#ui/base/form-values.ts";
import { isAwayError } from "#ui/base/queries.ts";
import { followOther, type Stale, staleOf } from "#ui/stale.tsx";
import { announcementsClient } from "#features/announcements/parts/announcements-client.ts";

const EVERY_MS = 2_000;
const MOST_MS = 30_000;

/** When what was typed was stored last, or why it is not. */
export type DraftState =
  | { saved_at: string }
  | { unsaved: "away" | "untitled" | "wrong" | "conflict" };

type Values = Record<string, unknown>;
type Options = {
  before: Announcement | undefined;
  /** Whether it is stored while it is typed: what others read or wait for is not. */
  isTyped: boolean;
  /** What the form says now; undefined while it is not there. */
  read: () => unknown;
  form: () => HTMLFormElement | null;
  onStored: ((id: string) => void) | undefined;
};

/** Stores an announcement, one step after the other; a draft every two seconds while it is typed. */
export function useDraft({ before, isTyped, read, form, onStored }: Options) {
  const queries = useQueryClient();
  const [state, setState] = useState<DraftState>();
  const [conflict, setConflict] = useState<{ stale: Stale<Values>; before: Values }>();
  const stored = useRef(before);
  /** What the form said when it was stored last, and what was sent then. */
  const typed = useRef<string>(undefined);
  const sent = useRef<string>(undefined);
  /** A new draft without an answer, which may be there all the same; the words of a change without one. */
  const unanswered = useRef<NewAnnouncement>(undefined);
  const tried = useRef<string>(undefined);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const isSaving = useRef(false);
  const next = useRef({ at: 0, wait: EVERY_MS, refused: "" });

  const said = () => JSON.stringify(read());

  function take(announcement: Announcement): void {
    stored.current = announcement;
  }

  async function create(facts: NewAnnouncement): Promise<Announcement> {
    const first = unanswered.current ?? facts;
    unanswered.current = first;
    const made = await announcementsClient.createAnnouncement
      .call(first)
      .catch((error: unknown) => {
        if (!isAwayError(error)) unanswered.current = undefined;
        throw error;
      });
    unanswered.current = undefined;
    sent.current = JSON.stringify(first);
    take(made);
    onStored?.(made.id);
    return made;
  }

  async function change({ id, version }: Announcement, facts: NewAnnouncement, more: Values) {
    const call = (of: number) =>
      announcementsClient.changeAnnouncement.call({ ...facts, ...more, id, version: of });
    const mine = tried.current;
    tried.current = wordsOf(facts);
    const changed = await call(version).catch((error: unknown) => {
      const current = staleOf<Announcement>(error)?.current;
      // The answer to an earlier try was lost: what is there is one's own.
      const isOwn = current?.state === stored.current?.state && mine !== undefined;
      if (current && isOwn && wordsOf(current) === mine) return call(current.version);
      throw error;
    });
    tried.current = undefined;
    sent.current = JSON.stringify(facts);
    take(changed);
    return changed;
  }

  /** Stores what the form says. Presses and the clock take turns, so that none overtakes the other. */
  function store(facts: NewAnnouncement, more: Values = {}): Promise<Announcement> {
    const what = said();
    const work = turn.current.then(async () => {
      const now = stored.current ?? (await create(facts));
      const isThere = isTyped && JSON.stringify(facts) === sent.current;
      const stays = isThere ? now : await change(now, facts, more);
      typed.current = what;
      setConflict(undefined);
      return stays;
    });
    turn.current = work.catch(() => {});
    return work;
  }

  /** Shows what somebody else changed meanwhile; what was typed stays. False for other errors. */
  function takeUp(error: unknown): boolean {
    const known = stored.current;
    const stale = staleOf<Announcement>(error);
    if (!known || !stale || stale.current.state !== known.state) return false;
    followOther(form(), known, stale.current);
    setConflict({ stale, before: known });
    setState({ unsaved: "conflict" });
    take(stale.current);
    return true;
  }

  async function save(): Promise<void> {
    const what = said();
    if (!isTyped || what === undefined || what === typed.current || isSaving.current) return;
    const parsed = newAnnouncement.safeParse(read());
    if (!parsed.success || Object.keys(unreadFields(form())).length > 0) {
      const isUntitled = parsed.error?.issues.some(({ path }) =>
        String(path[0]).startsWith("title"),
      );
      return setState({ unsaved: isUntitled ? "untitled" : "wrong" });
    }
    isSaving.current = true;
    try {
      await store(parsed.data, { is_typing: true });
      next.current = { at: 0, wait: EVERY_MS, refused: "" };
      setState({ saved_at: instant() });
    } catch (error) {
      if (takeUp(error)) return;
      const { wait } = next.current;
      const isAway = isAwayError(error);
      next.current = {
        at: performance.now() + wait,
        wait: Math.min(2 * wait, MOST_MS),
        refused: isAway ? "" : what,
      };
      const isOthers = staleOf(error) || errorData(error).reason === "not_draft";
      setState({ unsaved: isAway ? "away" : isOthers ? "conflict" : "wrong" });
    } finally {
      isSaving.current = false;
    }
  }

  const isDirty = () => {
    const what = said();
    return what !== undefined && typed.current !== undefined && what !== typed.current;
  };

  const begin = useEffectEvent(() => void (typed.current = said()));
  const tick = useEffectEvent(() => {
    const { at, refused } = next.current;
    if (!conflict && performance.now() >= at && refused !== said()) void save();
  });
  const end = useEffectEvent(() => {
    if (sent.current) void queries.invalidateQueries({ queryKey: announcementsClient.key() });
  });
  useEffect(() => {
    begin();
    const timer = setInterval(() => tick(), EVERY_MS);
    return () => {
      clearInterval(timer);
      end();
    };
  }, []);

  return {
    state,
    conflict,
    store,
    take,
    takeUp,
    isDirty,
    /** Stores what is left; true if nothing of it would be lost. */
    flush: async (): Promise<boolean> => {
      if (!conflict) await save();
      return !isDirty();
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;

/** What tells two states of an announcement apart, whoever stored them. */
function wordsOf(facts: NewAnnouncement | Announcement): string {
  const { kind, title_ms, body_ms, title_en, body_en, mail, urgent } = facts;
  const { reply, reply_by, expires_on, groups } = facts;
  const words = [kind, title_ms, body_ms, title_en, body_en];
  return JSON.stringify([...words, mail, urgent, reply, reply_by, expires_on, groups]);
}
