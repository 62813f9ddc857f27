import { deskText } from "#features/absences/desk/text.ts";
import { attendanceClient } from "#features/attendance/parts/attendance-client.ts";
import { errorData } from "#lib/errors.ts";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";

type Task = { name: string; work: () => Promise<string> };

/** Carries out one action of the desk at a time. Afterwards the desk is read again, also after a failure. */
export function useDesk() {
  const t = useText(deskText);
  /** The desk's words for the reason of a refusal. */
  const explain = (error: unknown) => t.refused[errorData(error).reason ?? ""];
  const { busy, input, start } = useAction(({ work }: Task) => work(), {
    changes: [attendanceClient.key()],
    rereadsWhenRefused: true,
    done: (text) => text,
    explain,
    failed: t.failed,
    failsInToast: true,
  });

  return {
    /** The name of the action under way. */
    busy: input?.name,
    /** Carries out an action; a toast shows the text that it answers. */
    carryOut: (name: string, work: Task["work"]): void => {
      if (!busy) void start({ name, work });
    },
    wordsOf: (error: unknown) => explain(error) ?? t.failed,
  };
}
