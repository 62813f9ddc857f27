import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deskText } from "#features/absences/desk/text.ts";
import { attendanceClient } from "#features/attendance/parts/attendance-client.ts";
import { errorData } from "#lib/errors.ts";
import { useText } from "#ui/base/lang.tsx";
import { useToast } from "#ui/base/toast.tsx";

/** One thing to do at the desk at a time; afterwards the desk is read anew, also when it failed. */
export function useDesk() {
  const t = useText(deskText);
  const say = useToast();
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string>();

  /** Why something was refused, in the desk's words. */
  function wordsOf(error: unknown): string {
    return t.refused[errorData(error).reason ?? ""] ?? t.failed;
  }

  async function run(name: string, work: () => Promise<string>): Promise<void> {
    if (busy) return;
    setBusy(name);
    try {
      say({ text: await work(), tone: "present" });
    } catch (error) {
      say({ text: wordsOf(error), tone: "absent" });
    }
    setBusy(undefined);
    void queries.invalidateQueries({ queryKey: attendanceClient.key() });
  }

  return { busy, run, wordsOf };
}
