import { deskText } from "#features/absences/desk/text.ts";
import { attendanceClient } from "#features/attendance/parts/attendance-client.ts";
import { errorData } from "#lib/errors.ts";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";

type Task = { name: string; work: () => Promise<string> };

/** One thing to do at the desk at a time; afterwards the desk is read anew, also when it failed. */
export function useDesk() {
  const t = useText(deskText);
  /** Why something was refused, in the desk's words. */
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
    /** The name of what is under way. */
    busy: input?.name,
    /** Carries out what answers with what is said of it. */
    carryOut: (name: string, work: Task["work"]): void => {
      if (!busy) void start({ name, work });
    },
    wordsOf: (error: unknown) => explain(error) ?? t.failed,
  };
}
