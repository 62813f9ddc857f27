import { Suspense, useCallback, useState } from "react";
import { lazyPart } from "#ui/lazy-part.ts";
import type { RegisterKey } from "#features/attendance/rules/stored-changes.ts";

const WhyDialog = lazyPart(async () => (await import("./why-dialog.tsx")).WhyDialog);

type Go = (why?: string) => void;

/**
 * Why a register is changed so late: asked before the first change of a visit where it is needed, and
 * given along with every one after.
 */
export function useWhy({ class_id, date, session }: RegisterKey, isNeeded: boolean, days: number) {
  const sheet = [class_id, date, session].join();
  const [known, setKnown] = useState({ sheet, why: "" });
  const [waiting, setWaiting] = useState<{ sheet: string; go: Go }>();
  const why = known.sheet === sheet ? known.why : "";

  const askWhy = useCallback(
    (go: Go) => {
      if (!isNeeded) go();
      else if (why) go(why);
      else setWaiting({ sheet, go });
    },
    [isNeeded, why, sheet],
  );

  const dialog = waiting?.sheet === sheet && (
    <Suspense>
      <WhyDialog
        days={days}
        onClose={() => setWaiting(undefined)}
        onSay={(said) => {
          setKnown({ sheet, why: said });
          setWaiting(undefined);
          waiting.go(said);
        }}
      />
    </Suspense>
  );
  return { askWhy, dialog };
}
