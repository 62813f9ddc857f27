import { CheckCheck, CloudOff, Save } from "lucide-react";
import { Button } from "#ui/base/button.tsx";
import { savedWords, useSpeech } from "./register-words.ts";
import type { RegisterFacts } from "./use-register-view.ts";

/** Saves the register, and shows the time once it is saved. */
export function SaveButton({ facts }: { facts: RegisterFacts }) {
  const speech = useSpeech();
  const { t } = speech;
  const { data, isDone, isSaving, savePending, canWrite, save } = facts;
  return (
    <Button
      kind={isDone || savePending ? "quiet" : "brand"}
      icon={savePending ? CloudOff : isDone ? CheckCheck : Save}
      busy={isSaving}
      disabled={!canWrite}
      aria-keyshortcuts="Control+S"
      onClick={save}
    >
      {savePending
        ? t.willSave
        : isDone && data?.taken
          ? savedWords(speech, data.taken.at, data.date)
          : t.save}
    </Button>
  );
}
