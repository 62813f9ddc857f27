import { writingText } from "#features/announcements/writing/text.ts";
import { formatTime } from "#lib/dates.ts";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import type { DraftState } from "./use-draft.ts";

/** Whether what was typed is stored, and since when. */
export function DraftStatus({ state }: { state: DraftState | undefined }) {
  const t = useText(writingText);
  const { school } = useMe();
  // A line from the start, so that the form does not move once it is stored.
  if (!state) return t.savesItself;
  if ("saved_at" in state)
    return t.draftSaved(formatTime(state.saved_at, school?.time_zone ?? "UTC"));
  return <span className="font-semibold text-late">{t.unsaved[state.unsaved]}</span>;
}
