import { Suspense } from "react";
import { lazyPart } from "#ui/lazy-part.ts";
import { useMay } from "#ui/kit/me.tsx";
import { WriteProblem } from "./register-notices.tsx";
import { studentNameOf } from "./register-words.ts";
import { SaveBar } from "./save-bar.tsx";
import { SaveButton } from "./save-button.tsx";
import type { RegisterFacts } from "./use-register-view.ts";

const OwnDeviceOffer = lazyPart(
  async () => (await import("#offline/own-device-offer.tsx")).OwnDeviceOffer,
);

/** The failed writes, the offer to keep registers on a trusted device, and the bottom bar of a phone. */
export function RegisterFoot({ facts }: { facts: RegisterFacts }) {
  const mayMark = useMay("attendance.mark");
  const { problem, failed, retry, canWrite, isUsed, totals, registerState, will, taking } = facts;
  return (
    <>
      {problem && (
        <WriteProblem
          error={problem}
          name={failed[0] && studentNameOf(failed[0].student)}
          onRetry={retry}
        />
      )}
      <Suspense>{mayMark && <OwnDeviceOffer />}</Suspense>
      {canWrite && isUsed && registerState && (
        <SaveBar
          totals={totals}
          registerState={registerState}
          will={will}
          undo={{ what: taking.last, onUndo: taking.undo }}
        >
          <SaveButton facts={facts} />
        </SaveBar>
      )}
    </>
  );
}
