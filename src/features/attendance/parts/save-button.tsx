import { CheckCheck, CloudOff, Save } from "lucide-react";
import { Button } from "#ui/base/button.tsx";
import { useSpeech } from "./register-words.ts";
import type { RegisterFacts } from "./use-register-view.ts";

/** Saves the register. Once that is done it is quiet, until something changes. */
export function SaveButton({ facts, className }: { facts: RegisterFacts; className?: string }) {
  const { t } = useSpeech();
  const { isDone, isChanged, isSaving, savePending, canWrite, save } = facts;
  return (
    <Button
      kind={isDone || savePending ? "quiet" : "brand"}
      icon={savePending ? CloudOff : isDone ? CheckCheck : Save}
      busy={isSaving}
      disabled={!canWrite}
      aria-keyshortcuts="Control+S"
      onClick={save}
      className={className}
    >
      {savePending ? t.willSave : isChanged ? t.saveAgain : t.save}
    </Button>
  );
}
