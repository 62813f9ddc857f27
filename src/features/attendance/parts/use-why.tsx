import type { RegisterKey } from "#features/attendance/contract.ts";
import { Suspense, useCallback, useState } from "react";
import { lazyPart } from "#ui/lazy-part.ts";

const WhyDialog = lazyPart(async () => (await import("./why-dialog.tsx")).WhyDialog);

type Go = (why?: string) => void;

/**
 * Why a register is changed so late: asked before the first change of a visit where it is needed, and
 * given along with every one after.
 */
export function useWhy({ class_id, date, session }: RegisterKey, isNeeded: boolean, days: number) {
  const registerKey = [class_id, date, session].join();
  const [known, setKnown] = useState({ registerKey, why: "" });
  const [waiting, setWaiting] = useState<{ registerKey: string; go: Go }>();
  const why = known.registerKey === registerKey ? known.why : "";

  const askWhy = useCallback(
    (go: Go) => {
      if (!isNeeded) go();
      else if (why) go(why);
      else setWaiting({ registerKey, go });
    },
    [isNeeded, why, registerKey],
  );

  const dialog = waiting?.registerKey === registerKey && (
    <Suspense>
      <WhyDialog
        days={days}
        onClose={() => setWaiting(undefined)}
        onSay={(said) => {
          setKnown({ registerKey, why: said });
          setWaiting(undefined);
          waiting.go(said);
        }}
      />
    </Suspense>
  );
  return { askWhy, dialog };
}
