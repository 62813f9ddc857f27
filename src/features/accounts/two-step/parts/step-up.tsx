import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { transport } from "#ui/api.ts";
import type { Challenge } from "#ui/transport.ts";

const ProofDialog = lazy(async () => ({
  default: (await import("./proof-dialog.tsx")).ProofDialog,
}));

const SignInAgainDialog = lazy(async () => ({
  default: (await import("./sign-in-again-dialog.tsx")).SignInAgainDialog,
}));

/** Asks for the password or code when a call needs it again, or for a new sign-in; then the call continues by itself. */
export function StepUp() {
  const [why, setWhy] = useState<Challenge>();
  const answer = useRef<(proved: boolean) => void>(undefined);
  useEffect(() => {
    transport.onChallenge((challenge) => {
      setWhy(challenge);
      return new Promise((done) => {
        answer.current?.(false);
        answer.current = done;
      });
    });
    return () => transport.onChallenge(undefined);
  }, []);

  function close(proved: boolean) {
    setWhy(undefined);
    answer.current?.(proved);
    answer.current = undefined;
  }
  return (
    why && (
      <Suspense>
        {why === "step_up" ? <ProofDialog onDone={close} /> : <SignInAgainDialog onDone={close} />}
      </Suspense>
    )
  );
}
