import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Session } from "#features/calendar/sessions/contract.ts";
import { sessionProblem, sessionsText } from "#features/calendar/sessions/text.ts";
import { errorData } from "#lib/errors.ts";
import { useText } from "#ui/base/lang.tsx";
import { useToast } from "#ui/base/toast.tsx";
import { sessionsClient } from "./sessions-client.ts";

type Change = Parameters<typeof sessionsClient.changeSession.call>[0];
type New = Parameters<typeof sessionsClient.createSession.call>[0];

/** Changes made by one press, without a form: what went wrong is said at the foot of the page. */
export function useSessionChange() {
  const t = useText(sessionsText);
  const toast = useToast();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function run(work: () => Promise<Session>, say?: (name: string) => string) {
    setBusy(true);
    try {
      const { name } = await work();
      // Registers everywhere are listed by them.
      await queries.invalidateQueries();
      if (say) toast({ text: say(name), tone: "present" });
    } catch (error) {
      const { text, fields } = sessionProblem(t, errorData(error).reason);
      toast({ text: text ?? Object.values(fields ?? {})[0] ?? t.failed, tone: "absent" });
    }
    setBusy(false);
  }

  return {
    busy,
    change: (change: Change, say?: (name: string) => string) =>
      run(() => sessionsClient.changeSession.call(change), say),
    create: (session: New) => run(() => sessionsClient.createSession.call(session), t.added),
  };
}
