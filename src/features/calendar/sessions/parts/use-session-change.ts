import { useAction } from "#ui/base/use-action.ts";
import { sessionsClient } from "./sessions-client.ts";
import type { CalendarSession } from "#features/calendar/sessions/contract.ts";
import { sessionProblem, sessionsText } from "#features/calendar/sessions/text.ts";
import { errorData } from "#lib/errors.ts";
import { useText } from "#ui/base/lang.tsx";

type Change = Parameters<typeof sessionsClient.changeSession.call>[0];
type Task = { work: () => Promise<CalendarSession>; done?: ((name: string) => string) | undefined };

/** Changes a session without a form; errors appear as a toast. */
export function useSessionChange() {
  const t = useText(sessionsText);
  const { busy, start } = useAction(({ work }: Task) => work(), {
    // Registers are listed by session on many screens.
    changes: "everything",
    done: ({ name }, { done }) => done?.(name),
    explain(error) {
      const { text, fields } = sessionProblem(t, errorData(error).reason);
      return text ?? Object.values(fields ?? {})[0];
    },
    failed: t.failed,
    failsInToast: true,
  });

  return {
    busy,
    change: (change: Change, done?: (name: string) => string) =>
      start({ work: () => sessionsClient.changeSession.call(change), done }),
  };
}
